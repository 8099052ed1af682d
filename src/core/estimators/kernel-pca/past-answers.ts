import type { Evidence } from '../../history/history.ts';
import { EVERYTHING, type LinearQuery } from '../../workload/linear-query.ts';
import type { ProductPrior } from '../product-prior.ts';
import { InnerProducts, type Prepared } from './inner-product.ts';

/** A query as past answers see it. */
export interface Seen {
  /** What an exact record count says of it: n times what the prior expects. 0 without one. */
  readonly known: number;
  /** Its inner products with the past queries, each divided by the deviation of that answer. */
  readonly products: Float64Array;
  /** ⟨q, q⟩. */
  readonly square: number;
}

/**
 * A history in the units of its noise: Σ^(−½)·K·Σ^(−½), in which all answers have a noise of variance 1. A record count
 * that is exact is held (footnote 5): what is left of each query is what the universal one does not tell, so inner
 * products become covariances under the prior.
 */
export class PastAnswers {
  readonly size: number;
  /** a_i/σ_i, less what an exact record count says. */
  readonly answers: Float64Array;
  readonly deviations: Float64Array;
  readonly #products: InnerProducts;
  readonly #queries: readonly Prepared[];
  readonly #means: Float64Array;
  readonly #count: number | null;
  readonly #everybody: Prepared;

  constructor({ domain, answers, records }: Evidence, prior: ProductPrior, countScale: number | 'exact') {
    const everybody = { query: EVERYTHING, answer: records ?? 0, scale: Number(countScale) };
    const isExact = records !== undefined && countScale === 'exact';
    const past = records === undefined || isExact ? answers : [...answers, everybody];
    this.#products = new InnerProducts(domain, prior);
    this.#everybody = this.#products.prepare(EVERYTHING);
    this.#count = isExact ? records : null;
    this.size = past.length;
    this.#queries = past.map(({ query }) => this.#products.prepare(query));
    this.#means = Float64Array.from(this.#queries, (query) => this.#mean(query));
    this.deviations = Float64Array.from(past, ({ scale }) => Math.SQRT2 * scale);
    this.answers = Float64Array.from(past, ({ answer }, i) => (answer - this.#known(i)) / this.deviations[i]);
  }

  /** What an exact record count says of a past query. */
  #known(i: number): number {
    return this.#count === null ? 0 : this.#count * this.#means[i];
  }

  #mean(query: Prepared): number {
    return this.#count === null ? 0 : this.#products.product(query, this.#everybody);
  }

  /** Lower triangle, row by row, of the matrix over these past queries (all of them if none are named). */
  matrix(chosen: Int32Array = Int32Array.from({ length: this.size }, (_, i) => i)): Float64Array {
    const size = chosen.length;
    const lower = new Float64Array(size * size);
    for (let row = 0; row < size; row++) {
      for (let column = 0; column <= row; column++)
        lower[row * size + column] = this.#entry(chosen[row], chosen[column]);
    }
    return lower;
  }

  see(query: LinearQuery): Seen {
    const target = this.#products.prepare(query);
    const mean = this.#mean(target);
    const products = Float64Array.from(this.#queries, (past, i) => {
      return (this.#products.product(past, target) - this.#means[i] * mean) / this.deviations[i];
    });
    const square = this.#products.product(target, target) - mean * mean;
    return { known: this.#count === null ? 0 : this.#count * mean, products, square };
  }

  /** The answer to past query i behind a value in units of its noise. */
  unscaled(i: number, value: number): number {
    return value * this.deviations[i] + this.#known(i);
  }

  #entry(i: number, j: number): number {
    const product = this.#products.product(this.#queries[i], this.#queries[j]) - this.#means[i] * this.#means[j];
    return product / this.deviations[i] / this.deviations[j];
  }
}
