import { Failure } from '../failure.ts';
import type { IntegerSource } from './bernoulli-exp.ts';
import { exactDiscreteLaplace } from './discrete-laplace.ts';
import { noiseGrid } from './noise-grid.ts';

/**
 * How much farther apart than they are, as a share, two coefficients may lie once they are rounded to the grid. The noise
 * is wider by as much.
 */
const STRETCH = 1 / 0x100000;

/** Whole-numbered noise of scale t/s, from whole draws alone. */
type ExactNoise = (rng: IntegerSource, s: number, t: number) => number;

/**
 * A weighted sum of whole counts with Laplace noise for a release (the grid of google/differential-privacy). The
 * coefficients, rather than the sum, are rounded to a grid of 2^⌈log₂(scale/2⁴⁰)⌉, the sum of grid steps is exact, and so is
 * the discrete Laplace noise, in steps as well. No two coefficients move apart by more than the noise is widened for, so
 * the answer costs no more than |q(x) − q(x′)|/scale for any two neighbours x and x′.
 *
 * The law of the error is the continuous one in every digit that is looked at. Noise on the grid is the difference of two
 * exponentials, each rounded down to the grid, so it is within a step of their difference, which is Laplace noise: 2⁻³⁹ of the scale.
 */
export function griddedSum(
  rng: IntegerSource,
  row: Float64Array,
  counts: Float64Array,
  scale: number,
  exact: ExactNoise = exactDiscreteLaplace,
): number {
  const grid = noiseGrid(scale);
  const inGrid = row.map((coefficient) => coefficient / grid);
  const isOnGrid = inGrid.every(Number.isInteger);
  const steps = isOnGrid ? inGrid : roundedSteps(inGrid);
  // Rounded up, and up again past the rounding of this very line: never less noise than charged.
  const width = Math.ceil((scale / grid) * (isOnGrid ? 1 : 1 + STRETCH)) + 1;
  return exactSum(steps, counts, exact(rng, 1, width)) * grid;
}

/** Whole steps, of which no two, and none and zero, are farther apart than the stretch allows: those too close become one. */
function roundedSteps(exact: Float64Array): Float64Array {
  const rounded = new Map<number, number>();
  let [before, steps] = [0, 0];
  for (const size of new Set(exact.map(Math.abs).sort())) {
    // Half of the stretch: the other half is more than this line and the differences lose by rounding.
    steps = Math.min(Math.round(size), steps + Math.floor((size - before) * (1 + STRETCH / 2)));
    rounded.set(size, steps);
    before = size;
  }
  return exact.map((size) => Math.sign(size) * (rounded.get(Math.abs(size)) ?? 0));
}

/** Σ steps·counts + noise. Exact, and then rounded once, so what is seen tells no more than the exact number does. */
export function exactSum(steps: Float64Array, counts: Float64Array, noise: number): number {
  let sum = 0;
  let size = 0;
  for (let cell = 0; cell < steps.length; cell++) {
    const part = steps[cell] === 0 ? 0 : steps[cell] * counts[cell];
    sum += part;
    size += Math.abs(part);
  }
  if (size <= Number.MAX_SAFE_INTEGER) return sum + noise;
  if (!steps.every(Number.isFinite)) {
    throw new Failure(
      'The coefficients of the question are too large beside its noise; divide all of them by a number.',
    );
  }
  let whole = BigInt(noise);
  for (let cell = 0; cell < steps.length; cell++) {
    if (steps[cell] !== 0) whole += BigInt(steps[cell]) * BigInt(counts[cell]);
  }
  return Number(whole);
}
