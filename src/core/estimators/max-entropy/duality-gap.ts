import { largestSize } from '../../linalg/vectors.ts';
import type { WeightBox } from './box-problem.ts';

/** A duality gap that is as good as none; smaller where weights are bound to be small, or may be so large that digits get lost. */
export const NO_GAP = 1e-10;
const LARGE_WEIGHT = 100;

/** How far it is from weights to both ends of their box. */
export interface Ways {
  readonly toLow: Float64Array;
  readonly toHigh: Float64Array;
}

/** What a search ends with. */
export interface Maximum {
  readonly weights: Float64Array;
  /** By so much for each record, at most, the maximum may be larger. */
  readonly gap: number;
}

export function waysFrom(weights: Float64Array, { low, high }: WeightBox): Ways {
  return { toLow: weights.map((weight, j) => weight - low[j]), toHigh: weights.map((weight, j) => high[j] - weight) };
}

/**
 * The duality gap: what the distribution of these weights costs by Eq. 41, less the dual. It is Σ s_j·(the end of the box
 * that the slope s = t − E[q] leads to − w_j); the logarithms that both sides have in common are left out.
 */
export function gapAt({ toLow, toHigh }: Ways, slope: Float64Array): number {
  return slope.reduce((sum, value, j) => sum + (value > 0 ? value * toHigh[j] : -value * toLow[j]), 0);
}

/** Where a search may end. */
export function enoughFor({ high }: WeightBox): number {
  const largest = largestSize(high);
  return NO_GAP * Math.min(1, largest, LARGE_WEIGHT / largest);
}
