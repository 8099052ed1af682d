import type { Counts } from '../../data/counts.ts';
import { WeightedDistribution } from '../../estimators/multiplicative-weights/distribution.ts';

/** Tables of a distribution follow from its weights: those of a hundred rounds need not be held at once. */
export function giveBack(distribution: Counts): void {
  if (!(distribution instanceof WeightedDistribution)) return;
  for (const component of distribution.components) component.release();
}
