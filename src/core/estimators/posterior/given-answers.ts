import { Failure } from '../../failure.ts';
import type { Evidence, NoisyAnswer } from '../../history/history.ts';
import { dot } from '../../linalg/vectors.ts';
import { noiseLawById } from '../../privacy/noise-laws/by-name.ts';
import { seededRng } from '../../random/seeded.ts';
import { EVERYTHING, type LinearQuery } from '../../workload/linear-query.ts';
import { LeastSquares } from '../least-squares/blue.ts';
import { cellsFor } from '../least-squares/choose-cells.ts';
import { errorLaw } from '../noise-law/methods.ts';
import { type ErrorLaw, probabilityBetween } from '../noise-law/noise-law.ts';
import { columnsOf, type Direction, different, exchanges, orthonormal, tiedTo } from './directions.ts';
import { exactPosterior, type TiedAnswers } from './exact-posterior.ts';
import { contradictionsAmong, oneLineOfSums } from './one-line-of-sums.ts';
import { PiecewiseExponential } from './piecewise-exponential.ts';
import type { Posterior } from './posterior.ts';
import { sampledPosterior } from './sampled-posterior.ts';

/**
 * The law of any query given all answers, under a prior that favours nothing. The answers that the truth could have
 * given form a flat, the column space of the queries, with density ∝ exp(−Σ |y_i − ŷ_i|/λ_i) on it. Answers that are
 * not redundant leave just the law of the error (Lemma 4.1 of the Bayesian paper, which holds only there); answers to
 * one number leave a law of pieces of exponentials, as do sums of answers that say hardly more than is unknown, and
 * answers to few numbers integrals of those; all others are sampled. A record count that is used as one is no answer: it keeps the truth from moving where it would change.
 */
export class GivenAnswers {
  readonly #evidence: Evidence;
  readonly #estimator: LeastSquares;
  readonly #directions: readonly Direction[];
  readonly #residuals: Float64Array;
  /** By the answers that they are among. */
  readonly #contradictions = new Map<string, readonly Direction[] | null>();

  constructor(evidence: Evidence, publicRecords = false) {
    const { answers, domain, records } = evidence;
    this.#evidence = evidence;
    this.#estimator = new LeastSquares(evidence, { publicRecords });
    const queries = [...answers.map(({ query }) => query), EVERYTHING];
    const rows = cellsFor(domain, queries).rows(queries);
    const columns = columnsOf(rows.slice(0, -1));
    const isCounted = publicRecords && records !== undefined;
    this.#directions = different(isCounted ? exchanges(columns, rows[answers.length]) : columns);
    const fitted = this.#estimator.history();
    this.#residuals = fitted.map((value, i) => answers[i].answer - value);
  }

  /** Null for a query that the answers do not determine. */
  posterior(query: LinearQuery): Posterior | null {
    const estimated = this.#estimator.estimate(query);
    const { estimate, weights } = estimated;
    const law = errorLaw(estimated);
    if (estimate === null || !weights || !law) return null;
    const { answers } = this.#evidence;
    const { members, directions } = tiedTo(weights, this.#directions);
    if (isIndependent(directions, members)) return aroundEstimate(estimate, law);
    requireLaplace(members.map((i) => answers[i]));
    const scales = Float64Array.from(answers, ({ scale }) => scale);
    const [first, ...others] = directions;
    if (others.every((other) => isParallel(first, other))) {
      return onOneLine(estimate, dot(weights, first), first, this.#residuals, scales);
    }
    const tied = { estimate, weights, scales, residuals: this.#residuals };
    // Where the estimate itself is freest to move, besides along every unknown.
    const along = weights.map((weight, i) => weight * scales[i] * scales[i]);
    return (
      this.#onSums({ ...tied, directions }, members) ??
      exactPosterior({ ...tied, directions }) ??
      sampledPosterior({ ...tied, directions: [along, ...directions] }, seededRng('posterior'))
    );
  }

  #onSums(tied: TiedAnswers, members: readonly number[]): Posterior | null {
    const key = members.join();
    let found = this.#contradictions.get(key);
    if (found === undefined) {
      found = contradictionsAmong(tied.directions, members);
      this.#contradictions.set(key, found);
    }
    return found && oneLineOfSums(tied, members, found);
  }
}

/** Densities of other noise are no pieces of exponentials, and that of whole numbers is none of the truth in between. */
function requireLaplace(answers: readonly NoisyAnswer[]): void {
  const other = answers.find(({ law }) => law !== undefined);
  if (!other) return;
  throw new Failure(
    `The law given all answers is worked out for Laplace noise alone where answers are redundant, and some of these have ${noiseLawById(other.law).title} noise; use the law of the error.`,
  );
}

/** Whether the answers could have been anything: then none of them says anything about another's noise. */
function isIndependent(directions: readonly Direction[], members: readonly number[]): boolean {
  return directions.length >= members.length && orthonormal(directions).length === members.length;
}

function isParallel(one: Direction, other: Direction): boolean {
  return orthonormal([one, other]).length === 1;
}

/** The law of the error, turned around: both are symmetric. */
function aroundEstimate(estimate: number, law: ErrorLaw): Posterior {
  return {
    below: (x) => probabilityBetween(law, estimate, null, x),
    ...(law.tailFrom ? { before: (x: number) => 1 - probabilityBetween(law, estimate, x, null) } : {}),
    quantile: (share) => estimate + (share < 0.5 ? -1 : 1) * law.halfWidth(Math.abs(2 * share - 1)),
    errorBound: law.errorBound,
    errorWords: law.errorWords,
  };
}

/** All answers are about one number, times what they count it. */
function onOneLine(
  estimate: number,
  factor: number,
  direction: Direction,
  residuals: Float64Array,
  scales: Float64Array,
): Posterior {
  const own = [...direction.keys()].filter((i) => direction[i] !== 0);
  const law = new PiecewiseExponential(
    own.map((i) => estimate + (factor * residuals[i]) / direction[i]),
    own.map((i) => Math.abs(direction[i] / factor) / scales[i]),
  );
  return {
    below: (x) => law.below(x),
    quantile: (share) => law.quantile(share),
    errorBound: 1e-12,
    errorWords: 'exact up to rounding: pieces of exponentials between the answers',
  };
}
