import type { Rng } from './rng.ts';

/** All that exact sampling may ask of a source, so that a test can enumerate every outcome. */
export type IntegerSource = Pick<Rng, 'integer'>;

/**
 * True with probability e^(−n/d), exactly, for whole n ≥ 0 and d ≥ 1 up to 2^53 (Canonne, Kamath and Steinke 2020,
 * Algorithm 1). The whole part of n/d is that many independent successes of e^(−1).
 */
export function bernoulliExp(rng: IntegerSource, n: number, d: number): boolean {
  const rest = n % d;
  for (let whole = (n - rest) / d; whole > 0; whole--) {
    if (!bernoulliInverseE(rng)) return false;
  }
  return rest === 0 || bernoulliExpFraction(rng, rest, d);
}

/** True with probability 1/e. */
export function bernoulliInverseE(rng: IntegerSource): boolean {
  let k = 2;
  while (rng.integer(k) === 0) k++;
  return k % 2 === 1;
}

/**
 * 0 < n/d < 1: draw Bern(γ/k) for k = 1, 2, … until one fails; that its index is odd has probability
 * 1 − γ + γ²/2! − … = e^(−γ). Bern(n/(d·k)) is drawn as Bern(n/d) and Bern(1/k), which keeps the numbers small.
 */
function bernoulliExpFraction(rng: IntegerSource, n: number, d: number): boolean {
  if (rng.integer(d) >= n) return true;
  let k = 2;
  while (rng.integer(d) < n && rng.integer(k) === 0) k++;
  return k % 2 === 1;
}
