import { dot } from '../../linalg/vectors.ts';
import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import { cellQueries } from '../../workload/cell-query.ts';
import type { Component } from '../multiplicative-weights/component.ts';
import type { DualState, Likelihood } from '../multiplicative-weights/dual-problem.ts';
import { Support } from '../multiplicative-weights/support.ts';

/** Coefficients that are not 0, of all measurements, and products of two of them: beyond so many, weights alone are searched. */
const MOST_COEFFICIENTS = 1_000_000;
const MOST_PRODUCTS = 8_000_000;
/** Binary cells, beyond which products of parities come sooner from one transform. */
const MOST_TRANSFORMED = 256;

/** The cells of a component that is one table, those that no measurement tells apart as one, and what is measured of them. */
export class MeasuredCells {
  readonly target: Float64Array;
  /** The distribution where no measurement has a weight. */
  readonly base: Float64Array;
  /** 0 where the base is. */
  readonly logBase: Float64Array;
  /** Cell after cell, the measurements that see it, ascending, and their coefficients there. */
  readonly #first: Int32Array;
  readonly #measurement: Int32Array;
  readonly #coefficient: Float64Array;

  /** At the weights of the component measurements have none; `places` are those of their weights. Null where it is too large. */
  static of(component: Component, places: readonly number[], target: Float64Array): MeasuredCells | null {
    const { coarse, members, tree } = component.layout;
    const [{ attributes, cells, transforms }, ...others] = tree.cliques;
    if (others.length > 0 || (transforms && cells > MOST_TRANSFORMED)) return null;
    const all = members.flatMap(({ query, constraint }) => {
      const queries = query ? [query] : cellQueries(coarse, constraint.attributes);
      return queries.map((one) => new Support(coarse, attributes, one));
    });
    const supports = places.map((place) => all[place]);
    if (supports.reduce((sum, support) => sum + support.cells, 0) > MOST_COEFFICIENTS) return null;
    const groups = groupsOf(supports, cells);
    const size = places.length;
    const found = new MeasuredCells(component.calibration.beliefs[0], groups, supports, target);
    return found.#products > Math.max(MOST_PRODUCTS, (size * size * size) / 3) ? null : found;
  }

  private constructor(
    belief: Float64Array,
    { count, groupOf, representative }: Groups,
    supports: readonly Support[],
    target: Float64Array,
  ) {
    this.target = target;
    this.base = new Float64Array(count);
    for (let cell = 0; cell < belief.length; cell++) this.base[groupOf[cell]] += belief[cell];
    this.logBase = this.base.map((share) => (share > 0 ? log(share) : 0));
    const isFirst = (cell: number) => representative[groupOf[cell]] === cell;
    this.#first = new Int32Array(count + 1);
    for (const support of supports) {
      support.each((cell) => {
        if (isFirst(cell)) this.#first[groupOf[cell] + 1]++;
      });
    }
    for (let group = 0; group < count; group++) this.#first[group + 1] += this.#first[group];
    this.#measurement = new Int32Array(this.#first[count]);
    this.#coefficient = new Float64Array(this.#first[count]);
    const next = this.#first.slice();
    for (const [j, support] of supports.entries()) {
      support.each((cell, coefficient) => {
        if (!isFirst(cell)) return;
        const entry = next[groupOf[cell]]++;
        this.#measurement[entry] = j;
        this.#coefficient[entry] = coefficient;
      });
    }
  }

  get likelihood(): Likelihood {
    return { target: this.target, evaluate: (weights) => this.#evaluate(weights) };
  }

  /** How many `products` multiplies. */
  get #products(): number {
    return this.base.reduce((sum, _, cell) => {
      const count = this.#first[cell + 1] - this.#first[cell];
      return sum + (count * count) / 2;
    }, 0);
  }

  /** Σ w_j q_j at every cell. */
  combine(weights: Float64Array): Float64Array {
    const table = new Float64Array(this.base.length);
    for (let cell = 0; cell < table.length; cell++) {
      let sum = 0;
      for (let entry = this.#first[cell]; entry < this.#first[cell + 1]; entry++) {
        sum += this.#coefficient[entry] * weights[this.#measurement[entry]];
      }
      table[cell] = sum;
    }
    return table;
  }

  /** Σ_x q_j(x)·table(x), for every j. */
  sums(table: Float64Array): Float64Array {
    const sums = new Float64Array(this.target.length);
    for (let cell = 0; cell < table.length; cell++) {
      for (let entry = this.#first[cell]; entry < this.#first[cell + 1]; entry++) {
        sums[this.#measurement[entry]] += this.#coefficient[entry] * table[cell];
      }
    }
    return sums;
  }

  /** Σ_x q_i(x)·q_j(x)·table(x), lower triangle by rows. */
  products(table: Float64Array): Float64Array {
    const size = this.target.length;
    const products = new Float64Array(size * size);
    for (let cell = 0; cell < table.length; cell++) {
      const first = this.#first[cell];
      const end = this.#first[cell + 1];
      for (let entry = first; entry < end; entry++) {
        const share = this.#coefficient[entry] * table[cell];
        const row = this.#measurement[entry] * size;
        for (let other = first; other <= entry; other++) {
          products[row + this.#measurement[other]] += share * this.#coefficient[other];
        }
      }
    }
    return products;
  }

  /** The distribution ∝ base·e^(Σ w_j q_j), summed up. */
  #evaluate(weights: Float64Array): DualState {
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
      variance: this.#squares(shares).map((square, j) => square - expected[j] * expected[j]),
      covariance: () => centredProducts(this.products(shares), expected, 1),
      covarianceWith: (combination) => {
        const change = this.combine(combination);
        const mean = dot(change, shares);
        for (let cell = 0; cell < change.length; cell++) change[cell] = shares[cell] * (change[cell] - mean);
        return this.sums(change);
      },
    };
  }

  /** Σ_x q_j(x)²·table(x), for every j. */
  #squares(table: Float64Array): Float64Array {
    const squares = new Float64Array(this.target.length);
    for (let cell = 0; cell < table.length; cell++) {
      for (let entry = this.#first[cell]; entry < this.#first[cell + 1]; entry++) {
        const coefficient = this.#coefficient[entry];
        squares[this.#measurement[entry]] += coefficient * coefficient * table[cell];
      }
    }
    return squares;
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

/** Cells in groups that no support tells apart. */
interface Groups {
  readonly count: number;
  readonly groupOf: Int32Array;
  /** One cell of each group. */
  readonly representative: Int32Array;
}

/** More than are ever made, and few enough for numbers that are larger by as many coefficients to be exact. */
const MOST_GROUPS = 2 * MOST_COEFFICIENTS;

/** Every support splits each group by the coefficients that it has there. */
function groupsOf(supports: readonly Support[], cells: number): Groups {
  const fine = new Int32Array(cells);
  let made = 1;
  for (const support of supports) {
    const kinds = new Map<number, number>();
    const split = new Map<number, number>();
    support.each((cell, coefficient) => {
      let kind = kinds.get(coefficient);
      if (kind === undefined) {
        kind = kinds.size;
        kinds.set(coefficient, kind);
      }
      const key = kind * MOST_GROUPS + fine[cell];
      let group = split.get(key);
      if (group === undefined) {
        group = made++;
        split.set(key, group);
      }
      fine[cell] = group;
    });
  }
  const numbers = new Int32Array(made).fill(-1);
  const representative: number[] = [];
  const groupOf = fine.map((group, cell) => {
    if (numbers[group] < 0) numbers[group] = representative.push(cell) - 1;
    return numbers[group];
  });
  return { count: representative.length, groupOf, representative: Int32Array.from(representative) };
}
