import { largest, twoLargest } from '../workload/largest.ts';
import { costUnits } from './budget.ts';
import type { Neighbours } from './neighbours.ts';

/** Distances of all pairs of cells are kept up to here (16 MB); beyond, replace-one is charged an upper bound. */
const MAX_PAIR_CELLS = 2048;

/**
 * What a stream of linear queries over one table has cost, cell by cell: B = Σ |H_ij|/λ_i (Bayesian paper, Theorem
 * 5.4). Adding or removing a record costs max B; replacing one costs the widest Σ |H_ij − H_ik|/λ_i between two cells.
 * In budget units, so precisions 1/λ come in units as well.
 */
export class CubeAccount {
  readonly attributes: readonly number[];
  readonly neighbours: Neighbours;
  readonly #used: Float64Array;
  /** Row j holds the distances to cells below j; null where they are not needed or too many. */
  readonly #distances: Float64Array | null;
  #spreads = 0;
  #units = 0;

  /** `cells` of the table over `attributes`; fewer than there are if no query asks for the ones behind them. */
  constructor(attributes: readonly number[], cells: number, neighbours: Neighbours) {
    this.attributes = attributes;
    this.neighbours = neighbours;
    this.#used = new Float64Array(cells);
    const pairs = neighbours === 'replace-one' && cells <= MAX_PAIR_CELLS;
    this.#distances = pairs ? new Float64Array((cells * (cells - 1)) / 2) : null;
  }

  /** What all answers so far cost together. */
  get units(): number {
    return this.#units;
  }

  /** B: what the answers cost each cell. */
  get used(): Float64Array {
    return this.#used.slice();
  }

  /** What one more answer adds to the cost. */
  price(row: Float64Array, precision: number): number {
    return this.#unitsWith(row, precision) - this.#units;
  }

  add(row: Float64Array, precision: number): void {
    this.#units = this.#unitsWith(row, precision);
    this.#spreads += precision * spreadOf(row);
    for (let j = 0; j < row.length; j++) this.#used[j] += precision * Math.abs(row[j]);
    if (!this.#distances) return;
    for (let j = 0, pair = 0; j < row.length; j++) {
      for (let k = 0; k < j; k++, pair++) this.#distances[pair] += precision * Math.abs(row[j] - row[k]);
    }
  }

  /** The largest precision, in whole units, that this many more units pay for. */
  mostPrecision(row: Float64Array, units: number): number {
    let low = 0;
    let high = Number.MAX_SAFE_INTEGER;
    while (low < high) {
      const middle = low + Math.ceil((high - low) / 2);
      if (this.price(row, middle) <= units) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #unitsWith(row: Float64Array, precision: number): number {
    return costUnits(this.#costWith(row, precision));
  }

  #costWith(row: Float64Array, precision: number): number {
    if (this.#distances) return this.#farthestWith(this.#distances, row, precision);
    const used = this.#used.map((own, j) => own + precision * Math.abs(row[j]));
    if (this.neighbours === 'add-remove') return largest(used);
    // No pair moves a query by more than its spread, or all of them by more than two cells together.
    return Math.min(this.#spreads + precision * spreadOf(row), twoLargest(used));
  }

  #farthestWith(distances: Float64Array, row: Float64Array, precision: number): number {
    let farthest = 0;
    for (let j = 0, pair = 0; j < row.length; j++) {
      const own = row[j];
      for (let k = 0; k < j; k++, pair++) {
        const distance = distances[pair] + precision * Math.abs(own - row[k]);
        if (distance > farthest) farthest = distance;
      }
    }
    return farthest;
  }
}

function spreadOf(row: Float64Array): number {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of row) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high - low;
}
