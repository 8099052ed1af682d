import { type Arithmetic, type Echelon, echelon } from './echelon.ts';
import { inverse, PRIME, reduced, takeResidues } from './residues.ts';

/** Elimination without rounding: whatever is not 0 may be divided by. The first such column, so that their order is a preference. */
const residues: Arithmetic = {
  eliminate(row, pivotRow, k, end) {
    const multiplier = row[k] === 0 ? 0 : reduced(row[k] * inverse(pivotRow[k]));
    row[k] = multiplier;
    if (multiplier !== 0) takeResidues(row, multiplier, pivotRow, k + 1, end);
  },
  pivotColumn(row, rank, columns) {
    for (let c = rank; c < columns; c++) if (row[c] !== 0) return c;
    return -1;
  },
  reduce(row, start, end) {
    for (let c = start; c < end; c++) row[c] = reduced(row[c]);
  },
};

/** Rows of residues, and which others are combinations of them: decided exactly. */
export class ResidueBasis {
  readonly #echelon: Echelon;
  readonly #columns: number;
  /** The given row that brought in each row of U, and one over its pivot. */
  readonly #pivotRows: readonly number[];
  readonly #inverses: readonly number[];

  /** The rows in a flat array, which is overwritten. */
  constructor(data: Float64Array, rows: number, columns: number) {
    this.#echelon = echelon(data, rows, columns, residues);
    this.#columns = columns;
    const pivotRows: number[] = [];
    for (const [i, { length }] of this.#echelon.lower.entries()) if (length > pivotRows.length) pivotRows.push(i);
    this.#pivotRows = pivotRows;
    this.#inverses = this.#echelon.upper.map((row, k) => inverse(row[k]));
  }

  spans(row: Float64Array): boolean {
    const { upper, placeOf } = this.#echelon;
    const rest = new Float64Array(this.#columns);
    for (let c = 0; c < rest.length; c++) rest[placeOf[c]] = row[c];
    for (const [k, pivotRow] of upper.entries()) {
      if (rest[k] !== 0) takeResidues(rest, reduced(rest[k] * this.#inverses[k]), pivotRow, k, rest.length);
    }
    return rest.every((value, place) => place < upper.length || value === 0);
  }

  /** A combination of given rows, by row, that is 0 in all columns that were preferred to this one; null if there is none. */
  remainderAt(column: number): Map<number, number> | null {
    const { lower, placeOf } = this.#echelon;
    const pivot = placeOf[column];
    if (pivot >= this.#pivotRows.length) return null;
    const combination = new Map([[this.#pivotRows[pivot], 1]]);
    const wanted = lower[this.#pivotRows[pivot]].map((part) => (part === 0 ? 0 : PRIME - part));
    for (let k = pivot - 1; k >= 0; k--) {
      if (wanted[k] === 0) continue;
      combination.set(this.#pivotRows[k], wanted[k]);
      takeResidues(wanted, wanted[k], lower[this.#pivotRows[k]], 0, k);
    }
    return combination;
  }
}
