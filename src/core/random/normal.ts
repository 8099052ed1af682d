import { log } from '../math/log.ts';
import type { Rng } from './rng.ts';

/** Standard normal, by Marsaglia's polar method (1962) without its second number: a stream keeps no memory. */
export function normal(rng: Rng): number {
  for (;;) {
    const u = 2 * rng.uniform() - 1;
    const v = 2 * rng.uniform() - 1;
    const square = u * u + v * v;
    if (square > 0 && square < 1) return u * Math.sqrt((-2 * log(square)) / square);
  }
}
