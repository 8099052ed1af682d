import { bernoulliExp } from './bernoulli-exp.ts';
import type { Rng } from './rng.ts';

interface WritableCodes {
  readonly length: number;
  [index: number]: number;
}

/** Keeps each code with this probability and else puts any of 0 .. size − 1 in its place, itself among them. */
export function replaceCodes(rng: Rng, codes: WritableCodes, size: number, kept: number): void {
  for (let i = 0; i < codes.length; i++) if (rng.uniform() >= kept) codes[i] = rng.integer(size);
}

/**
 * Each code stays e^(n/d) times as probably as it becomes any one of the others, exactly: any code is a candidate, and
 * others are taken with probability e^(−n/d) only. For Release.
 */
export function exactReplaceCodes(rng: Rng, codes: WritableCodes, size: number, n: number, d: number): void {
  for (let i = 0; i < codes.length; i++) {
    let candidate = rng.integer(size);
    while (candidate !== codes[i] && !bernoulliExp(rng, n, d)) candidate = rng.integer(size);
    codes[i] = candidate;
  }
}
