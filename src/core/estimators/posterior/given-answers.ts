import { Failure } from '../../failure.ts';
import type { Evidence } from '../../history/history.ts';
import { dot } from '../../linalg/vectors.ts';
import { seededRng } from '../../random/seeded.ts';
import type { LinearQuery } from '../../workload/linear-query.ts';
import { LeastSquares } from '../least-squares/blue.ts';
import { cellsFor } from '../least-squares/choose-cells.ts';
import { noiseLaw } from '../noise-law/methods.ts';
import { type NoiseLaw, probabilityBetween } from '../noise-law/noise-law.ts';
import { type Direction, orthonormal } from './directions.ts';
import { PiecewiseExponential } from './piecewise-exponential.ts';
import type { Posterior } from './posterior.ts';
import { sampledPosterior } from './sampled-posterior.ts';

/** More answers than this are not sampled from. */
const MOST_ANSWERS = 2000;

/**
 * The law of any query given all answers, under a prior that favours nothing. The answers that the truth could have
 * given form a flat, the column space of the queries, with density ∝ exp(−Σ |y_i − ŷ_i|/λ_i) on it. Answers that are
 * not redundant leave just the law of the error (Lemma 4.1 of the Bayesian paper, which holds only there); answers to
 * one number leave a law of pieces of exponentials; all others are sampled.
 */
export class GivenAnswers {
  readonly #evidence: Evidence;
  readonly #estimator: LeastSquares;
  readonly #directions: readonly Direction[];
  readonly #residuals: Float64Array;

  constructor(evidence: Evidence) {
    const { answers, domain } = evidence;
    if (answers.length > MOST_ANSWERS) {
      throw new Failure(
        `The law given all answers is worked out for up to ${MOST_ANSWERS.toLocaleString('en')} answers; there are ${answers.length.toLocaleString('en')}. The law of the error has no such limit.`,
      );
    }
    this.#evidence = evidence;
    this.#estimator = new LeastSquares(evidence);
    const queries = answers.map(({ query }) => query);
    this.#directions = differentColumns(cellsFor(domain, queries).rows(queries));
    const fitted = this.#estimator.history();
    this.#residuals = fitted.map((value, i) => answers[i].answer - value);
  }

  /** Null for a query that the answers do not determine. */
  posterior(query: LinearQuery): Posterior | null {
    const { estimate, weights, noiseScales } = this.#estimator.estimate(query);
    if (estimate === null || !weights || !noiseScales) return null;
    const { answers } = this.#evidence;
    const { members, directions } = tiedTo(weights, this.#directions);
    if (isIndependent(directions, members)) return aroundEstimate(estimate, noiseLaw(noiseScales));
    const scales = Float64Array.from(answers, ({ scale }) => scale);
    const [first, ...others] = directions;
    if (others.every((other) => isParallel(first, other))) {
      return onOneLine(estimate, dot(weights, first), first, this.#residuals, scales);
    }
    // Where the estimate itself is freest to move, besides along every unknown.
    const along = weights.map((weight, i) => weight * scales[i] * scales[i]);
    return sampledPosterior(
      { estimate, weights, scales, residuals: this.#residuals, directions: [along, ...directions] },
      seededRng('posterior'),
    );
  }
}

/** Columns that are not 0, each once. */
function differentColumns(rows: readonly Float64Array[]): Direction[] {
  const found = new Map<string, Direction>();
  const cells = rows[0]?.length ?? 0;
  for (let cell = 0; cell < cells; cell++) {
    const column = Float64Array.from(rows, (row) => row[cell]);
    if (column.some((value) => value !== 0)) found.set(column.join(), column);
  }
  return [...found.values()];
}

/** The answers that have a part in the estimate, those that share an unknown with them, and so on. */
function tiedTo(weights: Float64Array, all: readonly Direction[]) {
  const members = new Set([...weights.keys()].filter((i) => weights[i] !== 0));
  const directions = new Set<Direction>();
  for (let grows = true; grows; ) {
    grows = false;
    for (const direction of all) {
      if (directions.has(direction)) continue;
      const own = [...direction.keys()].filter((i) => direction[i] !== 0);
      if (!own.some((i) => members.has(i))) continue;
      for (const i of own) members.add(i);
      directions.add(direction);
      grows = true;
    }
  }
  return { members: [...members], directions: [...directions] };
}

/** Whether the answers could have been anything: then none of them says anything about another's noise. */
function isIndependent(directions: readonly Direction[], members: readonly number[]): boolean {
  return directions.length >= members.length && orthonormal(directions).length === members.length;
}

function isParallel(one: Direction, other: Direction): boolean {
  return orthonormal([one, other]).length === 1;
}

/** The law of the error, turned around: both are symmetric. */
function aroundEstimate(estimate: number, law: NoiseLaw): Posterior {
  return {
    below: (x) => probabilityBetween(law, estimate, null, x),
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
