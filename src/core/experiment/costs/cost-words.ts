import type { Experiment } from '../experiment.ts';
import { isPrivateOver } from '../guarantees.ts';
import { readings } from '../results/reading.ts';
import type { Point } from '../results/summary.ts';
import { type CostsOrder, sharingOf } from './costs.ts';

/** What costs can be told of: relative errors, by the numbers that Laplace noise of a scale is off on average. */
export const COSTED_METRIC = 'overall-relative-error';

/** Said with what-ifs, wherever they are told. */
export const COSTS_NOTE =
  'Expected by the formula for Laplace noise, from the true counts: not private. A run after the change tells more.';

/** Whose ε what-ifs are told of: the private mechanism that needs least. */
export interface CostBasis {
  readonly mechanism: number;
  /** What it needs now, as far as runs tell; null where they do not. */
  readonly epsilon: number | null;
  readonly sharing: CostsOrder['sharing'];
}

/** Null where no mechanism is private, or where what was left out of people makes a larger error than the target. */
export function costBasis(experiment: Experiment, points: readonly Point[], target: number): CostBasis | null {
  if (points.some(({ cut }) => (cut?.[COSTED_METRIC] ?? 0) >= target)) return null;
  const reads = readings(experiment, points, { metric: COSTED_METRIC, error: target });
  const told = reads
    .filter(({ mechanism }) => isPrivateOver(experiment, mechanism))
    .map(({ mechanism, solution }) => {
      const epsilon = solution.kind === 'met' && solution.value > 0 ? solution.value : null;
      return { mechanism, epsilon, sharing: sharingOf(experiment.mechanisms[mechanism]) };
    })
    .sort((a, b) => (a.epsilon ?? Number.POSITIVE_INFINITY) - (b.epsilon ?? Number.POSITIVE_INFINITY));
  return told[0] ?? null;
}
