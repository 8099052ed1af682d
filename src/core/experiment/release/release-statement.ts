import { countedIn, isPersonOpen } from '../../data/dataset-ref.ts';
import { unitWords } from '../../data/privacy-unit.ts';
import type { DomainPrice } from '../../data/schema/purchase.ts';
import type { LearnedPart } from '../../data/schema/schema.ts';
import { estimatorById } from '../../estimators/registry.ts';
import type { Promised } from '../../mechanisms/guarantee.ts';
import { mechanismById } from '../../mechanisms/registry.ts';
import { grouped } from '../../params.ts';
import { type PrivacyLoss, type Risk, riskOf } from '../../privacy/risk/risk.ts';
import { type Experiment, type MechanismEntry, unitOf } from '../experiment.ts';
import { guaranteeAt, isCountTheSame, promiseAt } from '../guarantees.ts';
import type { Notice } from '../notices.ts';
import { PERSON_OPEN, personSentence } from '../person-sentence.ts';
import type { Prepared } from '../prepare.ts';
import { ENGINE_VERSION } from '../results/results.ts';
import { type RiskUnit, riskSentence, riskUnitOf } from '../risk-words.ts';
import type { ReleaseCharge } from './release-charge.ts';
import type { SecondLook } from './second-look.ts';

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
  /** What was bought of the domain before, which the ledger counts by itself; absent where nothing was. */
  readonly bought?: readonly DomainPrice[];
  /** Nobody said whether one row is one person. */
  readonly personOpen: boolean;
  /** ε holds given the number of records only. */
  readonly givenRecords: boolean;
  /** The most that anybody could gain from it who knows everything else. */
  readonly risk: Risk;
  /** What was typed on the last page; absent before. */
  readonly confirmed?: SecondLook;
  /** What is guaranteed, of what, for whom, under which neighbours and composition, and what is not: in this order. */
  readonly sentences: Readonly<Record<'guarantee' | 'risk' | 'what' | 'person' | 'composition' | 'noise', string>> & {
    readonly notCovered: readonly string[];
  };
}

/** What one release promises. `people`: what its ledger says of whose data this is. */
export function releaseStatement(
  prepared: Pick<Prepared<unknown>, 'experiment' | 'workload' | 'publicRecords' | 'notices' | 'charge'>,
  confirmed?: SecondLook,
  people: readonly string[] = [],
): ReleaseStatement {
  const { experiment, workload, publicRecords, notices, charge } = prepared;
  if (!charge) throw new Error('a statement is of one run');
  const { blocks, size, domain } = workload;
  const [mechanism] = experiment.mechanisms;
  const [value] = experiment.sweep.values;
  const promise = promiseAt(experiment, 0, value);
  const guarantee = guaranteeAt(experiment, 0, value);
  return {
    version: 1,
    engine: ENGINE_VERSION,
    mechanism,
    workload: { ...experiment.workload, tables: blocks.length, answers: size },
    ...charge,
    attributes: domain.attributes.map(({ name, size }) => ({ name, size })),
    publicRecords,
    notCovered: notCoveredIn(notices),
    ...boughtIn(notices),
    personOpen: isPersonOpen(experiment.dataset),
    givenRecords: promise.givenRecords === true,
    risk: riskOf(lossOf(charge)),
    ...(confirmed && { confirmed }),
    sentences: {
      guarantee: guaranteeIn(notices),
      risk: riskSentence(lossOf(charge), riskUnitOf(experiment)),
      what: whatSentence(mechanism, blocks.length, size),
      person: personIn(experiment),
      composition: [
        ...notices.flatMap(({ kind, message }) => (kind === 'bought' ? [message] : [])),
        compositionSentence(charge),
      ].join(' '),
      noise:
        'The noise is drawn exactly, from secure random numbers that nobody can repeat, and paid for before it is drawn.',
      notCovered: [
        ...notices.flatMap(({ kind, message }) => (kind === 'learned' || kind === 'chosen' ? [message] : [])),
        ...people,
        ...(isPersonOpen(experiment.dataset) ? [PERSON_OPEN] : []),
        ...(guarantee.kind === 'pure' && guarantee.given !== undefined ? [guarantee.given] : []),
        publicRecords === null
          ? protectedCountSentence(experiment)
          : publicCountSentence(experiment, publicRecords, promise),
      ],
    },
  };
}

function boughtIn(notices: readonly Notice[]): Pick<ReleaseStatement, 'bought'> {
  const bought = notices.flatMap((notice) => notice.bought ?? []);
  return bought.length > 0 ? { bought } : {};
}

function lossOf({ epsilon, delta, rho }: Pick<ReleaseCharge, 'epsilon' | 'delta' | 'rho'>): PrivacyLoss {
  return rho === undefined ? { kind: 'epsilon', epsilon, delta } : { kind: 'zcdp', rho, delta: 0 };
}

const COUNTED = 'the ledger counts what was released and asked here, and nothing that was published elsewhere.';

function compositionSentence({ rho }: ReleaseCharge): string {
  if (rho === undefined) {
    return `By sequential composition, ε and δ add up over everything that is published about the same people: ${COUNTED}`;
  }
  return `It keeps ρ = ${Number(rho.toPrecision(6))} of zero-concentrated privacy, which ε and δ stand for. By sequential composition, ρ adds up over everything that keeps ρ, and ε and δ over all else that is published about the same people: ${COUNTED}`;
}

/** What is said of the risk, of releases that earlier versions kept, too. */
export function statedRisk(statement: ReleaseStatement): string {
  return riskSentence(lossOf(statement), unitStated(statement));
}

export function unitStated({ neighbours, rowsPerPerson, personOpen }: ReleaseStatement): RiskUnit {
  return { neighbours, rowsPerPerson, isPersonOpen: personOpen };
}

function protectedCountSentence({ dataset }: Experiment): string {
  return `The number of ${countedIn(dataset).many} is protected: nothing here uses it without noise.`;
}

/** Attribute by attribute. */
function notCoveredIn(notices: readonly Notice[]): NotCovered[] {
  const parts = new Map<string, LearnedPart[]>();
  for (const { learned } of notices) {
    for (const attribute of learned?.attributes ?? []) {
      parts.set(attribute, [...(parts.get(attribute) ?? []), ...(learned ? [learned.part] : [])]);
    }
  }
  return [...parts].map(([attribute, learned]) => ({ attribute, learned }));
}

function whatSentence({ id, reconstruct }: MechanismEntry, tables: number, answers: number): string {
  const { title } = mechanismById(id, 'mechanism');
  const through = reconstruct
    ? `, put together by ${estimatorById(reconstruct.id, 'reconstruct').title.toLowerCase()}`
    : '';
  return `${grouped(answers)} noisy ${answers === 1 ? 'answer' : 'answers'} in ${grouped(tables)} ${tables === 1 ? 'table' : 'tables'}, by ${title}${through}.`;
}

/** What is promised, as `prepare` found it. */
function guaranteeIn(notices: readonly Notice[]): string {
  return notices.flatMap(({ kind, message }) => (kind === 'promise' ? [message] : [])).join(' ');
}

function personIn(experiment: Experiment): string {
  const unit = unitOf(experiment);
  if (unit.rowsPerPerson > 1) return `${personSentence(experiment)} Neighbouring data sets: ${unitWords(unit)}.`;
  const { one } = countedIn(experiment.dataset);
  const neighbours = unit.neighbours === 'replace-one' ? `one ${one} replaced` : `one ${one} added or removed`;
  const taken = one === 'person' ? ', taken to have one row' : '';
  return `It protects each ${one}${taken}. Neighbouring data sets: ${neighbours}.`;
}

function publicCountSentence(experiment: Experiment, records: number, { givenRecords }: Promised): string {
  const { one, many } = countedIn(experiment.dataset);
  const count = `The number of ${many}, ${grouped(records)}, is taken as public`;
  if (!givenRecords)
    return isCountTheSame(experiment)
      ? `${count}: where one ${one} is replaced, it is the same in both data sets.`
      : `${count}.`;
  const why =
    experiment.neighbours === 'replace-one'
      ? ': it depends on which rows are left out for a missing or unlisted value'
      : '';
  return `${count}, and ε holds given that number${why}.`;
}
