import { symmetricEigenPairs } from '../../linalg/symmetric-eigenvalues.ts';
import { addScaled, dot } from '../../linalg/vectors.ts';
import type { Seen } from './past-answers.ts';
import { isAllOf } from './query-space.ts';

/** How past answers answer, at one weight α between bias and variance; in units of their noise, where M is. */
export interface Answering {
  estimate(products: Float64Array): number;
  /** Through the noise of the past answers. */
  variance(products: Float64Array): number;
  /** Whether the query lies in the space of the past queries. */
  covers(seen: Seen): boolean;
  /** What each past answer counts for: an estimate is their sum, times products. */
  readonly weights: Float64Array;
  /** Estimates of what was answered. */
  readonly past: Float64Array;
}

/** y = α²/(α² + 1/λ²) (Theorem 3): how much of an eigenquery's answer is used. */
export function shrinkage(alpha: number, eigenvalue: number): number {
  return alpha === Number.POSITIVE_INFINITY ? 1 : eigenvalue / (eigenvalue + 1 / (alpha * alpha));
}

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

  /** Takes the lower triangle, which is overwritten. */
  constructor(lower: Float64Array, size: number) {
    const pairs = symmetricEigenPairs(lower, size).reverse();
    const kept = pairs.filter(({ value }) => value > ROUNDING * pairs[0].value);
    this.values = Float64Array.from(kept, ({ value }) => value);
    this.vectors = kept.map(({ vector }) => vector);
  }

  /** z_j = u_jᵀa/λ_j and c_j = u_jᵀk/λ_j make the estimate Σ y_j·c_j·z_j, its variance Σ y_j²·c_j²/λ_j². */
  answering(answers: Float64Array, alpha: number): Answering {
    const along = this.vectors.map((vector) => dot(vector, answers));
    const sum = (products: Float64Array, term: (along: number, j: number) => number) =>
      this.vectors.reduce((total, vector, j) => total + term(dot(vector, products), j), 0);
    const shares = this.values.map((value) => shrinkage(alpha, value));
    const weights = this.values.map((value, j) => shares[j] / value);
    const past = new Float64Array(answers.length);
    const dual = new Float64Array(answers.length);
    for (const [j, vector] of this.vectors.entries()) {
      addScaled(past, shares[j] * along[j], vector, 0, past.length);
      addScaled(dual, weights[j] * along[j], vector, 0, dual.length);
    }
    return {
      estimate: (products) => sum(products, (c, j) => weights[j] * c * along[j]),
      variance: (products) => sum(products, (c, j) => weights[j] * weights[j] * c * c),
      covers: (seen) =>
        isAllOf(
          seen,
          sum(seen.products, (c, j) => (c * c) / this.values[j]),
        ),
      weights: dual,
      past,
    };
  }
}
