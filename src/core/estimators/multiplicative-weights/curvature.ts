import { choleskyRows, solveCholesky } from '../../linalg/cholesky.ts';
import { addScaled, dot } from '../../linalg/vectors.ts';
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

const MOST_PAIRS = 12;

/** L-BFGS for a concave function: what the last steps taught about its curvature (Nocedal 1980). */
export class CurvatureMemory {
  readonly #pairs: { step: Float64Array; change: Float64Array; curvature: number }[] = [];

  get isEmpty(): boolean {
    return this.#pairs.length === 0;
  }

  remember(from: Float64Array, to: Float64Array, slopeBefore: Float64Array, slopeAfter: Float64Array): void {
    const step = to.map((value, j) => value - from[j]);
    const change = slopeBefore.map((value, j) => value - slopeAfter[j]);
    const curvature = dot(step, change);
    if (!(curvature > 1e-14 * dot(change, change))) return;
    this.#pairs.push({ step, change, curvature });
    if (this.#pairs.length > MOST_PAIRS) this.#pairs.shift();
  }

  /** The uphill direction for this slope; `inverseDiagonal` stands for all that was not learned yet. */
  direction(slope: Float64Array, inverseDiagonal: Float64Array): Float64Array {
    const size = slope.length;
    const direction = slope.slice();
    const shares: number[] = [];
    for (let k = this.#pairs.length - 1; k >= 0; k--) {
      const { step, change, curvature } = this.#pairs[k];
      shares[k] = dot(step, direction) / curvature;
      addScaled(direction, -shares[k], change, 0, size);
    }
    for (let j = 0; j < size; j++) direction[j] *= inverseDiagonal[j];
    for (const [k, { step, change, curvature }] of this.#pairs.entries()) {
      addScaled(direction, shares[k] - dot(change, direction) / curvature, step, 0, size);
    }
    return direction;
  }
}
