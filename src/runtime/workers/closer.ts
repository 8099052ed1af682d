import type { Experiment } from '../../core/experiment/experiment.ts';
import { type Point, summarise } from '../../core/experiment/results/summary.ts';
import { cellsLeft } from '../../core/experiment/run/plan.ts';
import type { Row } from '../../core/experiment/run/row.ts';
import type { WorkerPool } from './pool.ts';
import { type Job, type RemoteTrials, runSweep, type SweepOptions } from './sweep.ts';

const MOST_ROUNDS = 12;

export interface CloserOptions extends Omit<SweepOptions, 'cells'> {
  /** What has been run so far; `onRows` adds to it. */
  readonly rows: readonly Row[];
  /** The experiment with what is run next. */
  onRound?(experiment: Experiment): void;
}

/** What is to be run after these results: more values, or more trials; null where it is enough. */
export type NextRound = (experiment: Experiment, points: readonly Point[]) => Experiment | null;

/**
 * Runs what a job has left to do, then more, round by round, until it is enough. Each round waits for all of the one
 * before, so that neither workers nor their pace change what is run.
 */
export async function runCloser(
  pool: WorkerPool<RemoteTrials>,
  job: Job,
  next: NextRound,
  options: CloserOptions,
): Promise<Experiment> {
  let { experiment } = job;
  for (let round = 0; ; round++) {
    await runSweep(pool, { ...job, experiment }, { ...options, cells: cellsLeft(experiment, options.rows) });
    const closer = round < MOST_ROUNDS ? next(experiment, summarise(options.rows)) : null;
    if (!closer) return experiment;
    experiment = closer;
    options.onRound?.(experiment);
  }
}
