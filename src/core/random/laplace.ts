import { exponential } from './exponential.ts';
import type { Rng } from './rng.ts';

/** Continuous Laplace noise. For Explore: its low bits can give the answer away (Mironov 2012), see `gridded-sum.ts`. */
export function laplace(rng: Rng, scale: number): number {
  const sign = 1 - 2 * (rng.uint32() & 1);
  return sign * scale * exponential(rng);
}
