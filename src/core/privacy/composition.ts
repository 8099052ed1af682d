import { Failure } from '../failure.ts';
import { expm1 } from '../math/exp.ts';
import { log } from '../math/log.ts';
import { MAX_EPSILON, UNITS_PER_EPSILON } from './budget.ts';

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

/** The same in budget units, rounded down so that all rounds together stay within ε after rounding as well. */
export function roundUnits(epsilon: number, rounds: number, delta: number): number {
  const areRounds = Number.isSafeInteger(rounds) && rounds >= 1;
  if (!(areRounds && epsilon > 0 && epsilon <= MAX_EPSILON && delta > 0 && delta < 1)) {
    throw new Failure(
      `Rounds are composed for at least one round, ε above 0 and at most ${MAX_EPSILON}, and δ between 0 and 1; these are ${rounds}, ${epsilon} and ${delta}.`,
    );
  }
  return Math.floor(roundEpsilon(epsilon, rounds, delta) * UNITS_PER_EPSILON * (1 - 4 * Number.EPSILON));
}
