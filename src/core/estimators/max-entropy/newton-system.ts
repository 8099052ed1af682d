import { choleskyRows, solveCholesky } from '../../linalg/cholesky.ts';
import { conjugateGradients } from '../../linalg/conjugate-gradients.ts';
import { dot } from '../../linalg/vectors.ts';
import type { DualState, Likelihood } from '../multiplicative-weights/dual-problem.ts';

/** (Cov + diagonal)·x = right-hand side. */
export interface NewtonSystem {
  solve(rightHandSide: Float64Array): Float64Array;
}

/** Beyond so many weights the cube of their number is dearer than many products. */
export const MOST_FACTORED = 1536;
const MOST_GRADIENTS = 500;
const SETTLED = 1e-10;

export function newtonSystem(likelihood: Likelihood, state: DualState, diagonal: Float64Array): NewtonSystem {
  if (likelihood.isOneTable) return ofOneTable(state.expected, diagonal);
  const size = diagonal.length;
  if (size > MOST_FACTORED) return { solve: (rightHandSide) => byGradients(state, diagonal, rightHandSide) };
  return factored(state.covariance() ?? byColumns(state, size), squaresOf(state), diagonal);
}

function squaresOf({ expected, variance }: DualState): Float64Array {
  return expected.map((mean, j) => variance[j] + mean * mean);
}

/** Cells of one table exclude each other: Cov = diag(p) − ppᵀ (Sherman–Morrison). */
function ofOneTable(shares: Float64Array, diagonal: Float64Array): NewtonSystem {
  const scaled = shares.map((share, j) => share / (share + diagonal[j]));
  const left = dot(scaled, diagonal);
  return {
    solve(rightHandSide) {
      const common = dot(scaled, rightHandSide) / left;
      return rightHandSide.map((value, j) => (value + common * shares[j]) / (shares[j] + diagonal[j]));
    },
  };
}

/** Row after row of its lower triangle. */
function byColumns(state: DualState, size: number): Float64Array {
  const covariance = new Float64Array(size * size);
  const unit = new Float64Array(size);
  for (let j = 0; j < size; j++) {
    unit.fill(0)[j] = 1;
    covariance.set(state.covarianceWith(unit, j + 1).subarray(0, j + 1), j * size);
  }
  return covariance;
}

/**
 * What rounding may have taken from covariances, in shares of E[q²], is given back until there is a factor: queries may
 * say the same as others, or nothing.
 */
export function factored(covariance: Float64Array, squares: Float64Array, diagonal: Float64Array): NewtonSystem {
  const size = diagonal.length;
  for (let rounding = 1e-16; ; rounding *= 10) {
    const matrix = covariance.slice();
    for (let j = 0; j < size; j++) matrix[j * size + j] += diagonal[j] + rounding * squares[j];
    const rows = choleskyRows(matrix, size);
    if (rows.every((row, j) => row[j] > 0) || rounding >= 1) {
      return { solve: (rightHandSide) => solveCholesky(rows, rightHandSide) };
    }
  }
}

/** As many products with the covariances as it takes. */
function byGradients(state: DualState, diagonal: Float64Array, rightHandSide: Float64Array): Float64Array {
  const scale = state.variance.map((variance, j) => 1 / (variance + diagonal[j]));
  const apply = (direction: Float64Array) => {
    const image = state.covarianceWith(direction);
    for (let j = 0; j < image.length; j++) image[j] += diagonal[j] * direction[j];
    return image;
  };
  return conjugateGradients(apply, rightHandSide, { mostSteps: MOST_GRADIENTS, settled: SETTLED }, scale).solution;
}
