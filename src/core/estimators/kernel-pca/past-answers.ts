import type { Domain } from '../../data/domain.ts';
import { Failure } from '../../failure.ts';
import { scaleAsLaplace } from '../../history/answer-noise.ts';
import type { Evidence } from '../../history/history.ts';
import type { LowerTriangle } from '../../linalg/cholesky.ts';
import { grouped } from '../../params.ts';
import { EVERYTHING, type LinearQuery } from '../../workload/linear-query.ts';
import type { ProductPrior } from '../product-prior.ts';
import { InnerProducts, type Line, type PreparedQuery } from './inner-product.ts';
import { intervalRows } from './interval-rows.ts';
import { type Kernel, timesSymmetric } from './kernel.ts';
import { groupedByAttributes, tableKernel, workOf } from './table-kernel.ts';

/** A query as past answers see it. */
export interface Seen {
  /** Null where it goes through tables, or is nothing. */
  readonly lines: readonly Line[] | null;
  /** What an exact record count says of it: n times what the prior expects. 0 without one. */
  readonly known: number;
  /** Its inner products with the past queries, each divided by the deviation of that answer. */
  readonly products: Float64Array;
  /** ⟨q, q⟩. */
  readonly square: number;
}

/** See `PastAnswers.interactions`. */
export interface Interactions {
  readonly size: number;
  product(i: number, j: number): number;
  readonly products: Float64Array;
  readonly square: number;
}

/** Comparing so many two by two takes a fraction of a second. */
const MOST_INTERACTIONS = 1200;

/** The inner products of so many answers, two by two, fill 100 MB; that is as many as are kept. */
const MOST_IN_MATRIX = 5100;
/** Going through so many cells of tables, two by two, takes some seconds. */
const MOST_COMPARED = 2_000_000_000;
/** One product through tables of so many cells takes a tenth of a second. */
const MOST_WORK = 30_000_000;

/**
 * A history in the units of its noise: M = Σ^(−½)·K·Σ^(−½), in which all answers have a noise of variance 1. A record
 * count that is exact is held (footnote 5): what is left of each query is what the universal one does not tell, so inner
 * products become covariances under the prior.
 */
export class PastAnswers {
  /** With a record count that was added to the answers as one more. */
  readonly size: number;
  readonly answered: number;
  /** a_i/σ_i, less what an exact record count says. */
  readonly answers: Float64Array;
  readonly deviations: Float64Array;
  readonly #domain: Domain;
  readonly #prior: ProductPrior;
  readonly #queries: readonly LinearQuery[];
  readonly #products: InnerProducts;
  readonly #prepared: readonly PreparedQuery[];
  readonly #means: Float64Array;
  readonly #count: number | null;
  readonly #everybody: PreparedQuery;

  constructor({ domain, answers, records }: Evidence, prior: ProductPrior, countScale: number | 'exact') {
    const everybody = { query: EVERYTHING, answer: records ?? 0, scale: Number(countScale) };
    const isExact = records !== undefined && countScale === 'exact';
    const past = records === undefined || isExact ? answers : [...answers, everybody];
    this.#domain = domain;
    this.#prior = prior;
    this.#queries = past.map(({ query }) => query);
    this.#products = new InnerProducts(domain, prior);
    this.#everybody = this.#products.prepare(EVERYTHING);
    this.#count = isExact ? records : null;
    this.size = past.length;
    this.answered = answers.length;
    this.#prepared = this.#queries.map((query) => this.#products.prepare(query));
    this.#means = Float64Array.from(this.#prepared, (query) => this.#mean(query));
    this.deviations = Float64Array.from(past, (answer) => Math.SQRT2 * scaleAsLaplace(answer));
    this.answers = Float64Array.from(
      past,
      ({ answer }, i) => (answer - this.#known(this.#means[i])) / this.deviations[i],
    );
  }

  /** What an exact record count says of a query of which the prior expects so much a record. */
  #known(mean: number): number {
    return this.#count === null ? 0 : this.#count * mean;
  }

  #mean(query: PreparedQuery): number {
    return this.#count === null ? 0 : this.#products.product(query, this.#everybody);
  }

  /** Products of lines are quickly compared two by two; tables are gone through together where they are about the same. */
  get isQuicklyCompared(): boolean {
    if (this.#prepared.every(({ lines }) => lines !== null)) return true;
    const steps = groupedByAttributes(this.#queries).reduce(
      (sum, { members, numbers }) => sum + members.length * numbers,
      0,
    );
    return steps <= MOST_COMPARED;
  }

  get fitsInMatrix(): boolean {
    return this.size <= MOST_IN_MATRIX;
  }

  /** Products with M, in the cheaper way. */
  kernel(): Kernel {
    const groups = groupedByAttributes(this.#queries);
    const work = workOf(this.#domain, groups);
    if (!this.fitsInMatrix && work > MOST_WORK) {
      throw new Failure(
        `Kernel PCA: ${grouped(this.size)} past answers are more than the ${grouped(MOST_IN_MATRIX)} that can be compared two by two, and the tables that they are about are too large to go through instead. Take fewer answers, or answers about fewer attributes at once.`,
      );
    }
    if (!this.fitsInMatrix || work < this.size * this.size) {
      const weights = this.deviations.map((deviation) => 1 / deviation);
      return tableKernel(this.#domain, this.#prior, this.#queries, groups, weights, this.#count !== null);
    }
    const matrix = this.matrix();
    return { size: this.size, apply: (vector) => timesSymmetric(matrix, vector) };
  }

  /** Lower triangle of M, row by row. */
  matrix(): Float64Array {
    const data = new Float64Array(this.size * this.size);
    this.fill({ data, starts: Int32Array.from({ length: this.size }, (_, row) => row * this.size) });
    return data;
  }

  /** Writes M into a triangle. */
  fill({ data, starts }: LowerTriangle): void {
    const fromIntervals = intervalRows(this.#prepared, this.#domain.attributes.length);
    for (const [row, start] of starts.entries()) {
      const products = data.subarray(start, start + row + 1);
      if (fromIntervals) fromIntervals(row, products);
      else
        for (let column = 0; column <= row; column++)
          products[column] = this.#products.product(this.#prepared[row], this.#prepared[column]);
      for (let column = 0; column <= row; column++) products[column] = this.#inNoise(products[column], row, column);
    }
  }

  /** The entries of M on its diagonal. */
  diagonal(): { readonly mean: number; readonly sum: number } {
    let sum = 0;
    for (const [i, query] of this.#prepared.entries()) sum += this.#inNoise(this.#products.product(query, query), i, i);
    return { mean: sum / this.size, sum };
  }

  see(query: LinearQuery): Seen {
    const target = this.#products.prepare(query);
    const mean = this.#mean(target);
    const products = Float64Array.from(this.#prepared, (past, i) => {
      return (this.#products.product(past, target) - this.#means[i] * mean) / this.deviations[i];
    });
    return {
      lines: target.times === 0 ? null : target.lines,
      known: this.#known(mean),
      products,
      square: this.#products.product(target, target) - mean * mean,
    };
  }

  /**
   * What queries are beyond all that their parts over fewer attributes make up: products with a target, each other and
   * of the target with itself, of those past queries that are about all of its attributes. Others have nothing of it, so
   * a target that these do not make up is made up by none. Null where that is not quickly told.
   */
  interactions(target: readonly Line[]): Interactions | null {
    const rows: Line[][] = [];
    const outside: number[] = [];
    for (const { lines } of this.#prepared) {
      if (!lines) return null;
      const own = target.flatMap(({ attribute }) => lines.filter((line) => line.attribute === attribute));
      if (own.length < target.length) continue;
      if (own.length > target.length || rows.length === MOST_INTERACTIONS) return null;
      rows.push(own);
      outside.push(lines.reduce((product, line) => (own.includes(line) ? product : product * line.mean), 1));
    }
    const product = (a: readonly Line[], b: readonly Line[]) => this.#products.interaction(a, b);
    return {
      size: rows.length,
      product: (i, j) => outside[i] * outside[j] * product(rows[i], rows[j]),
      products: Float64Array.from(rows, (row, i) => outside[i] * product(row, target)),
      square: product(target, target),
    };
  }

  /** Estimates of many queries at once, by one product through tables, with these weights of the past answers. */
  predicted(targets: readonly LinearQuery[], weights: Float64Array): Float64Array {
    const queries = [...this.#queries, ...targets];
    const scales = new Float64Array(queries.length).fill(1);
    for (const [i, deviation] of this.deviations.entries()) scales[i] = 1 / deviation;
    const vector = new Float64Array(queries.length);
    vector.set(weights);
    const isCentred = this.#count !== null;
    const groups = groupedByAttributes(queries);
    const kernel = tableKernel(this.#domain, this.#prior, queries, groups, scales, isCentred);
    const estimates = kernel.apply(vector).subarray(this.size);
    return estimates.map((value, i) => value + this.#known(this.#mean(this.#products.prepare(targets[i]))));
  }

  /** The answers to the past queries behind values in units of their noise. */
  unscaled(values: Float64Array): Float64Array {
    return Float64Array.from(
      { length: this.answered },
      (_, i) => values[i] * this.deviations[i] + this.#known(this.#means[i]),
    );
  }

  /** A product of two past queries in units of their noise, less what an exact record count tells. */
  #inNoise(product: number, i: number, j: number): number {
    return (product - this.#means[i] * this.#means[j]) / this.deviations[i] / this.deviations[j];
  }
}
