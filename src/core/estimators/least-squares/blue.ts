import type { Domain } from '../../data/domain.ts';
import { noiseOf, scaleAsLaplace } from '../../history/answer-noise.ts';
import type { Evidence, NoisyAnswer } from '../../history/history.ts';
import { RowLeastSquares } from '../../linalg/row-least-squares.ts';
import { dot, largestSize } from '../../linalg/vectors.ts';
import { EVERYTHING, type LinearQuery } from '../../workload/linear-query.ts';
import type { Estimated, FittedEstimator } from '../estimator.ts';
import { type Cells, cellsFor, refuseTooManyCells } from './choose-cells.ts';
import { mergedSentence, UNDETERMINED } from './not-estimable.ts';
import { SampledCells } from './sampled-cells.ts';

export interface LeastSquaresOptions {
  /** Answers weigh by the inverse of their noise variance (BLUE); otherwise all the same (OLS, the baseline). */
  readonly weighted: boolean;
  /** Takes the public record count for an answer without noise. */
  readonly publicRecords: boolean;
  /** The unknowns; `allCells` keeps all apart from the start, so that no answer yet to come needs a new factorisation. */
  readonly cells: (domain: Domain, queries: readonly LinearQuery[]) => Cells;
}

/** The noise of an exact answer, relative to the least noisy one: small enough to be exact in every printed digit. */
const EXACT = 1e-9;

/** Nobody waits longer for the variances of all past queries. */
const MOST_STEPS = 1e10;

/** A weight below this share of the largest one is rounding. */
const ROUNDING = 1e-13;

/**
 * The best linear unbiased estimator (Bayesian paper, Eqs. 15–17): θ̂ = A·y of smallest variance. The factorisation is
 * kept, so that one more question or answer costs little.
 */
export class LeastSquares implements FittedEstimator {
  readonly #domain: Domain;
  readonly #options: LeastSquaresOptions;
  readonly #answers: NoisyAnswer[];
  /** How many answers in front are not part of the history: the record count. */
  readonly #exact: number;
  #cells: Cells;
  #rows: RowLeastSquares;
  #fitted: Float64Array | null = null;

  constructor(evidence: Evidence, options: Partial<LeastSquaresOptions> = {}) {
    this.#domain = evidence.domain;
    this.#options = { weighted: true, publicRecords: false, cells: cellsFor, ...options };
    const exact = this.#options.publicRecords ? exactCount(evidence) : [];
    this.#exact = exact.length;
    this.#answers = [...exact, ...evidence.answers];
    this.#cells = this.#chosenCells();
    this.#rows = this.#factorise();
  }

  /** How many numbers the answers tell apart, and how many of them they determine. */
  get size(): { readonly cells: number; readonly rank: number } {
    return { cells: this.#cells.size, rank: this.#rows.rank };
  }

  estimate(query: LinearQuery): Estimated {
    const target = this.#cells.coefficients(query);
    if (target !== null && !(target instanceof Float64Array)) {
      return { estimate: null, estimable: false, reason: mergedSentence(this.#domain, target) };
    }
    const combined = target && this.#rows.combination(target);
    if (!combined) return undetermined;
    const { estimate } = combined;
    const parts = this.#options.weighted ? combined.parts : withoutRounding(combined.parts);
    const weights = parts.map((part, i) => part / this.#sizeOf(this.#answers[i]));
    if (this.#cells instanceof SampledCells && !this.#cells.confirms(query, weights)) return undetermined;
    // What counts no more than the record count's own noise, which there is none of, is not part of the answer.
    const least = this.#exact > 0 ? Math.abs(parts[0]) : 0;
    const noiseScales = weights.map((weight, i) =>
      i < this.#exact || Math.abs(parts[i]) <= least ? 0 : Math.abs(weight) * scaleAsLaplace(this.#answers[i]),
    );
    return {
      estimate,
      estimable: true,
      variance: 2 * dot(noiseScales, noiseScales),
      weights: weights.subarray(this.#exact),
      noiseScales: noiseScales.subarray(this.#exact),
      ...(this.#isLaplace ? {} : { noises: this.#answers.slice(this.#exact).map(noiseOf) }),
    };
  }

  history(): Float64Array {
    this.#fitted ??= this.#rows.fitted();
    return this.#fitted.map((value, i) => value * this.#sizeOf(this.#answers[i])).slice(this.#exact);
  }

  historyVariances(): Float64Array | null {
    const { rank } = this.#rows;
    const answers = this.#answers.length;
    if (this.#options.weighted && this.#exact === 0) {
      if (answers * rank * rank > MOST_STEPS) return null;
      // Every part is a weight in sizes, and an answer is off by √2 sizes.
      const sizes = this.#answers.map((answer) => this.#sizeOf(answer));
      return this.#rows.squaredParts().map((square, i) => 2 * square * sizes[i] * sizes[i]);
    }
    if (answers * answers * rank > MOST_STEPS) return null;
    const past = this.#answers.slice(this.#exact);
    return Float64Array.from(past, ({ query }) => this.estimate(query).variance ?? Number.NaN);
  }

  /** Takes in one more answer. */
  add(answer: NoisyAnswer): void {
    this.#answers.push(answer);
    this.#fitted = null;
    // Of cells that were drawn, it may differ from the others at one that was not.
    const row = this.#cells instanceof SampledCells ? null : this.#cells.coefficients(answer.query);
    if (row instanceof Float64Array && this.#append(row, answer)) return;
    this.#cells = this.#chosenCells();
    this.#rows = this.#factorise();
  }

  get #isLaplace(): boolean {
    return this.#answers.every(({ law }) => law === undefined);
  }

  #chosenCells(): Cells {
    return this.#options.cells(
      this.#domain,
      this.#answers.map(({ query }) => query),
    );
  }

  #factorise(): RowLeastSquares {
    refuseTooManyCells(this.#answers.length, this.#cells.size);
    return new RowLeastSquares(
      this.#cells.rows(this.#answers.map(({ query }) => query)),
      this.#answers.map((answer) => this.#sizeOf(answer)),
      this.#cells.size,
      Float64Array.from(this.#answers, (answer) => answer.answer / this.#sizeOf(answer)),
    );
  }

  #append(row: Float64Array, answer: NoisyAnswer): boolean {
    const size = this.#sizeOf(answer);
    return this.#rows.append(row, size, answer.answer / size);
  }

  /** What the answer is trusted by: its noise, or the same for all. The record count is trusted in any case. */
  #sizeOf(answer: NoisyAnswer): number {
    const exact = this.#exact > 0 && answer === this.#answers[0];
    return this.#options.weighted || exact ? scaleAsLaplace(answer) : 1;
  }
}

const undetermined: Estimated = { estimate: null, estimable: false, reason: UNDETERMINED };

/** Where weights do not know of the scales, rounding times an enormous scale would pass for noise. */
export function withoutRounding(parts: Float64Array): Float64Array {
  const least = ROUNDING * largestSize(parts);
  return parts.map((part) => (Math.abs(part) < least ? 0 : part));
}

function exactCount({ records, answers }: Evidence): NoisyAnswer[] {
  if (records === undefined) return [];
  const least = answers.reduce((most, answer) => Math.min(most, scaleAsLaplace(answer)), 1);
  return [{ query: EVERYTHING, answer: records, scale: EXACT * least }];
}
