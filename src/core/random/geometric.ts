import { Failure } from '../failure.ts';
import { bernoulliExp, bernoulliInverseE, type IntegerSource } from './bernoulli-exp.ts';

/** With t ≤ 2^45 every number below stays under 2^53 except with probability e^(−255). */
const MOST_T = 0x200000000000;

/**
 * P(G ≥ k) = e^(−k·s/t) exactly, from integer draws alone. X = U + tV has P(X ≥ m) = e^(−m/t): U uniform on
 * {0 .. t − 1} kept with probability e^(−U/t), V the number of successes of Bern(1/e) before the first failure
 * (Canonne, Kamath and Steinke 2020, Algorithm 2). G = ⌊X/s⌋.
 */
export function exactGeometric(rng: IntegerSource, s: number, t: number): number {
  requireExactScale(s, t);
  let u = rng.integer(t);
  while (!bernoulliExp(rng, u, t)) u = rng.integer(t);
  let x = u;
  while (bernoulliInverseE(rng)) x += t;
  return (x - (x % s)) / s;
}

function requireExactScale(s: number, t: number): void {
  if (!(s >= 1 && t >= 1 && t <= MOST_T && Number.isSafeInteger(s) && Number.isSafeInteger(t))) {
    throw new Failure(
      `Exact noise needs a scale t/s of whole numbers with t from 1 to 2^45 and s from 1 to 2^53, got ${t}/${s}. ` +
        'Choose a budget with fewer decimal places.',
    );
  }
}
