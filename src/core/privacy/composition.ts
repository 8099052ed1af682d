import { expm1 } from '../math/exp.ts';
import { log } from '../math/log.ts';

/** ε of `rounds` adaptive rounds of ε₀ each, up to a failure of probability δ (2010, Theorem 3.2). */
export function composedEpsilon(roundEpsilon: number, rounds: number, delta: number): number {
  return roundEpsilon * (Math.sqrt(2 * rounds * log(1 / delta)) + rounds * expm1(roundEpsilon));
}

/** The largest ε₀ whose `rounds` rounds stay within ε, by bisection: rounded down, never above. */
export function roundEpsilon(epsilon: number, rounds: number, delta: number): number {
  let low = 0;
  let high = epsilon / Math.sqrt(2 * rounds * log(1 / delta));
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (composedEpsilon(middle, rounds, delta) <= epsilon) low = middle;
    else high = middle;
  }
  return low;
}
