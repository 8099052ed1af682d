import type { Seen } from './past-answers.ts';

/** How past answers answer, at one weight α between bias and variance; in units of their noise, where M is. */
export interface Answering {
  estimate(products: Float64Array): number;
  /** Through the noise of the past answers. */
  variance(products: Float64Array): number;
  /** Whether the query lies in the space of the past queries. */
  covers(seen: Seen): boolean;
  /** What each past answer counts for: an estimate is their sum, times products. */
  readonly weights: Float64Array;
  /** Estimates of what was answered. */
  readonly past: Float64Array;
}

/** y = α²/(α² + 1/λ²) (Theorem 3): how much of an eigenquery's answer is used. */
export function shrinkage(alpha: number, eigenvalue: number): number {
  return alpha === Number.POSITIVE_INFINITY ? 1 : eigenvalue / (eigenvalue + 1 / (alpha * alpha));
}
