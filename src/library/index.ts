// The engine without the page: all that a program may count on. Everything else may change with any version.

import { countsOf } from '../core/data/counts/counts-payload.ts';
import { arraySource } from '../core/data/file/array-source.ts';
import { openDataset } from '../core/data/open-dataset.ts';
import { sourceHere } from '../core/data/source.ts';
import { infer as answersFrom, parseInference } from '../core/estimators/infer.ts';
import { messagesOf } from '../core/experiment/notices.ts';
import { parseExperiment } from '../core/experiment/parse-experiment.ts';
import { prepare } from '../core/experiment/prepare.ts';
import { resultsOf } from '../core/experiment/results/results.ts';
import { planCells } from '../core/experiment/run/plan.ts';
import { TrialRunner } from '../core/experiment/run/trials.ts';
import { Failure } from '../core/failure.ts';
import { openSource } from '../headless/open-source.ts';

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
  /** Of the shape of the data, never of its contents. */
  readonly fingerprint: string;
  /** Tells these counts from all others. Not private: what is in small tables can be guessed from it. */
  readonly digest?: string;
  /** What has to be said about the data: sentences. */
  readonly notices?: readonly string[];
  readonly rows: readonly Trial[];
  readonly summary: readonly TrialSummary[];
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

/** Runs an experiment: the numbers of the page and of the command line, bit for bit. Not private: it compares with the truth. */
export async function runExperiment(spec: ExperimentSpec, options: RunOptions = {}): Promise<ExperimentResults> {
  const { experiment, workload, fingerprint, notices, counts } = await prepared(spec, options);
  const runner = new TrialRunner(experiment, countsOf(counts.counts), () => performance.now(), workload);
  const cells = planCells(experiment);
  const rows: Trial[] = [];
  for (const cell of cells) {
    options.signal?.throwIfAborted();
    const row = runner.run(cell);
    rows.push(row);
    options.onTrial?.(row, rows.length / cells.length);
    // Others have a turn after every trial.
    await new Promise((resume) => setImmediate(resume));
  }
  return resultsOf(experiment, fingerprint, rows, [], { digest: counts.digest, notices: messagesOf(notices) });
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

/** True for what a person can put right: the message is a sentence that says how. */
export function isFailure(error: unknown): error is Error {
  return error instanceof Failure;
}

const SILENT = { loading() {}, clear() {} };

async function prepared(spec: ExperimentSpec, { folder = '.', columns, signal }: RunOptions) {
  const experiment = parseExperiment(spec);
  const { dataset } = experiment;
  if (!columns) {
    return prepare(experiment, await openSource(experiment, folder, signal ?? new AbortController().signal, SILENT));
  }
  if (!('csv' in dataset)) throw new Failure('dataset: with columns it is { "csv": "any name" }.');
  return prepare(experiment, sourceHere(await openDataset(dataset, (name) => arraySource(name, columns)), dataset));
}
