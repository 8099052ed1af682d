import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { addScaled, dot } from '../../linalg/vectors.ts';

/** The space that a matrix spans from one vector, and what the matrix is in it. */
export interface KrylovSpace {
  /** Orthonormal; the first is the start. */
  readonly basis: readonly Float64Array[];
  /** Ritz values, ascending; those that are rounding are left out. */
  readonly values: Float64Array;
  /** Ritz vectors in the basis. */
  readonly vectors: readonly Float64Array[];
  /** Of the start. */
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
/** The spectrum of the small matrix is looked at every so many steps. */
const LOOK_EVERY = 20;

/** Lanczos' method with full reorthogonalisation: without it, eigenvalues far from the others come again and again. */
export function krylovSpace(
  apply: (vector: Float64Array) => Float64Array,
  start: Float64Array,
  { steps, settled, leastShift }: KrylovLimits,
): KrylovSpace {
  const length = Math.sqrt(dot(start, start));
  const basis: Float64Array[] = [];
  const diagonal: number[] = [];
  const beside: number[] = [];
  let next = start.map((value) => (length === 0 ? 0 : value / length));
  while (length > 0) {
    basis.push(next);
    const image = apply(next);
    diagonal.push(dot(image, next));
    // Twice is enough (Kahan and Parlett).
    for (let pass = 0; pass < 2; pass++) {
      for (const vector of basis) addScaled(image, -dot(image, vector), vector, 0, image.length);
    }
    const rest = Math.sqrt(dot(image, image));
    const last = basis.length === Math.min(steps, start.length) || rest <= ROUNDING * diagonal[0];
    if (last || basis.length % LOOK_EVERY === 0) {
      const { values, vectors } = ritz(diagonal, beside);
      if (last || remainder(values, vectors, rest, leastShift) <= settled) return { basis, values, vectors, length };
    }
    beside.push(rest);
    next = image.map((value) => value / rest);
  }
  return { basis, values: new Float64Array(0), vectors: [], length };
}

/** ‖(M + s)·x − start‖ / ‖start‖ for the solution in the space: what the next step would add to, times its last entry. */
function remainder(values: Float64Array, vectors: readonly Float64Array[], rest: number, shift: number): number {
  const size = vectors[0]?.length ?? 0;
  return rest * Math.abs(vectors.reduce((sum, v, j) => sum + (v[0] * v[size - 1]) / (values[j] + shift), 0));
}

function ritz(diagonal: readonly number[], beside: readonly number[]) {
  const size = diagonal.length;
  const matrix = Matrix.zeros(size, size);
  for (let i = 0; i < size; i++) {
    matrix.set(i, i, diagonal[i]);
    if (i === 0) continue;
    matrix.set(i, i - 1, beside[i - 1]);
    matrix.set(i - 1, i, beside[i - 1]);
  }
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(matrix, { assumeSymmetric: true });
  const least = ROUNDING * Math.max(...realEigenvalues);
  const kept = realEigenvalues.flatMap((value, j) => (value > least ? [j] : []));
  return {
    values: Float64Array.from(kept, (j) => realEigenvalues[j]),
    vectors: kept.map((j) => Float64Array.from(eigenvectorMatrix.getColumn(j))),
  };
}
