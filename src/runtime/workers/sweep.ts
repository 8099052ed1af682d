import { type Experiment, entryName, sweptValues } from '../../core/experiment/experiment.ts';
import { promiseAt } from '../../core/experiment/guarantees.ts';
import { areOfOneRun, planCells } from '../../core/experiment/run/plan.ts';
import type { Cell, Row } from '../../core/experiment/run/row.ts';
import type { TrialService } from '../../core/experiment/run/trial-service.ts';
import { Failure } from '../../core/failure.ts';
import { type Outcome, resultOf } from '../../core/outcome.ts';
import { BatchSizer } from './batch-sizer.ts';
import type { Member } from './member.ts';
import type { Lane, WorkerPool } from './pool.ts';
import { type Answers, answersOf, type Remote } from './remote.ts';

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

/**
 * The trials of a pool, asked about counts that whoever answers gets first. What is looked at is asked in the lane that
 * does not wait for a running sweep; what takes long in that of the sweep, so that a moving slider neither waits for it
 * nor takes its place.
 */
export function trialsOn(
  pool: WorkerPool<RemoteTrials>,
  lane: Lane,
  counts: readonly Supply[],
  signal = new AbortController().signal,
): Answers<TrialService> {
  return answersOf<TrialService>((call) => {
    const run = async (member: Member<RemoteTrials>) => {
      for (const supply of counts) if (!member.loaded.has(supply.key)) await loadCounts(member, supply);
      return call(member.api);
    };
    return pool.submit({ lane, signal, run });
  });
}

/** A trial that breaks (a bug, or no memory left) becomes a row that says so; the other trials go on. */
async function runBatch(
  pool: WorkerPool<RemoteTrials>,
  job: Job,
  batch: readonly Cell[],
  signal: AbortSignal,
): Promise<Row[]> {
  try {
    return await trialsOn(pool, 'sweep', [job.counts], signal).run(job.counts.key, job.experiment, batch);
  } catch (error) {
    if (signal.aborted || error instanceof Failure) throw error;
    if (batch.length === 1) return [brokenRow(job.experiment, batch[0], error)];
    const rows: Row[] = [];
    for (const cell of batch) rows.push(...(await runBatch(pool, job, [cell], signal)));
    return rows;
  }
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
