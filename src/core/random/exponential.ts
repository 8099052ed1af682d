import { log } from '../math/log.ts';
import type { Rng } from './rng.ts';

const COARSE = 1 / 0x200000;
const GRAIN = 1 / 0x20000000000000;

/** Exponential of mean 1, by inversion: from 0 to 73, never infinite. */
export function exponential(rng: Rng): number {
  let tail = 1 - rng.uniform();
  // Far out only few of the 53 bits are left; a second draw fills in the ones below.
  if (tail < COARSE) tail -= GRAIN * rng.uniform();
  return 0 - log(tail);
}
