import { Failure } from '../../failure.ts';

/**
 * The law of the error θ̂ − θ, a sum of independent noises. It is symmetric, so everything follows from its
 * upper tail. An interval of it covers θ as often as it says. Lemma 4.1 of the Bayesian paper calls it the posterior of
 * θ, which it is only where no answer is redundant: answers that disagree say more than this (see `GivenAnswers`).
 */
export interface ErrorLaw {
  /** Bound on the error of every probability that this law gives. */
  readonly errorBound: number;
  /** Where the bound comes from, in words. */
  readonly errorWords: string;
  /** P(error > x), for x ≥ 0. */
  tail(x: number): number;
  /** P(error ≥ x) where it is another: of errors that come in steps. */
  tailFrom?(x: number): number;
  /** For x ≥ 0. */
  density(x: number): number;
  /** Half the width of the interval around the estimate that holds θ with this probability (Algorithm 3). */
  halfWidth(confidence: number): number;
}

/** P(L ≤ θ ≤ U) after an estimate; null leaves an end open. */
export function probabilityBetween(law: ErrorLaw, estimate: number, low: number | null, high: number | null): number {
  const from = low === null ? Number.NEGATIVE_INFINITY : low - estimate;
  const to = high === null ? Number.POSITIVE_INFINITY : high - estimate;
  if (from > to) return 0;
  // Of a point, or far out, rounding can leave a little less than nothing.
  if (from > 0) return Math.max(0, tailFrom(law, from) - tailBeyond(law, to));
  if (to < 0) return Math.max(0, tailFrom(law, -to) - tailBeyond(law, -from));
  return Math.max(0, 1 - tailBeyond(law, -from) - tailBeyond(law, to));
}

function tailBeyond(law: ErrorLaw, x: number): number {
  return x === Number.POSITIVE_INFINITY ? 0 : law.tail(x);
}

function tailFrom(law: ErrorLaw, x: number): number {
  return law.tailFrom && x < Number.POSITIVE_INFINITY ? law.tailFrom(x) : tailBeyond(law, x);
}

/** The density of θ at evenly spaced points from `low` to `high`, for a plot. */
export function posteriorCurve(law: ErrorLaw, estimate: number, low: number, high: number, points: number) {
  const theta = Float64Array.from({ length: points }, (_, i) => low + ((high - low) * i) / (points - 1));
  return { theta, density: theta.map((value) => law.density(Math.abs(value - estimate))) };
}

/** No noise at all: the estimate is the truth. */
export const noNoise: ErrorLaw = {
  errorBound: 0,
  errorWords: 'exact: there is no noise in this estimate',
  tail: () => 0,
  density: (x) => (x === 0 ? Number.POSITIVE_INFINITY : 0),
  halfWidth: () => 0,
};

/** Shares of the largest scale below which a noise changes no probability in any digit. */
const NEGLIGIBLE = 1e-10;

/** The scales that matter, largest first. */
export function relevantScales(scales: ArrayLike<number>): Float64Array {
  const sorted = Float64Array.from(scales).sort().reverse();
  const end = sorted.findIndex((scale) => !(scale > NEGLIGIBLE * sorted[0]));
  return end < 0 ? sorted : sorted.slice(0, end);
}

export function standardDeviation(scales: Float64Array): number {
  const largest = scales[0];
  let sum = 0;
  for (const scale of scales) sum += (scale / largest) * (scale / largest);
  return largest * Math.sqrt(2 * sum);
}

/** Half the width of the interval of this confidence: where the tail falls to (1 − confidence)/2. */
export function solveHalfWidth(
  confidence: number,
  sd: number,
  tail: (x: number) => number,
  density: (x: number) => number,
): number {
  requireConfidence(confidence);
  const target = (1 - confidence) / 2;
  let low = 0;
  let high = sd;
  while (tail(high) > target) {
    low = high;
    high *= 2;
  }
  // Newton's method, which bisection takes over from wherever it leaves the bracket.
  let x = high;
  for (let i = 0; i < 100; i++) {
    const excess = tail(x) - target;
    if (excess > 0) low = x;
    else high = x;
    const step = excess / density(x);
    const next = x + step > low && x + step < high ? x + step : (low + high) / 2;
    if (Math.abs(next - x) <= 1e-13 * high) return next;
    x = next;
  }
  return x;
}

export function requireConfidence(confidence: number): void {
  if (confidence >= 0 && confidence < 1) return;
  throw new Failure(`The confidence must be at least 0 and below 1; it is ${confidence}.`);
}
