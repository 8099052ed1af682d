import { addScaled, dot } from '../../linalg/vectors.ts';
import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import { seededRng } from '../../random/seeded.ts';
import { type KrylovSpace, krylovSpace, solutionWithin } from './krylov.ts';
import type { PastAnswers } from './past-answers.ts';
import { symmetricBlock, timesRows, timesSymmetric, trace } from './triangles.ts';

/** The expected squared error of an answer to a new query of the same kind, at one α. */
export interface AlphaPoint {
  readonly alpha: number;
  readonly error: number;
}

/** Where the curve is least, and the curve itself, ascending in α. */
export interface ChosenAlpha extends AlphaPoint {
  readonly curve: readonly AlphaPoint[];
}

const GRID = 33;
const REFINEMENTS = 24;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * α by cross-validation (§3.5): each part of the past answers is predicted from the others; the mean square of what is
 * missed, less the variance of the noise in what it is compared with, is an unbiased estimate of the error (Theorem 4).
 */
export function chooseAlpha(past: PastAnswers, folds: number): ChosenAlpha {
  const parts = dealt(past.size, Math.min(folds, past.size));
  const matrix = past.matrix();
  const leastShift = (LEAST_SHIFT * trace(matrix, past.size)) / past.size;
  const predictions = parts.map((part, k) => {
    const training = parts.flatMap((other, l) => (l === k ? [] : [...other])).sort((a, b) => a - b);
    return new FoldPrediction(matrix, past, Int32Array.from(training), part, leastShift);
  });
  const noise = past.deviations.reduce((sum, deviation) => sum + deviation * deviation, 0);
  const errorAt = (logAlpha: number): AlphaPoint => {
    const alpha = exp(logAlpha);
    const missed = predictions.reduce((sum, prediction) => sum + prediction.squares(alpha), 0);
    return { alpha, error: (missed - noise) / past.size };
  };
  // Below the first, all of every eigenquery is shrunk away.
  const from = log(0.1 / Math.sqrt(Math.max(...predictions.map(({ largest }) => largest))));
  const to = log(1 / Math.sqrt(leastShift));
  const grid = Array.from({ length: GRID }, (_, i) => from + ((to - from) * i) / (GRID - 1));
  const curve = grid.map(errorAt);
  const least = curve.reduce((best, { error }, i) => (error < curve[best].error ? i : best), 0);
  const found = leastWithin(errorAt, grid[Math.max(0, least - 1)], grid[Math.min(GRID - 1, least + 1)]);
  const best = found.error < curve[least].error ? found : curve[least];
  return { ...best, curve: [...curve, best].sort((a, b) => a.alpha - b.alpha) };
}

/** Golden section search: ternary search that keeps one of its two points. */
function leastWithin(errorAt: (at: number) => AlphaPoint, low: number, high: number): AlphaPoint {
  let [a, b] = [low, high];
  let left = errorAt(b - GOLDEN * (b - a));
  let right = errorAt(a + GOLDEN * (b - a));
  for (let step = 0; step < REFINEMENTS; step++) {
    if (left.error <= right.error) {
      b = log(right.alpha);
      right = left;
      left = errorAt(b - GOLDEN * (b - a));
    } else {
      a = log(left.alpha);
      left = right;
      right = errorAt(a + GOLDEN * (b - a));
    }
  }
  return left.error <= right.error ? left : right;
}

/** The partition is fixed, so that every α is judged by the same one (§3.5). */
function dealt(size: number, parts: number): Int32Array[] {
  const rng = seededRng('cross-validation');
  const order = Int32Array.from({ length: size }, (_, i) => i);
  for (let i = size - 1; i > 0; i--) {
    const j = rng.integer(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return Array.from({ length: parts }, (_, k) => order.filter((_, i) => i % parts === k).sort());
}

/** How often a matrix of training answers is applied at most. */
const MOST_STEPS = 400;
/** A remainder of this size, beside the answers, changes no digit that anybody chooses α by. */
const SETTLED = 1e-6;
/** The least shift 1/α² that is looked at, in mean entries of the diagonal. */
const LEAST_SHIFT = 1e-7;

/**
 * One fold for every α: Lanczos' method from the training answers gives a small space in which (M + I/α²)^(−1)·a lies
 * for every α at once, as a shift does not change the space.
 */
class FoldPrediction {
  /** No eigenvalue is larger. */
  readonly largest: number;
  readonly #space: KrylovSpace;
  /** Of each vector of the space: what it predicts of each answer that is held out. */
  readonly #seen: readonly Float64Array[];
  readonly #answers: Float64Array;
  readonly #deviations: Float64Array;

  constructor(matrix: Float64Array, past: PastAnswers, training: Int32Array, heldOut: Int32Array, leastShift: number) {
    const block = symmetricBlock(matrix, past.size, training);
    const start = Float64Array.from(training, (i) => past.answers[i]);
    const limits = { steps: MOST_STEPS, settled: SETTLED, leastShift };
    this.#space = krylovSpace((vector) => timesSymmetric(block, vector), start, limits);
    this.#seen = this.#space.basis.map((vector) => timesRows(matrix, past.size, heldOut, training, vector));
    this.largest = trace(block, training.length);
    this.#answers = Float64Array.from(heldOut, (i) => past.answers[i]);
    this.#deviations = Float64Array.from(heldOut, (i) => past.deviations[i]);
  }

  /** The squares of all that is missed, in records. */
  squares(alpha: number): number {
    const missed = this.#answers.slice();
    for (const [j, share] of solutionWithin(this.#space, 1 / (alpha * alpha)).entries()) {
      addScaled(missed, -share, this.#seen[j], 0, missed.length);
    }
    for (let i = 0; i < missed.length; i++) missed[i] *= this.#deviations[i];
    return dot(missed, missed);
  }
}
