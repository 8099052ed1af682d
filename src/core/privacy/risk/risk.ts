import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import { likeliestHeads } from './coins.ts';

/**
 * What is guaranteed to somebody. `epsilon`: no outcome changes its chance by more than e^ε, but for δ. `zcdp`: ρ, and δ
 * for what was bought at a failure probability beside it.
 */
export type PrivacyLoss =
  | { readonly kind: 'epsilon'; readonly epsilon: number; readonly delta: number }
  | { readonly kind: 'zcdp'; readonly rho: number; readonly delta: number };

/** Of those whom an attacker could accuse: the share of the innocent that is accused, and at most which one of the guilty. */
export interface Accusations {
  readonly falsely: number;
  readonly rightly: number;
}

/** The chance that somebody thinks something true of a person, before and, at most, after. */
export interface Suspicion {
  readonly before: number;
  readonly after: number;
}

/** The most that anybody could gain who knows everything else: a bound from the guarantee alone, whatever the data. */
export interface Risk {
  readonly accusations: readonly Accusations[];
  readonly suspicions: readonly Suspicion[];
}

export function riskOf(loss: PrivacyLoss): Risk {
  return {
    accusations: [0.01, 0.05, 0.1].map((falsely) => ({ falsely, rightly: mostAccused(loss, falsely) })),
    suspicions: [0.01, 0.1, 0.5].map((before) => ({ before, after: suspicionAfter(loss, before) })),
  };
}

/** The largest share of the guilty that is found by whoever accuses this share of the innocent (Neyman and Pearson). */
export function mostAccused(loss: PrivacyLoss, falsely: number): number {
  const { delta } = loss;
  if (loss.kind === 'zcdp') {
    const others = falsely / (1 - delta);
    return others >= 1 ? 1 : delta + (1 - delta) * (others > 0 ? likeliestHeads(others, loss.rho) : 0);
  }
  // 1 − e^(−ε)(1 − δ − f), so that it does not cancel.
  const fewMissed = exp(-loss.epsilon) * (1 - delta - falsely);
  return Math.min(1, exp(loss.epsilon) * falsely + delta, 1 - fewMissed);
}

/** With ρ a single unlucky outcome has no bound: what is told is of all who are accused, where so many innocent are. */
const ACCUSED_INNOCENT = 0.01;

/** How far a suspicion can grow; at ε for every outcome, but for δ, and at ρ on average over those who are accused. */
export function suspicionAfter(loss: PrivacyLoss, before: number): number {
  const gain = loss.kind === 'epsilon' ? exp(loss.epsilon) : mostAccused(loss, ACCUSED_INNOCENT) / ACCUSED_INNOCENT;
  // Odds are multiplied by the gain; the larger of the two is divided by.
  return gain === Number.POSITIVE_INFINITY ? 1 : before / (before + (1 - before) / gain);
}

/** The largest ε at which no more of the guilty are found; 0 where none is small enough. */
export function epsilonForAccusations({ falsely, rightly }: Accusations, delta = 0): number {
  const few = log(Math.max(0, rightly - delta) / falsely);
  const most = log((1 - delta - falsely) / (1 - rightly));
  return Math.max(0, few, most);
}

/** The same for ρ. */
export function rhoForAccusations({ falsely, rightly }: Accusations, delta = 0): number {
  if (rightly <= falsely + delta) return 0;
  const isMet = (rho: number) => mostAccused({ kind: 'zcdp', rho, delta }, falsely) <= rightly;
  let [low, high] = [0, 1];
  while (isMet(high)) {
    [low, high] = [high, 2 * high];
    if (high > MOST_RHO) return Number.POSITIVE_INFINITY;
  }
  while (high - low > high * TOLERANCE) {
    const middle = (low + high) / 2;
    if (isMet(middle)) low = middle;
    else high = middle;
  }
  return low;
}

const MOST_RHO = 1e6;
const TOLERANCE = 1e-8;

/** The ε at which a suspicion grows so far: the difference of the logarithms of the odds. */
export function epsilonForSuspicion({ before, after }: Suspicion): number {
  return Math.max(0, log((after / (1 - after)) * ((1 - before) / before)));
}
