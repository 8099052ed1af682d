import { choleskyRows, solveCholesky } from '../../linalg/cholesky.ts';
import { dot } from '../../linalg/vectors.ts';
import type { Dual, DualState } from './dual-problem.ts';

/** The curvature of the dual at one place: covariances of the queries, and the penalty's own on the diagonal. */
export interface Curvature {
  /** The step of Newton's method. */
  solve(slope: Float64Array): Float64Array;
  /** How many numbers the measurements settle against the penalty: the trace of covariance · curvature⁻¹. */
  settled(): number;
}

/** Keeps steps finite where a query is (almost) constant under the distribution and nothing is served by the penalty. */
export const LEAST_CURVATURE = 1e-9;

/** Null where it would cost more than it saves. */
export function curvatureAt(dual: Dual, weights: Float64Array, state: DualState): Curvature | null {
  const own = penaltyCurvatures(dual, weights);
  if (dual.isOneTable) return ofOneTable(state.expected, own);
  const covariance = state.covariance();
  return covariance && ofCovariance(covariance, own);
}

export function penaltyCurvatures({ penalty }: Dual, weights: Float64Array): Float64Array {
  return weights.map((weight, j) => penalty.curvature(j, weight));
}

function ofCovariance(covariance: Float64Array, own: Float64Array): Curvature {
  const size = own.length;
  for (let j = 0; j < size; j++) covariance[j * size + j] += own[j] + LEAST_CURVATURE;
  const rows = choleskyRows(covariance, size);
  return {
    solve: (slope) => solveCholesky(rows, slope),
    settled() {
      let settled = size;
      const unit = new Float64Array(size);
      for (let j = 0; j < size; j++) {
        unit.fill(0)[j] = 1;
        settled -= own[j] * solveCholesky(rows, unit)[j];
      }
      return settled;
    },
  };
}

/** Cells of one table exclude each other: Cov = diag(p) − ppᵀ, so one rank is all that is not diagonal (Sherman–Morrison). */
function ofOneTable(shares: Float64Array, own: Float64Array): Curvature {
  const diagonal = shares.map((share, j) => share + own[j] + LEAST_CURVATURE);
  const scaled = shares.map((share, j) => share / diagonal[j]);
  const left = Math.max(1 - dot(shares, scaled), Number.EPSILON);
  return {
    solve(slope) {
      const common = dot(scaled, slope) / left;
      return slope.map((value, j) => value / diagonal[j] + common * scaled[j]);
    },
    settled: () =>
      shares.reduce((sum, _, j) => sum + 1 - own[j] * (1 / diagonal[j] + (scaled[j] * scaled[j]) / left), 0),
  };
}
