import { DEPENDENT, echelon } from './echelon.ts';
import { addScaled, largestSize } from './vectors.ts';

/**
 * A part of a row below this share of the largest one is rounding. It must not stay: a row with an enormous error would
 * bring in that error times the rounding.
 */
const ROUNDING = 1e-13;

/** How a row whose largest entry is 1 is put together from the rows of a basis. */
export interface Combination {
  readonly parts: Float64Array;
  /** What the basis leaves of it, in the basis's own order of columns. */
  readonly rest: Float64Array;
  readonly dependent: boolean;
}

/** Independent rows from which others are put together. */
export interface RowBasis {
  readonly rank: number;
  combine(row: Float64Array): Combination;
  /** Makes what is left of a row one more row of the basis. */
  add(rest: Float64Array): void;
}

/** The rows of U of an echelon form. */
export class EchelonBasis implements RowBasis {
  readonly #columns: number;
  readonly #upper: Float64Array[];
  readonly #norms: number[];
  readonly #placeOf: Int32Array;

  /** Also returns how each of the given rows, in a flat array that is overwritten, is put together. */
  static of(data: Float64Array, rows: number, columns: number): { basis: EchelonBasis; lower: Float64Array[] } {
    const { upper, lower, placeOf } = echelon(data, rows, columns);
    return { basis: new EchelonBasis(upper, placeOf), lower };
  }

  private constructor(upper: Float64Array[], placeOf: Int32Array) {
    this.#columns = placeOf.length;
    this.#upper = upper;
    this.#norms = upper.map((row) => largestSize(row));
    this.#placeOf = placeOf;
  }

  get rank(): number {
    return this.#upper.length;
  }

  combine(row: Float64Array): Combination {
    const rest = new Float64Array(this.#columns);
    for (let c = 0; c < this.#columns; c++) rest[this.#placeOf[c]] = row[c];
    const parts = new Float64Array(this.rank);
    let largest = 1;
    for (let k = 0; k < parts.length; k++) {
      const upper = this.#upper[k];
      const part = rest[k] / upper[k];
      const size = Math.abs(part) * this.#norms[k];
      if (!(size > ROUNDING * largest)) continue;
      parts[k] = part;
      addScaled(rest, -part, upper, k + 1, this.#columns);
      largest = Math.max(largest, size);
    }
    return { parts, rest, dependent: !(largestSize(rest, parts.length) > DEPENDENT * largest) };
  }

  /** Its largest entry becomes the pivot. */
  add(rest: Float64Array): void {
    const rank = this.rank;
    rest.fill(0, 0, rank);
    let pivot = rank;
    for (let c = rank; c < this.#columns; c++) if (Math.abs(rest[c]) > Math.abs(rest[pivot])) pivot = c;
    for (const row of [...this.#upper, rest]) [row[rank], row[pivot]] = [row[pivot], row[rank]];
    for (let c = 0; c < this.#columns; c++) {
      if (this.#placeOf[c] === rank) this.#placeOf[c] = pivot;
      else if (this.#placeOf[c] === pivot) this.#placeOf[c] = rank;
    }
    this.#upper.push(rest);
    this.#norms.push(largestSize(rest));
  }
}

/** The columns themselves, for rows that determine every one of them: a row is its own combination. */
export class ColumnBasis implements RowBasis {
  readonly rank: number;

  constructor(columns: number) {
    this.rank = columns;
  }

  combine(row: Float64Array): Combination {
    return { parts: row, rest: row, dependent: true };
  }

  add(): never {
    throw new Error('a basis of all columns cannot grow');
  }
}
