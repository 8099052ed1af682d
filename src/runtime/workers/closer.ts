import type { Experiment } from '../../core/experiment/experiment.ts';
import { measuredCloser } from '../../core/experiment/results/bracket.ts';
import type { Target } from '../../core/experiment/results/reading.ts';
import { summarise } from '../../core/experiment/results/summary.ts';
import { cellsLeft } from '../../core/experiment/run/plan.ts';
import type { Row } from '../../core/experiment/run/row.ts';
import type { WorkerPool } from './pool.ts';
import { type Job, type RemoteTrials, runSweep, type SweepOptions } from './sweep.ts';

const MOST_ROUNDS = 12;

export interface CloserOptions extends Omit<SweepOptions, 'cells'> {
  /** What has been run so far; `onRows` adds to it. */
  readonly rows: readonly Row[];
  /** The experiment with the values that are measured next. */
  onRound?(experiment: Experiment): void;
}

/**
 * Runs what a job has left to do, then more values round by round, until the target is bracketed for every mechanism. Each
 * round waits for all of the one before, so that neither workers nor their pace change which values are measured.
 */
export async function runCloser(
  pool: WorkerPool<RemoteTrials>,
  job: Job,
  target: Target,
  options: CloserOptions,
): Promise<Experiment> {
  let { experiment } = job;
  for (let round = 0; ; round++) {
    await runSweep(pool, { ...job, experiment }, { ...options, cells: cellsLeft(experiment, options.rows) });
    const closer = round < MOST_ROUNDS ? measuredCloser(experiment, summarise(options.rows), target) : null;
    if (!closer) return experiment;
    experiment = closer;
    options.onRound?.(experiment);
  }
}
