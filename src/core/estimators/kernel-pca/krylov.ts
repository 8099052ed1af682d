import { addScaled, dot } from '../../linalg/vectors.ts';

/** The space that a symmetric matrix spans from one vector, the start, and what the matrix is in it: tridiagonal. */
export interface KrylovSpace {
  /** Orthonormal; the first is the start, divided by its length. */
  readonly basis: readonly Float64Array[];
  readonly diagonal: readonly number[];
  /** Entry i stands between i and i + 1. */
  readonly beside: readonly number[];
  readonly length: number;
}

export interface KrylovLimits {
  readonly steps: number;
  /** The remainder, beside the start, at which the space is large enough. */
  readonly settled: number;
  /** The smallest shift by which the matrix will be solved. */
  readonly leastShift: number;
}

const ROUNDING = 1e-13;
/** Whether the space is large enough is looked at every so many steps. */
const LOOK_EVERY = 10;

/** Lanczos' method with full reorthogonalisation: without it, eigenvalues far from the others come again and again. */
export function krylovSpace(
  apply: (vector: Float64Array) => Float64Array,
  start: Float64Array,
  { steps, settled, leastShift }: KrylovLimits,
): KrylovSpace {
  const length = Math.sqrt(dot(start, start));
  const space = { basis: [] as Float64Array[], diagonal: [] as number[], beside: [] as number[], length };
  const { basis, diagonal, beside } = space;
  if (length === 0) return space;
  let next = start.map((value) => value / length);
  for (;;) {
    basis.push(next);
    const image = apply(next);
    diagonal.push(dot(image, next));
    // Twice is enough (Kahan and Parlett).
    for (let pass = 0; pass < 2; pass++) {
      for (const vector of basis) addScaled(image, -dot(image, vector), vector, 0, image.length);
    }
    const rest = Math.sqrt(dot(image, image));
    if (basis.length === Math.min(steps, start.length) || rest <= ROUNDING * diagonal[0]) return space;
    if (basis.length % LOOK_EVERY === 0) {
      // ‖(M + s)·x − start‖ for the solution in the space is what the next vector would have of it.
      const last = solutionWithin(space, leastShift)[basis.length - 1];
      if (rest * Math.abs(last) <= settled * length) return space;
    }
    beside.push(rest);
    next = image.map((value) => value / rest);
  }
}

/** (M + shift)^(−1)·start as far as the space goes, in its basis: one tridiagonal system, by elimination. */
export function solutionWithin({ diagonal, beside, length }: KrylovSpace, shift: number): Float64Array {
  const size = diagonal.length;
  const pivots = new Float64Array(size);
  const solution = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const factor = i === 0 ? 0 : beside[i - 1] / pivots[i - 1];
    pivots[i] = diagonal[i] + shift - (i === 0 ? 0 : factor * beside[i - 1]);
    solution[i] = i === 0 ? length : -factor * solution[i - 1];
  }
  for (let i = size - 1; i >= 0; i--) {
    const behind = i === size - 1 ? 0 : beside[i] * solution[i + 1];
    solution[i] = (solution[i] - behind) / pivots[i];
  }
  return solution;
}
