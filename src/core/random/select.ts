import { Failure } from '../failure.ts';
import { exp } from '../math/exp.ts';
import { bernoulliExp, type IntegerSource } from './bernoulli-exp.ts';
import { noiseGrid } from './noise-grid.ts';
import type { Rng } from './rng.ts';

/** Running totals are kept this far apart: where there are millions of candidates, all of them would take as much memory. */
const STRIDE = 512;

/** The index i with probability proportional to e^(rate·score_i), in floating point. For Explore. */
export function select(rng: Rng, scores: Float64Array, rate: number): number {
  const most = maximum(scores);
  const before = new Float64Array(Math.ceil(scores.length / STRIDE));
  let total = 0;
  for (let i = 0; i < scores.length; i++) {
    if (i % STRIDE === 0) before[i / STRIDE] = total;
    total += exp(rate * (scores[i] - most));
  }
  const target = rng.uniform() * total;
  let stride = before.length - 1;
  while (stride > 0 && before[stride] > target) stride--;
  let chosen = stride * STRIDE;
  let upTo = before[stride] + exp(rate * (scores[chosen] - most));
  while (upTo <= target && chosen < scores.length - 1) upTo += exp(rate * (scores[++chosen] - most));
  return chosen;
}

/**
 * The same choice, exactly, for whole-numbered scores and rate n/d, by rejection: a uniform candidate is kept with
 * probability e^(−(max − score)·n/d). For Release. Scores may be of any size: they come from the truth, so it must not depend
 * on them whether there is a choice.
 */
export function exactSelect(rng: IntegerSource, scores: Float64Array, n: number, d: number): number {
  const stops = stopsAt(rng, scores, n, d);
  for (;;) {
    const candidate = rng.integer(scores.length);
    if (stops(candidate)) return candidate;
  }
}

/**
 * Permute-and-flip (McKenna and Sheldon 2020): candidates come in random order, and each is taken with probability
 * e^(rate·(score − best)). Never worse on average than `select` at the same ε. In floating point, for Explore.
 *
 * @awaited by choices in a ledger of ε
 */
export function permuteAndFlip(rng: Rng, scores: Float64Array, rate: number): number {
  const most = maximum(scores);
  return walk(rng, scores.length, (candidate) => rng.uniform() < exp(rate * (scores[candidate] - most)));
}

/**
 * The same choice, exactly, for whole-numbered scores and rate n/d. For Release. It ends after as many flips as there are
 * candidates, whatever the scores are.
 */
export function exactPermuteAndFlip(rng: IntegerSource, scores: Float64Array, n: number, d: number): number {
  return walk(rng, scores.length, stopsAt(rng, scores, n, d));
}

/** Fisher and Yates, no further than it is looked at. The best candidate stops it for sure. */
function walk(rng: IntegerSource, candidates: number, stops: (candidate: number) => boolean): number {
  const order = new Uint32Array(candidates);
  for (let place = 0; place < candidates; place++) order[place] = place;
  for (let left = candidates; ; left--) {
    const place = rng.integer(left);
    const candidate = order[place];
    if (stops(candidate)) return candidate;
    order[place] = order[left - 1];
  }
}

/** Flips a coin for a candidate, which lets it stand with probability e^(−(max − score)·n/d), exactly. */
function stopsAt(rng: IntegerSource, scores: Float64Array, n: number, d: number): (candidate: number) => boolean {
  requireWhole(scores, n, d);
  const most = maximum(scores);
  return (candidate) => acceptGap(rng, Math.min(most - scores[candidate], MOST_GAP), n, d);
}

/** Scores further below the best one count as if they were here: like the best one, this moves no more than the scores do. */
const MOST_GAP = 0x10000000000000;

function requireWhole(scores: Float64Array, n: number, d: number): void {
  if (!(n >= 0 && d >= 1 && Number.isSafeInteger(n) && Number.isSafeInteger(d))) {
    throw new Failure(
      `An exact choice needs a rate n/d of whole numbers up to 2^53, got ${n}/${d}. Change the budget.`,
    );
  }
  // A slip of the caller, which no data makes: rounded scores are whole.
  if (!scores.every(Number.isInteger))
    throw new Error('an exact choice needs whole scores, as scoresInUnits makes them');
}

/** Bern(e^(−gap·n/d)) in parts of the gap, as gap·n may leave the exact integers. */
function acceptGap(rng: IntegerSource, gap: number, n: number, d: number): boolean {
  const part = Math.floor(Number.MAX_SAFE_INTEGER / n);
  let left = gap;
  for (; left > part; left -= part) {
    if (!bernoulliExp(rng, part * n, d)) return false;
  }
  return bernoulliExp(rng, left * n, d);
}

const GRIDS_IN_A_UNIT = 0x100000;

/** The unit of exact scores: a power of two, about a millionth of the sensitivity. */
export function scoreUnit(sensitivity: number): number {
  return noiseGrid(sensitivity) * GRIDS_IN_A_UNIT;
}

/**
 * Real scores in whole units for `exactSelect`. Rounding may add one unit to how far neighbours lie apart, so the
 * sensitivity in units includes it.
 */
export function scoresInUnits(scores: Float64Array, sensitivity: number): { units: Float64Array; sensitivity: number } {
  const unit = scoreUnit(sensitivity);
  return { units: scores.map((score) => Math.round(score / unit)), sensitivity: Math.ceil(sensitivity / unit) + 1 };
}

function maximum(scores: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) if (score > most) most = score;
  return most;
}
