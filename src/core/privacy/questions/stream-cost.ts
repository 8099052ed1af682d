import type { PrivacyUnit } from '../../data/privacy-unit.ts';
import { Failure } from '../../failure.ts';
import { largest, twoLargest } from '../../workload/largest.ts';
import { costUnits } from '../budget.ts';
import { PairDistances } from './pair-distances.ts';

/** Every third one halves what 53 bits can be, so no search takes more. */
const MOST_TURNS = 200;

/** Distances of all pairs of cells are kept up to here (16 MB); beyond, replace-one is charged an upper bound. */
const MAX_PAIR_CELLS = 2048;

/**
 * What a stream of linear queries over one table has cost, cell by cell: B = Σ |H_ij|/λ_i (Bayesian paper, Theorem
 * 5.4). Adding or removing a row costs max B; replacing one costs the widest Σ |H_ij − H_ik|/λ_i between two cells; a
 * person costs that for each of their rows. In budget units, so precisions 1/λ come in units as well. Arithmetic that anybody may do; who holds one of these holds
 * nobody's account.
 */
export class StreamCost {
  readonly unit: PrivacyUnit;
  readonly #cells: number;
  /** B of one row. */
  readonly #used: Float64Array;
  /** `used` after one more row, written again for each. */
  readonly #after: Float64Array;
  /** Null where they are not needed or too many. */
  #pairs: PairDistances | null;
  #spreads = 0;
  #units = 0;

  /**
   * `cells` are the first of the table, which is all of it unless there are `others`. Nobody asks about those, but a
   * replaced record may come from there: one cell more, of coefficient 0, stands for them.
   */
  constructor(cells: number, unit: PrivacyUnit, others: 'none' | 'some' = 'none') {
    const { neighbours } = unit;
    const columns = others === 'some' && neighbours === 'replace-one' ? cells + 1 : cells;
    this.unit = Object.freeze({ ...unit });
    this.#cells = cells;
    this.#used = new Float64Array(columns);
    this.#after = new Float64Array(columns);
    this.#pairs = neighbours === 'replace-one' && cells <= MAX_PAIR_CELLS ? new PairDistances(columns) : null;
  }

  /** The same cost, which nothing that is added to this one changes any more. */
  copy(): StreamCost {
    const others = this.#used.length > this.#cells ? 'some' : 'none';
    const copy = new StreamCost(this.#cells, this.unit, others);
    copy.#used.set(this.#used);
    copy.#spreads = this.#spreads;
    copy.#units = this.#units;
    copy.#pairs = this.#pairs && new PairDistances(this.#used.length, this.#pairs);
    return copy;
  }

  /** A row as it is now, every coefficient read once: what is charged for and what is answered must be the same. */
  read(row: ArrayLike<number>): Float64Array {
    const { length } = row;
    if (length !== this.#cells) {
      throw new Failure(
        `The question has ${length} coefficients, but its account is for ${this.#cells} cells; give one for each.`,
      );
    }
    const copy = new Float64Array(this.#used.length);
    for (let cell = 0; cell < this.#cells; cell++) copy[cell] = row[cell];
    const wrong = copy.findIndex((value) => !Number.isFinite(value));
    if (wrong < 0) return copy;
    throw new Failure(`Coefficient ${wrong + 1} of the question is ${copy[wrong]}; it must be a finite number.`);
  }

  /** What all answers so far cost together. */
  get units(): number {
    return this.#units;
  }

  /** B: what the answers cost each cell, for a person all of whose rows are in it. */
  get used(): Float64Array {
    return this.#used.slice(0, this.#cells).map((used) => this.unit.rowsPerPerson * used);
  }

  /** What one more answer adds to the cost. */
  price(row: Float64Array, precision: number): number {
    return this.#unitsWith(row, precision) - this.#units;
  }

  add(row: Float64Array, precision: number): void {
    this.#units = this.#unitsFor(this.#pairs?.add(row, precision) ?? this.#boundWith(row, precision));
    this.#spreads += precision * spreadOf(row);
    for (let j = 0; j < row.length; j++) this.#used[j] += precision * Math.abs(row[j]);
  }

  /** The largest precision, in whole units, that this many more units pay for. */
  mostPrecision(row: Float64Array, units: number): number {
    let low = 0;
    let high = Number.MAX_SAFE_INTEGER;
    let lowPrice = this.price(row, low);
    let highPrice = this.price(row, high);
    if (highPrice <= units) return high;
    // The price is convex, so below its chord. Once the chord has hit, one step beyond says so; halving is for corners.
    for (let turn = 0, step = 1; high - low > 1 && turn < MOST_TURNS; turn++) {
      const chord = ((units - lowPrice) / (highPrice - lowPrice)) * (high - low);
      const ahead = [chord, step, (high - low) / 2][turn % 3];
      const guess = Math.max(low + 1, Math.min(low + Math.floor(ahead), high - 1));
      const price = this.price(row, guess);
      if (turn % 3 === 1) step *= 4;
      if (price <= units) {
        low = guess;
        lowPrice = price;
      } else {
        high = guess;
        highPrice = price;
      }
    }
    return low;
  }

  #unitsWith(row: Float64Array, precision: number): number {
    return this.#unitsFor(this.#pairs?.widestWith(row, precision) ?? this.#boundWith(row, precision));
  }

  #unitsFor(costOfOneRow: number): number {
    return costUnits(this.unit.rowsPerPerson * costOfOneRow);
  }

  /** Exact for a row that is added or removed. */
  #boundWith(row: Float64Array, precision: number): number {
    for (let j = 0; j < row.length; j++) this.#after[j] = this.#used[j] + precision * Math.abs(row[j]);
    if (this.unit.neighbours === 'add-remove') return largest(this.#after);
    // No pair moves a query by more than its spread, or all of them by more than two cells together.
    return Math.min(this.#spreads + precision * spreadOf(row), twoLargest(this.#after));
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
