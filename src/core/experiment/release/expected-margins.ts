import { countedIn } from '../../data/dataset-ref.ts';
import type { Domain } from '../../data/domain.ts';
import { Failure } from '../../failure.ts';
import { mechanismById } from '../../mechanisms/registry.ts';
import { grouped } from '../../params.ts';
import { at, type PerQuery } from '../../privacy/budget.ts';
import type { Block } from '../../workload/block.ts';
import type { Experiment } from '../experiment.ts';
import { type TrialDetail, TrialRunner } from '../run/trials.ts';
import { marginsOf, simulatedMargins, whyNoMargin } from './margins.ts';
import { evenRecords, evenTables } from './stand-in.ts';

/** How noisy a table will be. */
export interface ExpectedTable {
  readonly label: string;
  readonly answers: number;
  /** Half the width of the interval that holds nine draws of ten; of its answers the widest. Null where nobody can say. */
  readonly margin: number | null;
  /** The share of its answers that were below their margin if the records were spread evenly; null where n is private. */
  readonly drowned: number | null;
  /** What follows, as a sentence. */
  readonly says: string;
}

/** How noisy a release will be, from public facts alone. */
export interface ExpectedMargins {
  readonly tables: readonly ExpectedTable[];
  /** Of all answers. */
  readonly drowned: number | null;
  /** Where the margins come from, and what they are not. */
  readonly says: readonly string[];
}

/** Scales that follow the noisy answers differ from draw to draw. */
const DRAWS_OF_SCALES = 5;
const DRAWS_OF_ERRORS = 20;
/** More tables than these are told in the sum alone. */
const MOST_TOLD = 1000;

/** `records`: how many there are where that is public, else null. Nothing else of the data is known here. */
export function expectedMargins(
  experiment: Experiment,
  domain: Domain,
  records: number | null,
  clock: () => number,
): ExpectedMargins {
  const [entry] = experiment.mechanisms;
  const lawless = whyNoMargin(entry);
  if (lawless !== null && records === null) return { tables: [], drowned: null, says: [lawless, UNTOLD] };
  const { rowsOver, title } = mechanismById(entry.id, 'mechanisms');
  const nobody = rowsOver ? evenRecords(domain, records ?? 0) : evenTables(domain, records ?? 0);
  // How far off estimates are takes long to work out, and hardly differs from draw to draw.
  const draws = lawless !== null ? DRAWS_OF_ERRORS : entry.reconstruct ? 1 : DRAWS_OF_SCALES;
  const runner = new TrialRunner({ ...experiment, trials: draws }, nobody, clock);
  const details = Array.from({ length: draws }, (_, trial) => runner.detail({ mechanism: 0, value: 0, trial }));
  const failed = details.find(({ release }) => !release);
  if (failed) throw new Failure(failed.row.error ?? `${title} gave no answers.`);
  const margins =
    lawless === null
      ? knownMargins(runner, entry, details)
      : simulatedMargins(details.map(({ truth, release }) => ({ truth, answers: release?.answers ?? null })));
  const { many } = countedIn(experiment.dataset);
  let [drowned, counted] = [0, 0];
  const tables: ExpectedTable[] = [];
  for (const [index, block] of runner.workload.blocks.entries()) {
    const margin = margins[index];
    const even = records === null || margin === null ? null : evenAnswers(block, records);
    const below =
      even === null || margin === null ? null : even.filter((count, query) => count < at(margin, query)).length;
    if (below !== null) [drowned, counted] = [drowned + below, counted + block.queries];
    if (index >= MOST_TOLD) continue;
    const widest =
      margin === null ? null : typeof margin === 'number' ? margin : margin.reduce((a, b) => Math.max(a, b), 0);
    const mean = even && even.reduce((sum, count) => sum + count, 0) / even.length;
    tables.push({
      label: block.label,
      answers: block.queries,
      margin: widest,
      drowned: below === null ? null : below / block.queries,
      says: `${block.label}: ${verdict(widest, mean, records, many)}`,
    });
  }
  return {
    tables,
    drowned: counted === 0 ? null : drowned / counted,
    says: [
      lawless === null
        ? 'Worked out from the law of the noise, before anything is drawn.'
        : `${lawless} Here is what ${DRAWS_OF_ERRORS} draws on invented ${many}, spread evenly, were off by: on your data it may be more.`,
      records === null
        ? `The number of ${many} is private, so nothing is said of the share of cells that the noise would drown.`
        : `Shares are of ${grouped(records)} ${many} spread evenly over the cells: your data is not even, and cells with fewer drown first.`,
    ],
  };
}

const UNTOLD = 'So how noisy it will be cannot be told before, from what is public.';

type Entry = Experiment['mechanisms'][number];

function knownMargins({ workload }: TrialRunner, entry: Entry, details: readonly TrialDetail[]): (PerQuery | null)[] {
  const drawn = details.map(({ release }) => release && marginsOf(workload, entry, release, true));
  return workload.blocks.map(({ queries }, index) => {
    const all = drawn.map((margins) => margins?.[index] ?? null);
    if (all.includes(null)) return null;
    const [first] = all;
    if (all.every((margin) => margin === first)) return first;
    return Float64Array.from({ length: queries }, (_, query) =>
      mean(all.map((margin) => at(margin ?? Number.NaN, query))),
    );
  });
}

/** A line for all tables of which the same is to be said. */
export function toldTogether(tables: readonly ExpectedTable[]): string[] {
  const told = new Map<string, string[]>();
  for (const { label, says } of tables) {
    const what = says.slice(label.length);
    told.set(what, [...(told.get(what) ?? []), label]);
  }
  return Array.from(told, ([what, labels]) => `${labels.join(', ')}${what}`);
}

/** Beyond these shares of an even cell an answer is rough, or says nothing. */
const ROUGH = 0.1;
const USELESS = 1 / 3;

function verdict(margin: number | null, even: number | null, records: number | null, many: string): string {
  if (margin === null) return 'nobody can say before how far off it will be.';
  if (records === null) return `±${short(margin)} ${many}.`;
  const off = `±${short(margin)} of ${grouped(records)} ${many}`;
  if (even === null) return `${off}.`;
  const share = margin / even;
  if (share > USELESS) return `${off}: useless at this ε.`;
  return `${off}: ${share > ROUGH ? 'rough' : 'good'} at this ε, to ${short(100 * share)} % of an even cell.`;
}

function short(value: number): string {
  return grouped(value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
}

/** What each query would be answered; null where it asks for something else than how many records there are. */
function evenAnswers(block: Block, records: number): Float64Array | null {
  const answers = block.partition
    ? new Float64Array(block.queries).fill(records / block.queries)
    : block.answer(new Float64Array(block.cells).fill(records / block.cells));
  return answers.every((answer) => answer > 0) ? answers : null;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
