import { Failure } from '../../failure.ts';
import { exp, expm1 } from '../../math/exp.ts';
import { log1p } from '../../math/log.ts';

/** P(Z ≥ j) of whole-numbered noise that spreads alike on both sides of 0, for a whole j. */
export type Tail = (j: number) => number;

/** Two-sided geometric noise of scale λ: P(Z ≥ j) = q^j/(1 + q) for j ≥ 1, with q = e^(−1/λ). */
export function geometricTail(scale: number): Tail {
  const above = (j: number) => exp(-j / scale) / (1 + exp(-1 / scale));
  return (j) => (j >= 1 ? above(j) : 1 - above(1 - j));
}

/** Beyond so many deviations nothing is left that could be told from 0. */
const REACH = 25;
/** Wider noise takes a list of all its tails that is too long. */
const WIDEST = 200_000;

/** Discrete Gaussian noise of deviation σ, P(k) ∝ e^(−k²/2σ²), by summing. */
export function gaussianTail(deviation: number): Tail {
  if (deviation > WIDEST) throw new Failure('That is too little for a list of values; allow a larger ε.');
  const from = new Float64Array(Math.ceil(REACH * deviation) + 2);
  for (let k = from.length - 2; k >= 0; k--) from[k] = from[k + 1] + exp(-(k * k) / (2 * deviation * deviation));
  const all = 2 * from[0] - 1;
  const above = (j: number) => (j < from.length ? from[j] / all : 0);
  return (j) => (j >= 1 ? above(j) : 1 - above(1 - j));
}

/** Rounding of the tails never makes a threshold that keeps less than δ. */
const SAFE = 1 + 1e-11;

/**
 * The least whole τ such that values whose noisy count is at least τ are published, but with probability δ at most any
 * that one person alone has, in at most so many rows. The rows may lie in m values, one of them with all rows that the
 * m − 1 others leave: of all ways to spread them, one of these tells most.
 */
export function thresholdFor(rows: number, delta: number, tail: Tail): number {
  // Doubled until it is high enough, then halved: what a person can show falls with τ.
  let low = 0;
  let high = 1;
  while (mostShown(rows, high, tail) * SAFE > delta) {
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (mostShown(rows, middle, tail) * SAFE > delta) low = middle;
    else high = middle;
  }
  return high;
}

/** The largest over m of 1 − (1 − P(Z ≥ τ − (k − m + 1)))·(1 − P(Z ≥ τ − 1))^(m − 1). */
function mostShown(rows: number, threshold: number, tail: Tail): number {
  const one = log1p(-tail(threshold - 1));
  let most = 0;
  for (let values = 1; values <= rows; values++) {
    const largest = log1p(-tail(threshold - (rows - values + 1)));
    most = Math.max(most, -expm1(largest + (values - 1) * one));
  }
  return most;
}
