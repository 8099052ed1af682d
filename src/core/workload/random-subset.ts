import type { Rng } from '../random/rng.ts';

/** Ascending positions; every subset of the size is as likely (Floyd's way). */
export function randomSubset(length: number, order: number, rng: Rng): number[] {
  const chosen = new Set<number>();
  for (let last = length - order; last < length; last++) {
    const pick = rng.integer(last + 1);
    chosen.add(chosen.has(pick) ? last : pick);
  }
  return [...chosen].sort((a, b) => a - b);
}
