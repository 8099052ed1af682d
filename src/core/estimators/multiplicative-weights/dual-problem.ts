/** A distribution ∝ base·e^(Σ w_j q_j), summed up. */
export interface DualState {
  readonly logPartition: number;
  /** E[q_j], and the variance of q_j. */
  readonly expected: Float64Array;
  readonly variance: Float64Array;
  /** Cov(q_i, q_j), lower triangle by rows; null where it would cost more than it saves. */
  covariance(): Float64Array | null;
  /** Cov(Σ v_i q_i, q_j) for every j, or the first so many. */
  covarianceWith(combination: Float64Array, count?: number): Float64Array;
}

/** What it costs the dual to give a measurement a weight: a convex function of each weight alone, 0 at weight 0. */
export interface Penalty {
  value(position: number, weight: number): number;
  /** How far, in shares of the records, an answer stays from its target at this weight. */
  slope(position: number, weight: number): number;
  curvature(position: number, weight: number): number;
}

/** The dual without what it costs to give measurements weights. */
export interface Likelihood {
  readonly target: Float64Array;
  /** True where the queries are the cells of one table and nothing else. */
  readonly isOneTable?: boolean;
  evaluate(weights: Float64Array): DualState;
}

export interface Dual extends Likelihood {
  readonly penalty: Penalty;
}
