import { availableParallelism } from 'node:os';
import type { CountedHere } from '../core/data/source.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import type { Prepared } from '../core/experiment/prepare.ts';
import { measuredCloser } from '../core/experiment/results/bracket.ts';
import type { Target } from '../core/experiment/results/reading.ts';
import type { Cell, Row } from '../core/experiment/run/row.ts';
import { runCloser } from '../runtime/workers/closer.ts';
import { WorkerPool } from '../runtime/workers/pool.ts';
import { type Job, type RemoteTrials, runSweep, type SweepOptions } from '../runtime/workers/sweep.ts';
import { nodeMember } from './node-member.ts';
import type { ProgressLine } from './progress-line.ts';

const MOST_WORKERS = 8;

export interface CellRun {
  /** As many as the machine has cores unless given. */
  readonly workers: number | undefined;
  readonly signal: AbortSignal;
  readonly progress: ProgressLine;
  /** Filled while rows arrive, so that what is done survives a stop. */
  readonly rows: Row[];
}

/** Runs these cells on worker threads of its own. */
export function runCells(prepared: Prepared<CountedHere>, cells: readonly Cell[], run: CellRun): Promise<void> {
  if (cells.length === 0) return Promise.resolve();
  return onWorkers(cells.length, run, (pool, options) => runSweep(pool, jobOf(prepared), { ...options, cells }));
}

/** Runs a whole experiment, then more values of it until the target is bracketed; `onRound` is told of them. */
export function solveOnWorkers(
  prepared: Prepared<CountedHere>,
  target: Target,
  run: CellRun,
  onRound: (experiment: Experiment) => void,
): Promise<Experiment> {
  const { rows } = run;
  return onWorkers(MOST_WORKERS, run, (pool, options) =>
    runCloser(pool, jobOf(prepared), (experiment, points) => measuredCloser(experiment, points, target), {
      ...options,
      rows,
      onRound,
    }),
  );
}

/** The counts are copied into every worker. */
function jobOf({ experiment, counts: { counts } }: Prepared<CountedHere>): Job {
  return { experiment, counts: { key: 'data', load: (worker) => worker.load('data', counts) } };
}

async function onWorkers<T>(
  most: number,
  run: CellRun,
  work: (pool: WorkerPool<RemoteTrials>, options: SweepOptions) => Promise<T>,
): Promise<T> {
  const workers = run.workers ?? Math.min(MOST_WORKERS, availableParallelism());
  const pool = new WorkerPool(() => nodeMember<RemoteTrials>(), Math.min(workers, most));
  try {
    return await work(pool, {
      signal: run.signal,
      onRows(rows, progress) {
        run.rows.push(...rows);
        run.progress.trials(progress);
      },
    });
  } finally {
    pool.dispose();
  }
}
