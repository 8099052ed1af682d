import { keepsSomeOnly } from '../../data/dataset-ref.ts';
import type { Domain } from '../../data/domain.ts';
import { neighbourWords } from '../../data/neighbours.ts';
import { unitWords } from '../../data/privacy-unit.ts';
import { type LearnedPart, learnedAttributes, type Schema } from '../../data/schema.ts';
import { estimatorById } from '../../estimators/registry.ts';
import { exp } from '../../math/exp.ts';
import type { Promised } from '../../mechanisms/guarantee.ts';
import { mechanismById } from '../../mechanisms/registry.ts';
import { grouped } from '../../params.ts';
import type { Workload } from '../../workload/workload.ts';
import { type Experiment, type MechanismEntry, unitOf } from '../experiment.ts';
import { guaranteeAt, promiseAt } from '../guarantees.ts';
import { personSentence } from '../person-sentence.ts';
import { ENGINE_VERSION } from '../results.ts';
import { type ReleaseCharge, releaseCharge } from './release-charge.ts';

/** A part of the domain that was read off the data. */
export interface NotCovered {
  readonly attribute: string;
  readonly learned: readonly LearnedPart[];
}

/** What is known of a release before it is made, apart from any answer: plain data for the page, a file and paper. */
export interface ReleaseStatement extends ReleaseCharge {
  readonly version: 1;
  readonly engine: string;
  readonly mechanism: MechanismEntry;
  readonly workload: Experiment['workload'] & { readonly tables: number; readonly answers: number };
  readonly attributes: readonly { readonly name: string; readonly size: number }[];
  /** Null where the number of records is protected. */
  readonly publicRecords: number | null;
  readonly notCovered: readonly NotCovered[];
  /** What is guaranteed, of what, for whom, under which neighbours and composition, and what is not: in this order. */
  readonly sentences: Readonly<Record<'what' | 'guarantee' | 'person' | 'composition' | 'noise', string>> & {
    readonly notCovered: readonly string[];
  };
}

export interface StatedData {
  readonly domain: Domain;
  readonly records: number;
  /** Of the person's own file; null for data that comes with the workbench. */
  readonly schema: Schema | null;
}

/** What one release of this experiment promises. */
export function releaseStatement(
  experiment: Experiment,
  { blocks, size }: Pick<Workload, 'blocks' | 'size'>,
  { domain, records, schema }: StatedData,
): ReleaseStatement {
  const [mechanism] = experiment.mechanisms;
  const [value] = experiment.sweep.values;
  const charge = releaseCharge(experiment);
  const { epsilon, delta } = charge;
  const promise = promiseAt(experiment, 0, value);
  const guarantee = guaranteeAt(experiment, 0, value);
  const isSame = experiment.neighbours === 'replace-one' && !keepsSomeOnly(experiment.dataset);
  const isPublic = experiment.publicRecordCount || isSame;
  const notCovered = learnedAttributes(schema ?? { attributes: [] }).map(({ name, learned = [] }) => {
    return { attribute: name, learned };
  });
  return {
    version: 1,
    engine: ENGINE_VERSION,
    mechanism,
    workload: { ...experiment.workload, tables: blocks.length, answers: size },
    ...charge,
    attributes: domain.attributes.map(({ name, size }) => ({ name, size })),
    publicRecords: isPublic ? records : null,
    notCovered,
    sentences: {
      what: whatSentence(mechanism, blocks.length, size),
      guarantee: guaranteeIn(epsilon, delta),
      person: personIn(experiment),
      composition:
        'By sequential composition, ε and δ add up over everything that is published about the same people: the ledger counts what was released and asked here, and nothing that was published elsewhere.',
      noise:
        'The noise is drawn exactly, from secure random numbers that nobody can repeat, and paid for before it is drawn.',
      notCovered: [
        ...learnedSentences(notCovered),
        ...(guarantee.kind === 'pure' && guarantee.given !== undefined ? [guarantee.given] : []),
        isPublic ? publicCountSentence(experiment, records, isSame, promise) : COUNT_PROTECTED,
      ],
    },
  };
}

const COUNT_PROTECTED = 'The number of records is protected: nothing here uses it without noise.';

const learnedAs: Readonly<Record<LearnedPart, string>> = {
  values: 'Values read off the data',
  range: 'Ranges read off the data',
  bins: 'Bins read off the data',
  reading: 'How cells are read, assumed from the data',
};

/** One for each kind of part, with the attributes that have it. */
function learnedSentences(notCovered: readonly NotCovered[]): string[] {
  return Object.entries(learnedAs).flatMap(([part, words]) => {
    const names = notCovered.filter(({ learned }) => learned.includes(part as LearnedPart));
    return names.length === 0 ? [] : `${words}: ${names.map(({ attribute }) => attribute).join(', ')}.`;
  });
}

function whatSentence({ id, reconstruct }: MechanismEntry, tables: number, answers: number): string {
  const { title } = mechanismById(id, 'mechanism');
  const through = reconstruct
    ? `, put together by ${estimatorById(reconstruct.id, 'reconstruct').title.toLowerCase()}`
    : '';
  return `${grouped(answers)} noisy ${answers === 1 ? 'answer' : 'answers'} in ${grouped(tables)} ${tables === 1 ? 'table' : 'tables'}, by ${title}${through}.`;
}

/** A factor of a thousand. */
const HARDLY_A_PROMISE = 7;

function guaranteeIn(epsilon: number, delta: number): string {
  const factor = exp(epsilon);
  const times = factor >= 1e6 ? factor.toExponential(2) : Number(factor.toPrecision(4)).toString();
  const warning = epsilon > HARDLY_A_PROMISE ? ' With so large an ε that is hardly a promise.' : '';
  const pure = `Whatever else anybody knows, one person changes the chance of every possible outcome by a factor of at most e^${epsilon} = ${times}`;
  return delta > 0
    ? `(ε, δ)-differential privacy with ε = ${epsilon} and δ = ${delta}. ${pure}, except with the small probability δ.${warning}`
    : `ε-differential privacy with ε = ${epsilon}, without exception. ${pure}.${warning}`;
}

function personIn(experiment: Experiment): string {
  const unit = unitOf(experiment);
  if (unit.rowsPerPerson > 1) return `${personSentence(experiment)} Neighbouring data sets: ${unitWords(unit)}.`;
  return `It protects each person, taken to have one record. Neighbouring data sets: ${neighbourWords[unit.neighbours]}.`;
}

function publicCountSentence(
  { neighbours }: Experiment,
  records: number,
  isSame: boolean,
  { givenRecords }: Promised,
): string {
  const count = `The number of records, ${grouped(records)}, is taken as public`;
  if (!givenRecords)
    return isSame ? `${count}: where one record is replaced, it is the same in both data sets.` : `${count}.`;
  const why =
    neighbours === 'replace-one' ? ': it depends on which records are left out for a missing or unlisted value' : '';
  return `${count}, and ε holds given that number${why}.`;
}
