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

/** Gamma of scale 1 and a shape of at least 1, by rejection from a cubed normal (Marsaglia and Tsang, 2000). */
export function gamma(rng: Rng, shape: number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(rng);
    const root = 1 + c * x;
    if (root <= 0) continue;
    const cube = root * root * root;
    const u = 1 - rng.uniform();
    const square = x * x;
    if (u < 1 - 0.0331 * square * square) return d * cube;
    if (log(u) < square / 2 + d * (1 - cube + log(cube))) return d * cube;
  }
}
