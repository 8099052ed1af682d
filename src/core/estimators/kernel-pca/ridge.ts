import { Failure } from '../../failure.ts';
import { choleskyRows, solveCholesky } from '../../linalg/cholesky.ts';
import { dot } from '../../linalg/vectors.ts';
import { grouped } from '../../params.ts';
import { MOST_GRADIENTS, solvedByGradients } from './kernel.ts';
import type { PastAnswers } from './past-answers.ts';
import { QuerySpace } from './query-space.ts';
import type { Answering } from './spectrum.ts';

/** The factor of a matrix for so many answers takes a second. */
const MOST_FACTORED = 2000;

/**
 * The same answers without eigenvectors: with y as in Theorem 3, Σ y_j·c_j·z_j = kᵀ·(M + I/α²)^(−1)·a, which is kernel
 * ridge regression. A small part of the work of one eigendecomposition, but it is done for one α.
 */
export function ridge(past: PastAnswers, alpha: number): Answering {
  const shift = 1 / (alpha * alpha);
  const solve = past.size <= MOST_FACTORED && past.isQuicklyCompared ? byFactor(past, shift) : byGradients(past, shift);
  const weights = solve(past.answers);
  const space = new QuerySpace(past);
  return {
    estimate: (products) => dot(products, weights),
    variance(products) {
      const solution = solve(products);
      return dot(solution, solution);
    },
    covers: (seen) => space.covers(seen),
    weights,
    past: past.answers.map((answer, i) => answer - shift * weights[i]),
  };
}

/** (M + shift)^(−1)·v. */
type Solve = (rightHandSide: Float64Array) => Float64Array;

function byFactor(past: PastAnswers, shift: number): Solve {
  const lower = past.matrix();
  for (let i = 0; i < past.size; i++) lower[i * past.size + i] += shift;
  const factor = choleskyRows(lower, past.size);
  return (rightHandSide) => solveCholesky(factor, rightHandSide);
}

function byGradients(past: PastAnswers, shift: number): Solve {
  const kernel = past.kernel();
  return (rightHandSide) => {
    const { solution, isSettled } = solvedByGradients(kernel, shift, rightHandSide);
    if (isSettled) return solution;
    throw new Failure(
      `Kernel PCA: with α = ${1 / Math.sqrt(shift)} and ${grouped(past.size)} past answers, estimates did not settle in ${grouped(MOST_GRADIENTS)} steps. Give a smaller α, or "cross-validate".`,
    );
  };
}
