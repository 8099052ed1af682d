import { choleskyRows, solveCholesky } from '../../linalg/cholesky.ts';
import { dot } from '../../linalg/vectors.ts';
import type { Answering } from './answering.ts';

/** What stands in for α = ∞ where only the space of the past queries is asked for: far above rounding, far below answers. */
const NEARLY_NOTHING = 1e-11;

/**
 * The same answers without eigenvectors: with y as in Theorem 3, Σ y_j·c_j·z_j = kᵀ·(M + I/α²)^(−1)·a, which is kernel
 * ridge regression. A third of the work of one eigendecomposition, or less, but it is done for one α.
 */
export function ridge(matrix: () => Float64Array, answers: Float64Array, alpha: number): Answering {
  const size = answers.length;
  const factor = shifted(matrix(), size, 1 / (alpha * alpha));
  const weights = solveCholesky(factor, answers);
  let space: Float64Array[] | null = null;
  return {
    estimate: (products) => dot(products, weights),
    variance(products) {
      const solved = solveCholesky(factor, products);
      return dot(solved, solved);
    },
    explained(products) {
      space ??= unshifted(matrix(), size);
      return dot(products, solveCholesky(space, products));
    },
  };
}

function unshifted(lower: Float64Array, size: number): Float64Array[] {
  let largest = 0;
  for (let i = 0; i < size; i++) largest = Math.max(largest, lower[i * size + i]);
  return shifted(lower, size, NEARLY_NOTHING * size * largest);
}

function shifted(lower: Float64Array, size: number, by: number): Float64Array[] {
  for (let i = 0; i < size; i++) lower[i * size + i] += by;
  return choleskyRows(lower, size);
}
