import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { dot } from '../../linalg/vectors.ts';
import { type Answering, shrinkage } from './answering.ts';

/** Eigenvalues below this share of the largest are rounding: true ones reach 1e-9 of it. */
const ROUNDING = 1e-13;

/**
 * Eigenqueries (§3.1): orthonormal combinations of the past queries whose estimates have uncorrelated errors, from the
 * eigendecomposition of Σ^(−½)·K·Σ^(−½). One decomposition serves every α.
 */
export class Spectrum {
  /** λ², descending: the answer to an eigenquery is known with variance 1/λ². */
  readonly values: Float64Array;
  /** One a value, over the past queries. */
  readonly vectors: readonly Float64Array[];

  /** Takes the lower triangle. */
  constructor(lower: Float64Array, size: number) {
    if (size === 0) {
      this.values = new Float64Array(0);
      this.vectors = [];
      return;
    }
    const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(fullMatrix(lower, size), {
      assumeSymmetric: true,
    });
    const least = ROUNDING * Math.max(...realEigenvalues);
    const kept = realEigenvalues.flatMap((value, j) => (value > least ? [j] : [])).reverse();
    this.values = Float64Array.from(kept, (j) => realEigenvalues[j]);
    this.vectors = kept.map((j) => Float64Array.from(eigenvectorMatrix.getColumn(j)));
  }

  /** z_j = u_jᵀa/λ_j and c_j = u_jᵀk/λ_j make the estimate Σ y_j·c_j·z_j, its variance Σ y_j²·c_j²/λ_j². */
  answering(answers: Float64Array, alpha: number): Answering {
    const along = this.vectors.map((vector) => dot(vector, answers));
    const sum = (products: Float64Array, term: (along: number, j: number) => number) =>
      this.vectors.reduce((total, vector, j) => total + term(dot(vector, products), j), 0);
    const weights = this.values.map((value) => shrinkage(alpha, value) / value);
    return {
      estimate: (products) => sum(products, (c, j) => weights[j] * c * along[j]),
      variance: (products) => sum(products, (c, j) => (weights[j] * c) ** 2),
      explained: (products) => sum(products, (c, j) => (c * c) / this.values[j]),
    };
  }
}

function fullMatrix(lower: Float64Array, size: number): Matrix {
  const matrix = Matrix.zeros(size, size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      matrix.set(i, j, lower[i * size + j]);
      matrix.set(j, i, lower[i * size + j]);
    }
  }
  return matrix;
}
