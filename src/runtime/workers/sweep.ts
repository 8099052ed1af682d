import type { Domain } from '../../core/data/domain.ts';
import { type Experiment, entryName, sweptValues } from '../../core/experiment/experiment.ts';
import { promiseAt } from '../../core/experiment/guarantees.ts';
import type { PostProcessingEffect } from '../../core/experiment/release/post-processing-effects.ts';
import { planCells } from '../../core/experiment/run/plan.ts';
import type { ReferenceLine } from '../../core/experiment/run/reference-lines.ts';
import type { Cell, Row } from '../../core/experiment/run/row.ts';
import { areOfOneRun } from '../../core/experiment/run/shared-run.ts';
import type { SyntheticQuality } from '../../core/experiment/run/synthetic-quality.ts';
import type {
  PostProcessingOrder,
  SyntheticRecords,
  TrialAnswers,
  TrialService,
} from '../../core/experiment/run/trial-service.ts';
import { Failure } from '../../core/failure.ts';
import { type Outcome, resultOf } from '../../core/outcome.ts';
import { BatchSizer } from './batch-sizer.ts';
import type { Member } from './member.ts';
import type { Lane, WorkerPool } from './pool.ts';
import type { Remote } from './remote.ts';

/** The trial service as the main thread sees it. */
export type RemoteTrials = Remote<TrialService>;

/** An experiment and the counts that it runs on. */
export interface Job {
  readonly experiment: Experiment;
  readonly counts: Supply;
}

/** Counts that a worker gets when it first needs them: from the worker that holds the data, or from this thread. */
export interface Supply {
  /** Names them in every worker. */
  readonly key: string;
  load(worker: RemoteTrials): Promise<Outcome<null>>;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly millisecondsLeft: number;
}

export interface SweepOptions {
  readonly signal: AbortSignal;
  /** All cells of the experiment unless given: a shard, or what an earlier run has left to do. */
  readonly cells?: readonly Cell[];
  onRows(rows: readonly Row[], progress: Progress): void;
}

/**
 * Runs every cell of a job on the pool and reports rows as they arrive. Batches grow until one takes about as long as
 * the eye needs between two looks, so that the first points come at once and messages stay few.
 */
export async function runSweep(pool: WorkerPool<RemoteTrials>, job: Job, options: SweepOptions): Promise<void> {
  const cells = options.cells ?? planCells(job.experiment);
  const sizer = new BatchSizer(job.experiment.mechanisms.length, pool.size);
  const started = performance.now();
  let next = 0;
  let done = 0;
  const lane = async () => {
    while (next < cells.length) {
      const batch = takeBatch(job.experiment, cells, next, sizer.size(cells.length - next));
      next += batch.length;
      const began = performance.now();
      const rows = await runBatch(pool, job, batch, options.signal);
      sizer.record(batch.length, performance.now() - began);
      done += batch.length;
      const millisecondsLeft = ((performance.now() - started) / done) * (cells.length - done);
      options.onRows(rows, { done, total: cells.length, millisecondsLeft });
    }
  };
  const stopOthers = (error: unknown) => {
    next = cells.length;
    throw error;
  };
  await Promise.all(Array.from({ length: pool.size }, () => lane().catch(stopOthers)));
}

/** Cells that one run gives are not torn apart: two workers would both run it. */
function takeBatch(experiment: Experiment, cells: readonly Cell[], from: number, size: number): readonly Cell[] {
  let to = from + size;
  while (to < cells.length && areOfOneRun(experiment, cells[to - 1], cells[to])) to++;
  return cells.slice(from, to);
}

/** The answers behind one point, in the lane that does not wait for a running sweep. */
export function trialAnswers(
  pool: WorkerPool<RemoteTrials>,
  job: Job,
  cell: Cell,
  signal: AbortSignal,
): Promise<TrialAnswers> {
  return onMember(pool, [job.counts], 'interactive', signal, (api) =>
    api.answers(job.counts.key, job.experiment, cell),
  );
}

/** So many synthetic records of one trial. */
export function trialRecords(
  pool: WorkerPool<RemoteTrials>,
  job: Job,
  cell: Cell,
  rows: number,
  signal: AbortSignal,
): Promise<SyntheticRecords> {
  return onMember(pool, [job.counts], 'interactive', signal, (api) =>
    api.syntheticCsv(job.counts.key, job.experiment, cell, rows),
  );
}

/**
 * How good the synthetic records of one trial are, beside the true tables over what is compared. In the lane of the sweep:
 * it takes long, and the answers that a moving slider asks for must neither wait for it nor take its place.
 */
export function trialQuality(
  pool: WorkerPool<RemoteTrials>,
  job: Job,
  cell: Cell,
  truth: Supply,
  signal: AbortSignal,
): Promise<SyntheticQuality> {
  return onMember(pool, [job.counts, truth], 'sweep', signal, (api) =>
    api.syntheticQuality(job.counts.key, job.experiment, cell, truth.key),
  );
}

/** What post-processing does to so many draws of a release, beside the truth. */
export function trialEffects(
  pool: WorkerPool<RemoteTrials>,
  job: Job,
  draws: number,
  signal: AbortSignal,
): Promise<readonly PostProcessingEffect[]> {
  return onMember(pool, [job.counts], 'sweep', signal, (api) => api.effects(job.counts.key, job.experiment, draws));
}

/** The same on records of nobody over the same domain, so that no data is sent. */
export function standInEffects(
  pool: WorkerPool<RemoteTrials>,
  order: {
    readonly domain: Domain;
    readonly records: number;
    readonly experiment: Experiment;
    readonly draws: number;
  },
  signal: AbortSignal,
): Promise<readonly PostProcessingEffect[]> {
  const { domain, records, experiment, draws } = order;
  const run = async ({ api }: Member<RemoteTrials>) =>
    resultOf(await api.effectsOnStandIn(domain, records, experiment, draws));
  return pool.submit({ lane: 'sweep', signal, run });
}

/** Released tables after post-processing. */
export function postProcessedAnswers(
  pool: WorkerPool<RemoteTrials>,
  order: PostProcessingOrder,
): Promise<readonly Float64Array[]> {
  const run = async ({ api }: Member<RemoteTrials>) => resultOf(await api.postProcess(order));
  return pool.submit({ lane: 'interactive', signal: new AbortController().signal, run });
}

/** The lines that the curves of a job are compared with. */
export async function jobReferences(
  pool: WorkerPool<RemoteTrials>,
  job: Job,
  signal: AbortSignal,
): Promise<readonly ReferenceLine[]> {
  if (job.experiment.references.length === 0) return [];
  return onMember(pool, [job.counts], 'sweep', signal, (api) => api.references(job.counts.key, job.experiment));
}

/** A trial that breaks (a bug, or no memory left) becomes a row that says so; the other trials go on. */
async function runBatch(
  pool: WorkerPool<RemoteTrials>,
  job: Job,
  batch: readonly Cell[],
  signal: AbortSignal,
): Promise<Row[]> {
  try {
    return await onMember(pool, [job.counts], 'sweep', signal, (api) => api.run(job.counts.key, job.experiment, batch));
  } catch (error) {
    if (signal.aborted || error instanceof Failure) throw error;
    if (batch.length === 1) return [brokenRow(job.experiment, batch[0], error)];
    const rows: Row[] = [];
    for (const cell of batch) rows.push(...(await runBatch(pool, job, [cell], signal)));
    return rows;
  }
}

async function onMember<T>(
  pool: WorkerPool<RemoteTrials>,
  supplies: readonly Supply[],
  lane: Lane,
  signal: AbortSignal,
  call: (api: RemoteTrials) => Promise<Outcome<T>>,
): Promise<T> {
  const run = async (member: Member<RemoteTrials>) => {
    for (const supply of supplies) if (!member.loaded.has(supply.key)) await loadCounts(member, supply);
    return resultOf(await call(member.api));
  };
  return pool.submit({ lane, signal, run });
}

/** Each worker keeps the counts of the last few data sets and workloads. */
const KEPT_COUNTS = 3;

/** Every worker of the pool gets them when it first has work on them, and a worker that is replaced gets them again. */
async function loadCounts(member: Member<RemoteTrials>, supply: Supply): Promise<void> {
  const [oldest] = member.loaded;
  if (member.loaded.size >= KEPT_COUNTS) {
    await member.api.unload(oldest);
    member.loaded.delete(oldest);
  }
  resultOf(await supply.load(member.api));
  member.loaded.add(supply.key);
}

function brokenRow(experiment: Experiment, cell: Cell, error: unknown): Row {
  const reason = error instanceof Error ? error.message : String(error);
  const value = sweptValues(experiment.sweep)[cell.value];
  return {
    mechanism: entryName(experiment.mechanisms[cell.mechanism]),
    value,
    trial: cell.trial,
    metrics: {},
    spent: 0,
    ...promiseAt(experiment, cell.mechanism, value),
    milliseconds: 0,
    error: `This trial stopped early and was left out: ${reason}`,
  };
}
