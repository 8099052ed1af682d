import { availableParallelism } from 'node:os';
import type { Cell, Row } from '../core/experiment/row.ts';
import { WorkerPool } from '../runtime/workers/pool.ts';
import { type Job, type RemoteTrials, runSweep } from '../runtime/workers/sweep.ts';
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
export async function runCells(job: Job, cells: readonly Cell[], run: CellRun): Promise<void> {
  if (cells.length === 0) return;
  const workers = run.workers ?? Math.min(MOST_WORKERS, availableParallelism());
  const pool = new WorkerPool(() => nodeMember<RemoteTrials>(), Math.min(workers, cells.length));
  try {
    await runSweep(pool, job, {
      signal: run.signal,
      cells,
      onRows(rows, progress) {
        run.rows.push(...rows);
        run.progress.trials(progress);
      },
    });
  } finally {
    pool.dispose();
  }
}
