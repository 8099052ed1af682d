import type { IntegerSource } from './bernoulli-exp.ts';
import { exponential } from './exponential.ts';
import { exactGeometric } from './geometric.ts';
import type { Rng } from './rng.ts';

/** P(X = k) = tanh(1/(2·scale))·e^(−|k|/scale), in floating point. For Explore. */
export function discreteLaplace(rng: Rng, scale: number): number {
  for (;;) {
    const size = Math.floor(scale * exponential(rng));
    const negative = (rng.uint32() & 1) === 1;
    if (!negative) return size;
    if (size > 0) return -size;
  }
}

/** The same law for scale t/s, exactly: only integer draws, no floating-point probability anywhere. For Release. */
export function exactDiscreteLaplace(rng: IntegerSource, s: number, t: number): number {
  for (;;) {
    const size = exactGeometric(rng, s, t);
    // One of the two zeros starts again; else 0 would come twice as often as it should.
    const negative = rng.integer(2) === 1;
    if (!negative) return size;
    if (size > 0) return -size;
  }
}
