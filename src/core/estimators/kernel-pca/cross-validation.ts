import { addScaled, dot } from '../../linalg/vectors.ts';
import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import { seededRng } from '../../random/seeded.ts';
import type { Kernel } from './kernel.ts';
import { KrylovSpace } from './krylov.ts';
import type { PastAnswers } from './past-answers.ts';

/** The expected squared error of an answer to a new query of the same kind, at one α. */
export interface AlphaPoint {
  readonly alpha: number;
  readonly error: number;
}

/** Where the curve is least, and the curve itself, ascending in α. */
export interface ChosenAlpha extends AlphaPoint {
  readonly curve: readonly AlphaPoint[];
}

/** The least α that is looked at shrinks all but this share of the strongest eigenquery away; each next is larger by a factor. */
const LEAST_SHARE = 0.01;
const STEP = 1.5;
/** The least shift 1/α² that is looked at, in mean entries of the diagonal. */
const LEAST_SHIFT = 1e-11;
/** How much of the noise in the answers may be missing from a solution: much less than what answers are missed by. */
const SETTLED = 0.05;
/** Spaces grow by so many steps at a time, until the minimum has so many settled points behind it. */
const GROWTH = 20;
const BEHIND = 4;
const MOST_STEPS = 400;
const REFINEMENTS = 24;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Cross-validation (§3.5): each part of the past answers is predicted from the others; the mean square of what is
 * missed, less the variance of the noise in what it is compared with, is an unbiased estimate of the error (Theorem 4).
 */
export class CrossValidation {
  readonly #past: PastAnswers;
  readonly #parts: readonly Fold[];
  /** The variances of the noise in all answers that are predicted. */
  readonly #noise: number;

  constructor(past: PastAnswers, folds: number) {
    const kernel = past.kernel();
    this.#past = past;
    this.#parts = dealt(past.answered, Math.min(folds, past.answered)).map((part) => new Fold(kernel, past, part));
    this.#noise = dot(past.deviations, past.deviations, past.answered);
  }

  /** Where the curve is least. It ends some way behind its minimum: the larger α, the more work its points are. */
  choose(): ChosenAlpha {
    const { mean, sum } = this.#past.diagonal();
    const first = Math.sqrt(LEAST_SHARE / sum);
    const points = Math.ceil(log(1 / Math.sqrt(LEAST_SHIFT * mean) / first) / log(STEP));
    const grid = Array.from({ length: points }, (_, i) => first * exp(i * log(STEP)));
    const errorAt = (alpha: number) => this.#errorAt(alpha);
    for (;;) {
      this.#grow();
      const curve = grid.slice(0, this.#settledIn(grid)).map(errorAt);
      const least = curve.reduce((best, { error }, i) => (error < curve[best].error ? i : best), 0);
      if (this.#canGrow && curve.length - least <= BEHIND) continue;
      const found = leastWithin(
        errorAt,
        curve[Math.max(0, least - 1)].alpha,
        curve[Math.min(curve.length, least + 2) - 1].alpha,
      );
      const best = found.error < curve[least].error ? found : curve[least];
      return { ...best, curve: [...curve, best].sort((a, b) => a.alpha - b.alpha) };
    }
  }

  /** The curve at any α. */
  at(alpha: number): AlphaPoint {
    while (this.#canGrow && !this.#isSettled(alpha)) this.#grow();
    return this.#errorAt(alpha);
  }

  get #canGrow(): boolean {
    return this.#parts.some((part) => !part.isWhole && part.steps < MOST_STEPS);
  }

  #grow(): void {
    for (const part of this.#parts) part.grow(GROWTH);
  }

  #isSettled(alpha: number): boolean {
    return this.#parts.every((part) => part.isSettled(alpha));
  }

  /** How many points of the grid every part can be predicted at; the first always. */
  #settledIn(grid: readonly number[]): number {
    const end = grid.findIndex((alpha, i) => i > 0 && !this.#isSettled(alpha));
    return end < 0 ? grid.length : end;
  }

  #errorAt(alpha: number): AlphaPoint {
    const missed = this.#parts.reduce((sum, part) => sum + part.squares(alpha), 0);
    return { alpha, error: (missed - this.#noise) / this.#past.answered };
  }
}

/** Golden section search, ternary search that keeps one of its two points, by orders of magnitude. */
function leastWithin(errorAt: (alpha: number) => AlphaPoint, low: number, high: number): AlphaPoint {
  let [a, b] = [log(low), log(high)];
  const at = (share: number) => errorAt(exp(a + share * (b - a)));
  let left = at(1 - GOLDEN);
  let right = at(GOLDEN);
  for (let step = 0; step < REFINEMENTS; step++) {
    if (left.error <= right.error) {
      b = log(right.alpha);
      right = left;
      left = at(1 - GOLDEN);
    } else {
      a = log(left.alpha);
      left = right;
      right = at(GOLDEN);
    }
  }
  return left.error <= right.error ? left : right;
}

/** The partition is fixed, so that every α is judged by the same one (§3.5). A record count is never held out. */
function dealt(size: number, parts: number): Int32Array[] {
  const rng = seededRng('cross-validation');
  const order = Int32Array.from({ length: size }, (_, i) => i);
  for (let i = size - 1; i > 0; i--) {
    const j = rng.integer(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return Array.from({ length: parts }, (_, k) => order.filter((_, i) => i % parts === k).sort());
}

/**
 * One part held out, predicted at every α: Lanczos' method from the other answers gives a small space in which
 * (M + I/α²)^(−1)·a lies for every α at once, as a shift does not change the space.
 */
class Fold {
  readonly #space: KrylovSpace;
  /** Of each vector of the space: what it predicts of each answer that is held out. */
  readonly #predicted: Float64Array[] = [];
  readonly #answers: Float64Array;
  readonly #deviations: Float64Array;
  /** The length of the noise in the answers that are not held out. */
  readonly #noise: number;

  constructor(kernel: Kernel, past: PastAnswers, heldOut: Int32Array) {
    const start = past.answers.slice();
    for (const i of heldOut) start[i] = 0;
    this.#space = new KrylovSpace((vector) => {
      const image = kernel.apply(vector);
      this.#predicted.push(Float64Array.from(heldOut, (i) => image[i]));
      for (const i of heldOut) image[i] = 0;
      return image;
    }, start);
    this.#noise = Math.sqrt(past.size - heldOut.length);
    this.#answers = Float64Array.from(heldOut, (i) => past.answers[i]);
    this.#deviations = Float64Array.from(heldOut, (i) => past.deviations[i]);
  }

  get isWhole(): boolean {
    return this.#space.isWhole;
  }

  get steps(): number {
    return this.#space.steps;
  }

  grow(steps: number): void {
    for (let step = 0; step < steps; step++) this.#space.grow();
  }

  isSettled(alpha: number): boolean {
    return this.#space.remainder(1 / (alpha * alpha)) <= SETTLED * this.#noise;
  }

  /** The squares of all that is missed, in records. */
  squares(alpha: number): number {
    const missed = this.#answers.slice();
    for (const [j, share] of this.#space.solution(1 / (alpha * alpha)).entries()) {
      addScaled(missed, -share, this.#predicted[j], 0, missed.length);
    }
    for (let i = 0; i < missed.length; i++) missed[i] *= this.#deviations[i];
    return dot(missed, missed);
  }
}
