import type { Domain } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import { CellClasses } from '../history/cell-classes.ts';
import type { Evidence, NoisyAnswer } from '../history/history.ts';
import { RowLeastSquares } from '../linalg/row-least-squares.ts';
import { dot, largestSize } from '../linalg/vectors.ts';
import { switchParam } from '../params.ts';
import { EVERYTHING, everyCellApart, type LinearQuery } from '../workload/linear-query.ts';
import type { Estimated, Estimator, FittedEstimator } from './estimator.ts';
import { lawParams } from './noise-law/methods.ts';
import { mergedSentence, UNDETERMINED } from './not-estimable.ts';

export interface LeastSquaresOptions {
  /** Answers weigh by the inverse of their noise variance (BLUE); otherwise all the same (OLS, the baseline). */
  readonly weighted: boolean;
  /** Takes the public record count for an answer without noise. */
  readonly publicRecords: boolean;
  /** Keeps all cells apart from the start, so that no answer yet to come needs a new factorisation. */
  readonly everyCell: boolean;
}

/** The noise of an exact answer, relative to the least noisy one: small enough to be exact in every printed digit. */
const EXACT = 1e-9;

/** A weight below this share of the largest one is rounding. */
const ROUNDING = 1e-13;

/** More numbers than this (320 MB) are not held. */
const MAX_ENTRIES = 40_000_000;

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
  #classes: CellClasses;
  #rows: RowLeastSquares;
  #fitted: Float64Array | null = null;

  constructor(evidence: Evidence, options: Partial<LeastSquaresOptions> = {}) {
    this.#domain = evidence.domain;
    this.#options = { weighted: true, publicRecords: false, everyCell: false, ...options };
    const exact = this.#options.publicRecords ? exactCount(evidence) : [];
    this.#exact = exact.length;
    this.#answers = [...exact, ...evidence.answers];
    this.#classes = this.#classesFor(this.#answers);
    this.#rows = this.#factorise();
  }

  /** How many numbers the answers tell apart, and how many of them they determine. */
  get size(): { readonly cells: number; readonly rank: number } {
    return { cells: this.#classes.size, rank: this.#rows.rank };
  }

  estimate(query: LinearQuery): Estimated {
    const target = this.#classes.coefficients(query);
    if (!(target instanceof Float64Array)) {
      return { estimate: null, estimable: false, reason: mergedSentence(this.#domain, target) };
    }
    const combined = this.#rows.combination(target);
    if (!combined) return { estimate: null, estimable: false, reason: UNDETERMINED };
    const { estimate } = combined;
    const parts = this.#options.weighted ? combined.parts : withoutRounding(combined.parts);
    const weights = parts.map((part, i) => part / this.#sizeOf(this.#answers[i]));
    const noiseScales = weights.map((weight, i) => (i < this.#exact ? 0 : Math.abs(weight) * this.#answers[i].scale));
    return {
      estimate,
      estimable: true,
      variance: 2 * dot(noiseScales, noiseScales),
      weights: weights.subarray(this.#exact),
      noiseScales: noiseScales.subarray(this.#exact),
    };
  }

  history(): Float64Array {
    this.#fitted ??= this.#rows.fitted();
    return this.#fitted.map((value, i) => value * this.#sizeOf(this.#answers[i])).slice(this.#exact);
  }

  /** Takes in one more answer. */
  add(answer: NoisyAnswer): void {
    this.#answers.push(answer);
    this.#fitted = null;
    const row = this.#classes.coefficients(answer.query);
    if (row instanceof Float64Array && this.#append(row, answer)) return;
    this.#classes = this.#classesFor(this.#answers);
    this.#rows = this.#factorise();
  }

  #classesFor(answers: readonly NoisyAnswer[]): CellClasses {
    const queries = answers.map(({ query }) => query);
    return new CellClasses(this.#domain, this.#options.everyCell ? [everyCellApart(this.#domain)] : queries);
  }

  #factorise(): RowLeastSquares {
    const entries = this.#answers.length * this.#classes.size;
    if (entries > MAX_ENTRIES) {
      throw new Failure(
        `${this.#answers.length.toLocaleString('en')} answers over ${this.#classes.size.toLocaleString('en')} cells are more than least squares can hold; use fewer answers or attributes.`,
      );
    }
    const rows = this.#answers.map(({ query }) => {
      const row = this.#classes.coefficients(query);
      if (row instanceof Float64Array) return row;
      throw new Error('a past query tells apart what was merged');
    });
    return new RowLeastSquares(
      rows,
      this.#answers.map((answer) => this.#sizeOf(answer)),
      this.#classes.size,
      Float64Array.from(this.#answers, (own) => own.answer / this.#sizeOf(own)),
    );
  }

  #append(row: Float64Array, own: NoisyAnswer): boolean {
    const size = this.#sizeOf(own);
    return this.#rows.append(row, size, own.answer / size);
  }

  /** What the answer is trusted by: its noise scale, or the same for all. The record count is trusted in any case. */
  #sizeOf(answer: NoisyAnswer): number {
    const exact = this.#exact > 0 && answer === this.#answers[0];
    return this.#options.weighted || exact ? answer.scale : 1;
  }
}

/** Where weights do not know of the scales, rounding times an enormous scale would pass for noise. */
function withoutRounding(parts: Float64Array): Float64Array {
  const least = ROUNDING * largestSize(parts);
  return parts.map((part) => (Math.abs(part) < least ? 0 : part));
}

function exactCount({ records, answers }: Evidence): NoisyAnswer[] {
  if (records === undefined) return [];
  const least = answers.reduce((most, { scale }) => Math.min(most, scale), 1);
  return [{ query: EVERYTHING, answer: records, scale: EXACT * least }];
}

const params = {
  weighted: switchParam({
    label: 'Weighted',
    help: 'Less noisy answers count more (best linear unbiased estimate). Otherwise all count the same (ordinary least squares).',
    default: true,
  }),
  publicRecords: switchParam({
    label: 'Use the record count',
    help: 'Takes the number of records, where the history has one, for an answer without noise.',
    default: false,
  }),
  ...lawParams,
};

export const leastSquares: Estimator<typeof params> = {
  id: 'least-squares',
  title: 'Least squares',
  summary:
    'The unbiased estimate of smallest variance that is a weighted sum of the noisy answers. It says nothing about queries that the answers do not determine.',
  params,
  fit: (evidence, { weighted, publicRecords }) => new LeastSquares(evidence, { weighted, publicRecords }),
};
