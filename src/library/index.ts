// The engine without the page: all that a program may count on. Everything else may change with any version.

import { resolve } from 'node:path';
import { countsOf } from '../core/data/counts/counts-payload.ts';
import { arraySource } from '../core/data/file/array-source.ts';
import { type FindFile, openDataset } from '../core/data/open-dataset.ts';
import { type CountedHere, sourceHere } from '../core/data/source.ts';
import { infer as answersFrom, parseInference } from '../core/estimators/infer.ts';
import { sharingOf } from '../core/experiment/costs/costs.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { messagesOf } from '../core/experiment/notices.ts';
import { parseExperiment } from '../core/experiment/parse-experiment.ts';
import { type Prepared, prepare } from '../core/experiment/prepare.ts';
import { parseResults, resultsOf } from '../core/experiment/results/results.ts';
import { verdictOf } from '../core/experiment/results/verdict.ts';
import { planCells } from '../core/experiment/run/plan.ts';
import { referenceLines } from '../core/experiment/run/reference-lines.ts';
import type { Row } from '../core/experiment/run/row.ts';
import { TrialRunner } from '../core/experiment/run/trials.ts';
import { whichOf } from '../core/experiment/which/which.ts';
import { Failure } from '../core/failure.ts';
import { parseJson, toJson } from '../core/json.ts';
import { MAX_EPSILON } from '../core/privacy/budget.ts';
import {
  epsilonForAccusations,
  epsilonForSuspicion,
  type PrivacyLoss,
  rhoForAccusations,
  riskOf,
} from '../core/privacy/risk/risk.ts';
import { chargedRelease, openForRelease } from '../headless/charged-release.ts';
import { rowsStudyOn } from '../headless/costs.ts';
import { joinInto, ledgerAt, stateOf } from '../headless/ledger-state.ts';
import { filesIn } from '../headless/node-file.ts';
import { openSource } from '../headless/open-source.ts';
import { releasedFile } from '../headless/released-file.ts';
import { preparedWhich } from '../headless/which.ts';

/** An experiment as it stands in a file; src/headless/README.md and “epsilon-workbench list” say what it may hold. */
export interface ExperimentSpec {
  readonly version: 1;
  readonly dataset: Readonly<Record<string, unknown>>;
  readonly mechanisms: readonly { readonly id: string; readonly label?: string; readonly params?: object }[];
  readonly sweep: { readonly parameter: string; readonly values: readonly (number | string | boolean)[] | 'derived' };
  readonly workload?: { readonly kind: string };
  readonly neighbours?: 'replace-one' | 'add-remove';
  readonly metrics?: readonly string[];
  readonly trials?: number | 'derived';
  readonly seed?: string | number;
  readonly [more: string]: unknown;
}

export interface RunOptions {
  /** Where the files of the dataset are; the working folder unless given. */
  readonly folder?: string;
  /** The data itself in place of a file, one array a column; `dataset` is then `{ "csv": "any name" }`, with a schema if there is one. */
  readonly columns?: Readonly<Record<string, ArrayLike<string | number | boolean | null>>>;
  readonly signal?: AbortSignal;
  /** Called after every trial. */
  onTrial?(trial: Trial, share: number): void;
}

/** What one trial gave; `error` stands instead of metrics where the mechanism refused, as a sentence. */
export interface Trial {
  readonly mechanism: string;
  readonly value: number | string | boolean;
  readonly trial: number;
  readonly metrics: Readonly<Record<string, number>>;
  /** What these errors are without any noise, because rows of people were left out; absent where none were. */
  readonly cut?: Readonly<Record<string, number>>;
  /** ε that the ledger booked. */
  readonly spent: number;
  readonly private: boolean;
  readonly delta?: number;
  readonly milliseconds: number;
  readonly error?: string;
}

/** All trials of one mechanism at one value. */
export interface TrialSummary {
  readonly mechanism: string;
  readonly value: number | string | boolean;
  readonly metrics: Readonly<Record<string, { readonly mean: number; readonly sd: number; readonly trials: number }>>;
  readonly errors: readonly string[];
}

export interface ExperimentResults {
  readonly engine: string;
  /** As it ran. */
  readonly experiment: object;
  /** Of the shape of the data, never of its contents. */
  readonly fingerprint: string;
  /** Tells these counts from all others. Not private: what is in small tables can be guessed from it. */
  readonly digest?: string;
  /** What has to be said about the data: sentences. */
  readonly notices?: readonly string[];
  readonly rows: readonly Trial[];
  readonly summary: readonly TrialSummary[];
}

/** An error of the whole table if no more than so many rows of each person are kept. */
export interface ErrorOfRowsKept {
  readonly rows: number;
  readonly error: number;
  /** Of the rows that are left out, without noise. */
  readonly cut: number;
  /** Of noise alone. */
  readonly noise: number;
  /** The share of all rows that is kept. */
  readonly kept: number;
}

export interface ErrorsByRowsKept {
  readonly points: readonly ErrorOfRowsKept[];
  /** The one with the least error. */
  readonly best: ErrorOfRowsKept;
}

/** One line of a ranking; what is not known is null. */
export interface RankedMechanism {
  /** By its name in the experiment; else that of a baseline: "even-counts" says that all cells are alike. */
  readonly mechanism: string;
  readonly title: string;
  readonly baseline: boolean;
  readonly trials: number | null;
  readonly error: number;
  /** Half of the 95 % interval of the mean error. */
  readonly margin: number | null;
  readonly percentile95: number;
  /** The two parts of the mean squared error. */
  readonly squaredBias: number | null;
  readonly variance: number | null;
  /** How many times the error of the best it has. */
  readonly regret: number;
  /** How probable such a distance from the best is by chance (Welch's test, corrected for all pairs). */
  readonly chance: number | null;
  readonly asGoodAsTheBest: boolean;
  /** Known before any data is touched. */
  readonly expectedRmse: number | null;
  readonly guarantee: string | null;
  readonly delta: number | null;
}

/** Mechanisms by their errors on this data, the least first. Not private: errors were compared with the truth. */
export interface MechanismRanking {
  readonly epsilon: number;
  readonly metric: string;
  readonly unit: string;
  readonly status: string;
  readonly best: string | null;
  /** What is known before any data is touched, as a sentence. */
  readonly before: string;
  /** Which is the best, and why; null where none has answered. */
  readonly verdict: string | null;
  readonly smallPrint: readonly string[];
  readonly ranking: readonly RankedMechanism[];
  /** What Gaussian noise at δ = 1/n needs at least, whatever is measured. */
  readonly boundRmse: number | null;
  readonly notRanked: readonly { readonly title: string; readonly why: string }[];
}

/** Answers of one run, table by table; cells are row-major, the last attribute fastest. The truth is not private. */
export interface TrialTable {
  readonly table: string;
  readonly attributes: readonly string[];
  readonly truth: Float64Array;
  readonly answers: Float64Array;
}

export interface InferredQuery {
  readonly estimate?: number;
  readonly variance?: number;
  readonly interval?: readonly [low: number, high: number];
  readonly estimable: boolean;
  readonly reason?: string;
}

export interface InferredHistory {
  readonly answers: readonly InferredQuery[];
  /** Estimates of the past queries. */
  readonly history: readonly number[];
}

/** Which data sets are neighbours: whom ε protects. */
type Neighbours = 'replace-one' | 'add-remove';

export interface ReleaseOptions extends Pick<RunOptions, 'folder' | 'columns' | 'signal'> {
  /** The path of the ledger of the people in the data, from the working folder; one begins where there is none. */
  readonly ledger: string;
  /** ε that may be spent on the people in all, from now on; without it the budget in the ledger holds. */
  readonly budget?: number;
  /** How probably a promise of it may fail in all; 0 without it. It goes with `budget`. */
  readonly delta?: number;
  /** The ledger is of the people in this data, though it would not be known by its columns and rows. */
  readonly samePeople?: boolean;
}

/** What was charged to people in one go. */
export interface LedgerCharge {
  readonly id: string;
  readonly room: 'ask' | 'release';
  readonly epsilon: number;
  readonly delta: number;
  readonly neighbours: Neighbours;
  readonly rowsPerPerson: number;
  /** Of releases: when, what, and what became of it. */
  readonly at?: string;
  readonly what?: string;
  readonly outcome?: 'charged' | 'released' | 'failed';
}

/** What a ledger file says. */
export interface LedgerState {
  readonly id: string;
  /** What its steward calls the data. */
  readonly name: string;
  readonly budget: { readonly epsilon: number; readonly neighbours: Neighbours; readonly delta?: number } | null;
  /** ε of all charges together among `neighbours`; Infinity where they cannot be counted together. */
  readonly spent: number;
  readonly delta: number;
  /** Those of the budget; without one those of the charges. */
  readonly neighbours: Neighbours;
  /** Null without a budget. */
  readonly left: number | null;
  readonly charges: readonly LedgerCharge[];
}

/** What is promised to somebody: ε, or ρ (zero-concentrated), and a probability δ that it fails. */
export type GuaranteeSpec = { readonly delta?: number } & ({ readonly epsilon: number } | { readonly rho: number });

/** An attacker who accuses this share of the innocent finds at most this one of the guilty. */
export interface AccusedShares {
  readonly falsely: number;
  readonly rightly: number;
}

/** How far a suspicion can grow, as probabilities. */
export interface GrownSuspicion {
  readonly before: number;
  readonly after: number;
}

/** The most that anybody could gain who knows everything else, whatever the data. */
export interface GuaranteeRisk {
  readonly accusations: readonly AccusedShares[];
  /** With ρ an average over those accused, 1 % of the innocent among them. */
  readonly suspicions: readonly GrownSuspicion[];
}

/** Noisy answers; cells are row-major, the last attribute fastest. */
export interface ReleasedTable {
  readonly table: string;
  readonly attributes: readonly string[];
  readonly noiseScale: number | null;
  /** How far off an answer is at most, in the share `marginConfidence` of all draws: of all cells or of each; null where no law is known. */
  readonly margin: number | readonly number[] | null;
  readonly answers: readonly number[];
}

/** What came out of a release, with what it promises. All of it may be published, but for `ledger`. */
export interface ReleaseResult {
  /** When, as an ISO time. */
  readonly released: string;
  readonly engine: string;
  readonly epsilon: number;
  readonly delta: number;
  readonly neighbours: Neighbours;
  readonly rowsPerPerson: number;
  /** Null where the number of records is protected. */
  readonly publicRecords: number | null;
  /** What was read off the data, attribute by attribute. */
  readonly notCovered: readonly { readonly attribute: string; readonly learned: readonly string[] }[];
  readonly risk: GuaranteeRisk;
  readonly sentences: Readonly<Record<'guarantee' | 'risk' | 'what' | 'person' | 'composition' | 'noise', string>> & {
    readonly notCovered: readonly string[];
  };
  readonly marginConfidence: number;
  readonly tables: readonly ReleasedTable[];
  /** The ledger after the charge. */
  readonly ledger: LedgerState;
}

/** Runs an experiment: the numbers of the page and of the command line, bit for bit. Not private: it compares with the truth. */
export async function runExperiment(spec: ExperimentSpec, options: RunOptions = {}): Promise<ExperimentResults> {
  const run = await prepared(spec, options);
  const { experiment, fingerprint, notices, counts } = run;
  const rows = await rowsOf(run, options);
  return resultsOf(experiment, fingerprint, rows, [], { digest: counts.digest, notices: messagesOf(notices) });
}

async function rowsOf(
  { experiment, workload, counts }: Prepared<CountedHere>,
  { signal, onTrial }: Pick<RunOptions, 'signal' | 'onTrial'>,
): Promise<Row[]> {
  const runner = new TrialRunner(experiment, countsOf(counts.counts), () => performance.now(), workload);
  const cells = planCells(experiment);
  const rows: Row[] = [];
  for (const cell of cells) {
    signal?.throwIfAborted();
    const row = runner.run(cell);
    rows.push(row);
    onTrial?.(row, rows.length / cells.length);
    // Others have a turn after every trial.
    await new Promise((resume) => setImmediate(resume));
  }
  return rows;
}

/** What to choose for an error, as a sentence and its small print; null where no ε can be read off. Not private. */
export function verdict(
  results: ExperimentResults,
  target: { readonly metric: string; readonly error: number },
): { readonly sentence: string; readonly smallPrint: readonly string[] } | null {
  const { experiment, summary } = parseResults(parseJson(toJson(results)));
  return verdictOf(experiment, summary, target);
}

/**
 * Which mechanism is the best for this data and workload: what is known before any data is touched, then all that can answer
 * it by trials at one ε (the middle of the sweep and the first metric unless given). Not private.
 */
export async function whichMechanism(
  spec: ExperimentSpec,
  options: RunOptions & { readonly epsilon?: number; readonly metric?: string; readonly trials?: number } = {},
): Promise<MechanismRanking> {
  const { epsilon, metric, trials } = options;
  if (epsilon !== undefined && !(epsilon > 0 && epsilon <= MAX_EPSILON)) {
    throw new Failure(`whichMechanism: expected an ε above 0 and at most ${MAX_EPSILON}.`);
  }
  if (trials !== undefined && !(Number.isSafeInteger(trials) && trials > 0)) {
    throw new Failure('whichMechanism: expected a whole number of trials.');
  }
  const wanted = parseExperiment(spec);
  const order = {
    ...(epsilon !== undefined && { epsilon }),
    ...(metric !== undefined && { metric }),
    ...(trials !== undefined && { trials }),
  };
  const asked = await preparedWhich(wanted, await sourceFor(wanted, options), order);
  const { experiment, counts, workload } = asked.prepared;
  const rows = await rowsOf(asked.prepared, options);
  const references = await referenceLines(experiment, countsOf(counts.counts), workload);
  return whichOf({ ...asked.candidates, experiment }, asked.expected, rows, references);
}

/**
 * The overall relative error that is to be expected of the first mechanism at one ε, by how many rows of each person are
 * kept, where a key tells people apart. Not private: whoever keeps as many as are best has chosen by looking.
 */
export async function errorsByRowsKept(
  spec: ExperimentSpec,
  epsilon: number,
  options: RunOptions = {},
): Promise<ErrorsByRowsKept> {
  if (!(epsilon > 0 && Number.isFinite(epsilon))) throw new Failure('errorsByRowsKept: expected an ε above 0.');
  const experiment = parseExperiment(spec);
  const sharing = sharingOf(experiment.mechanisms[0]);
  const study = rowsStudyOn(experiment, await sourceFor(experiment, options), { epsilon, sharing });
  if (study) return study;
  throw new Failure(
    'dataset.person.key: name the column that tells people apart, of data that is neither a sample nor made binary.',
  );
}

/** The answers of one trial of the first mechanism at the first value, beside the truth. */
export async function runOneTrial(
  spec: ExperimentSpec,
  trial = 0,
  options: RunOptions = {},
): Promise<readonly TrialTable[]> {
  const { experiment, workload, counts } = await prepared(spec, options);
  const runner = new TrialRunner(experiment, countsOf(counts.counts), () => performance.now(), workload);
  const { row, truth, release } = runner.detail({ mechanism: 0, value: 0, trial });
  if (!release) throw new Failure(row.error ?? 'This mechanism gave no answers.');
  return workload.blocks.map(({ label, attributes }, index) => ({
    table: label,
    attributes: attributes.map((position) => workload.domain.attributes[position].name),
    truth: truth[index].slice(),
    answers: release.answers[index].slice(),
  }));
}

/** Answers queries from a history of noisy answers: an `infer` file as data. It costs no privacy. */
async function inferred(spec: object): Promise<InferredHistory> {
  return answersFrom(parseInference(spec));
}

export { inferred as infer };

/**
 * Releases one mechanism at one ε with exact noise from secure random numbers. It is charged to the ledger, and on the
 * disk, before anything is drawn; what fails afterwards stays paid.
 */
export async function release(spec: ExperimentSpec, options: ReleaseOptions): Promise<ReleaseResult> {
  const { folder = '.', columns, signal, budget, delta = 0, samePeople = false } = options;
  const ledger = pathOf(options.ledger, 'ledger');
  if (budget !== undefined && !(budget > 0 && Number.isFinite(budget))) {
    throw new Failure('budget: expected what may be spent on the data in all, such as 2.');
  }
  if (!(delta >= 0 && delta < 1)) throw new Failure('delta: expected how probably it may fail in all, such as 1e-5.');
  const experiment = parseExperiment(spec);
  const find = columns ? columnsFor(experiment, columns) : filesIn(folder);
  const opened = await openForRelease(experiment, find, { ...(signal && { signal }) });
  const whole = budget === undefined ? null : { epsilon: budget, ...(delta > 0 && { delta }) };
  const charge = { ledger, budget: whole, isSamePeople: samePeople === true };
  const released = await chargedRelease(opened, charge);
  return { ...releasedFile(released), ledger: stateOf(released.book) };
}

/** Reads a ledger file, of the page, the command line or a program, and checks all of it. */
export async function readLedger(path: string): Promise<LedgerState> {
  return ledgerAt(pathOf(path, 'readLedger'));
}

/**
 * Counts in the ledger at `path` what the one at `from` has counted, of the same people: charges add up, what stands in
 * both counts once, the smaller budget holds. It is on the disk when this settles.
 */
export async function joinLedgers(path: string, from: string): Promise<LedgerState> {
  return joinInto(pathOf(path, 'joinLedgers'), pathOf(from, 'joinLedgers'));
}

/** What a guarantee risks: the most true accusations at 1, 5 and 10 % false ones, and what suspicions of 1, 10 and 50 % may become. */
export function risk(guarantee: GuaranteeSpec): GuaranteeRisk {
  return riskOf(lossOf(guarantee));
}

/** The other way round: the largest ε, and ρ where there is one, that risks no more. */
export function guaranteeForRisk(
  wanted: AccusedShares | GrownSuspicion,
  delta = 0,
): { readonly epsilon: number; readonly rho: number | null } {
  for (const share of Object.values(wanted)) {
    if (!(share > 0 && share < 1)) throw new Failure('guaranteeForRisk: expected shares between 0 and 1.');
  }
  if ('before' in wanted) return { epsilon: epsilonForSuspicion(wanted), rho: null };
  return { epsilon: epsilonForAccusations(wanted, delta), rho: rhoForAccusations(wanted, delta) };
}

/** True for what a person can put right: the message is a sentence that says how. */
export function isFailure(error: unknown): error is Error {
  return error instanceof Failure;
}

function lossOf({ delta = 0, ...rest }: GuaranteeSpec): PrivacyLoss {
  const loss = 'rho' in rest ? rest.rho : rest.epsilon;
  if (!(loss >= 0 && loss < Number.POSITIVE_INFINITY && delta >= 0 && delta < 1)) {
    throw new Failure('risk: expected epsilon or rho of at least 0, and delta of at least 0 and below 1.');
  }
  return 'rho' in rest ? { kind: 'zcdp', rho: loss, delta } : { kind: 'epsilon', epsilon: loss, delta };
}

const SILENT = { loading() {}, clear() {} };

async function prepared(spec: ExperimentSpec, options: RunOptions) {
  const experiment = parseExperiment(spec);
  return prepare(experiment, await sourceFor(experiment, options));
}

async function sourceFor(experiment: Experiment, { folder = '.', columns, signal }: RunOptions) {
  const { dataset } = experiment;
  if (!columns) return openSource(experiment, folder, signal ?? new AbortController().signal, SILENT);
  return sourceHere(await openDataset(dataset, columnsFor(experiment, columns)), dataset);
}

/** The columns of a program wherever an experiment names a file. */
function columnsFor({ dataset }: Experiment, columns: NonNullable<RunOptions['columns']>): FindFile {
  if (!('csv' in dataset)) throw new Failure('dataset: with columns it is { "csv": "any name" }.');
  return (name) => arraySource(name, columns);
}

/** Programs without types say anything. */
function pathOf(path: unknown, mention: string): string {
  if (typeof path === 'string' && path !== '') return resolve(path);
  throw new Failure(`${mention}: expected the path of a ledger file, such as "people.ledger.json".`);
}
