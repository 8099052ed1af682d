import { choleskyRows, solveCholesky } from '../../linalg/cholesky.ts';
import { dot, largestSize } from '../../linalg/vectors.ts';
import { CurvatureMemory } from './curvature-memory.ts';

/** A distribution ∝ base·e^(Σ w_j q_j), summed up. */
export interface DualState {
  readonly logPartition: number;
  /** E[q_j], and the variance of q_j. */
  readonly expected: Float64Array;
  readonly variance: Float64Array;
  /** Cov(q_i, q_j), lower triangle by rows; null where it would cost more than it saves. */
  covariance(): Float64Array | null;
}

export interface Dual<S extends DualState> {
  readonly target: Float64Array;
  readonly ridge: Float64Array;
  evaluate(weights: Float64Array): S;
}

const TOLERANCE = 1e-11;
const MOST_STEPS = 400;
/** What rounding can do to the objective, relative to its size. */
const ROUNDING = 1e-14;

/**
 * The limit of replaying all measurements: the distribution of largest entropy relative to the base that agrees with
 * them up to the ridge. Its weights maximise Σ w_j y_j − log Z(w) − Σ ρ_j w_j²/2, a concave function of as many numbers
 * as there are measurements. Newton's method where the covariances are at hand, else quasi-Newton steps (L-BFGS).
 */
export function maximiseDual<S extends DualState>(
  dual: Dual<S>,
  start: Float64Array,
): { weights: Float64Array; state: S } {
  let weights = start;
  let state = dual.evaluate(weights);
  let value = objective(dual, weights, state);
  let slope = gradient(dual, weights, state);
  const memory = new CurvatureMemory();
  for (let step = 0; step < MOST_STEPS && largestSize(slope) > TOLERANCE; step++) {
    const direction = newtonDirection(dual, state, slope) ?? memory.direction(slope, inverseDiagonal(dual, state));
    const rise = dot(slope, direction);
    let length = 1;
    for (; length > 1e-6; length /= 2) {
      const next = weights.map((weight, j) => weight + length * direction[j]);
      const nextState = dual.evaluate(next);
      const nextValue = objective(dual, next, nextState);
      if (!(nextValue >= value + 1e-4 * length * rise - ROUNDING * (1 + Math.abs(value)))) continue;
      const nextSlope = gradient(dual, next, nextState);
      memory.remember(weights, next, slope, nextSlope);
      [weights, state, value, slope] = [next, nextState, nextValue, nextSlope];
      break;
    }
    if (!(length > 1e-6)) break;
  }
  return { weights, state };
}

function objective({ target, ridge }: Dual<DualState>, weights: Float64Array, { logPartition }: DualState): number {
  let value = -logPartition;
  for (let j = 0; j < weights.length; j++) value += weights[j] * (target[j] - 0.5 * ridge[j] * weights[j]);
  return value;
}

function gradient({ target, ridge }: Dual<DualState>, weights: Float64Array, { expected }: DualState): Float64Array {
  return weights.map((weight, j) => target[j] - expected[j] - ridge[j] * weight);
}

/** Keeps steps finite where a query is (almost) constant under the distribution and nothing is served by the ridge. */
const LEAST_CURVATURE = 1e-9;

function newtonDirection({ ridge }: Dual<DualState>, state: DualState, slope: Float64Array): Float64Array | null {
  const curvature = state.covariance();
  if (!curvature) return null;
  const size = slope.length;
  for (let j = 0; j < size; j++) curvature[j * size + j] += ridge[j] + LEAST_CURVATURE;
  const direction = solveCholesky(choleskyRows(curvature, size), slope);
  return direction.every(Number.isFinite) ? direction : null;
}

function inverseDiagonal({ ridge }: Dual<DualState>, { variance }: DualState): Float64Array {
  return variance.map((own, j) => 1 / (own + ridge[j] + LEAST_CURVATURE));
}
