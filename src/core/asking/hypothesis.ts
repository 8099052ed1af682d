import { errorLaw } from '../estimators/noise-law/methods.ts';
import { probabilityBetween } from '../estimators/noise-law/noise-law.ts';
import type { Interval } from '../question-language/label-interval.ts';
import type { Belief } from './belief.ts';

/**
 * P(θ in the interval), from the law of the estimate's error (Lemma 4.1 takes it for the posterior). Only where nothing
 * is noisy do open and closed ends differ.
 */
export function probabilityOf({ low, high, lowOpen, highOpen }: Interval, belief: Belief): number {
  const { estimate, halfWidth } = belief;
  if (halfWidth === 0) {
    // Least squares leave a last digit.
    const exact = Number(estimate.toPrecision(12));
    const isAbove = exact > low || (exact === low && !lowOpen);
    return isAbove && (exact < high || (exact === high && !highOpen)) ? 1 : 0;
  }
  const [from, to] = [low, high].map((end) => (Number.isFinite(end) ? end : null));
  return probabilityBetween(errorLaw(belief), estimate, from, to);
}
