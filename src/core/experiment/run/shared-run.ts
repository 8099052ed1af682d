import type { Experiment } from '../experiment.ts';
import type { Cell } from './row.ts';

/**
 * A stream of questions that is asked for longer begins as the shorter one did: with the same questions and the same
 * noise. So where a sweep varies their number, one run gives every value of it.
 */
export function sharesRuns({ sweep }: Pick<Experiment, 'sweep'>): boolean {
  return sweep.parameter === 'questions';
}

/** Whether one run gives both cells. */
export function areOfOneRun(experiment: Experiment, a: Cell, b: Cell): boolean {
  return sharesRuns(experiment) && a.mechanism === b.mechanism && a.trial === b.trial;
}

/** How many questions that run must ask; undefined for all. */
export function mostAsked({ sweep }: Experiment): number | undefined {
  return sweep.values.reduce<number | undefined>(
    (most, value) => (typeof value === 'number' && most !== undefined ? Math.max(most, value) : undefined),
    0,
  );
}
