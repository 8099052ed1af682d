import { dot } from '../../linalg/vectors.ts';
import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import { cellQueries } from '../../workload/cell-query.ts';
import type { Component } from '../multiplicative-weights/component.ts';
import type { DualState } from '../multiplicative-weights/dual-problem.ts';
import { Support } from '../multiplicative-weights/support.ts';

/** The cells of a component that is one table, and what its measurements say of them. */
export class MeasuredCells {
  /** The distribution where no measurement has a weight. */
  readonly base: Float64Array;
  /** 0 where the base is. */
  readonly logBase: Float64Array;
  readonly #supports: readonly Support[];

  /** At the weights of the component measurements have none; `places` are those of their weights. */
  constructor(component: Component, places: readonly number[]) {
    const { coarse, members, tree } = component.layout;
    const [{ attributes }] = tree.cliques;
    this.base = component.calibration.beliefs[0].slice();
    this.logBase = this.base.map((share) => (share > 0 ? log(share) : 0));
    const supports = members.flatMap(({ query, constraint }) => {
      const queries = query ? [query] : cellQueries(coarse, constraint.attributes);
      return queries.map((one) => new Support(coarse, attributes, one));
    });
    this.#supports = places.map((place) => supports[place]);
  }

  /** Σ w_j q_j at every cell. */
  combine(weights: Float64Array): Float64Array {
    const table = new Float64Array(this.base.length);
    for (const [j, support] of this.#supports.entries()) support.add(weights[j], table);
    return table;
  }

  /** Σ_x q_j(x)·table(x), for every j. */
  sums(table: Float64Array): Float64Array {
    return Float64Array.from(this.#supports, (support) => support.sum(table));
  }

  /** Σ_x q_i(x)·q_j(x)·table(x), lower triangle by rows. */
  products(table: Float64Array): Float64Array {
    const size = this.#supports.length;
    const products = new Float64Array(size * size);
    const weighted = new Float64Array(table.length);
    for (const [i, support] of this.#supports.entries()) {
      weighted.fill(0);
      support.weigh(table, weighted);
      for (let j = 0; j <= i; j++) products[i * size + j] = this.#supports[j].sum(weighted);
    }
    return products;
  }

  /** The distribution ∝ base·e^(Σ w_j q_j), summed up. */
  evaluate(weights: Float64Array): DualState {
    const shares = this.combine(weights);
    let most = Number.NEGATIVE_INFINITY;
    for (let cell = 0; cell < shares.length; cell++) {
      shares[cell] = this.base[cell] > 0 ? shares[cell] + this.logBase[cell] : Number.NEGATIVE_INFINITY;
      if (shares[cell] > most) most = shares[cell];
    }
    let sum = 0;
    for (let cell = 0; cell < shares.length; cell++) {
      shares[cell] = exp(shares[cell] - most);
      sum += shares[cell];
    }
    for (let cell = 0; cell < shares.length; cell++) shares[cell] /= sum;
    const expected = this.sums(shares);
    return {
      logPartition: most + log(sum),
      expected,
      variance: expected.map((mean, j) => this.#supports[j].sumOfSquares(shares) - mean * mean),
      covariance: () => centredProducts(this.products(shares), expected, 1),
      covarianceWith: (combination) => {
        const change = this.combine(combination);
        const mean = dot(change, shares);
        for (let cell = 0; cell < change.length; cell++) change[cell] = shares[cell] * (change[cell] - mean);
        return this.sums(change);
      },
    };
  }
}

/** Σ q_i q_j p − (Σ q_i p)(Σ q_j p)/Σ p, in the place of the products. */
export function centredProducts(products: Float64Array, sums: Float64Array, total: number): Float64Array {
  const size = sums.length;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) products[i * size + j] -= (sums[i] * sums[j]) / total;
  }
  return products;
}
