import { type Arithmetic, type Echelon, echelon } from './echelon.ts';

/**
 * Whole numbers modulo a prime, for questions of yes or no about linear dependence that rounding must not decide. The
 * prime is the largest below 2²³: 64 products of two residues add up without rounding.
 */
export const PRIME = 8_388_593;
const RECIPROCAL = 1 / PRIME;

/** Of any whole number, however large. */
export function residue(whole: number): number {
  const rest = whole % PRIME;
  return rest < 0 ? rest + PRIME : rest;
}

/** The same for numbers within ±2⁵², without a division. */
export function reduced(whole: number): number {
  const rest = whole - Math.floor(whole * RECIPROCAL) * PRIME;
  if (rest < 0) return rest + PRIME;
  return rest < PRIME ? rest : rest - PRIME;
}

/** 1/a, for a that is not 0: a^(PRIME − 2), by Fermat. */
export function inverse(a: number): number {
  let result = 1;
  let power = a;
  for (let exponent = PRIME - 2; exponent > 0; exponent >>>= 1) {
    if (exponent & 1) result = reduced(result * power);
    power = reduced(power * power);
  }
  return result;
}

/** Σ a_i·b_i */
export function residueDot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum = reduced(sum + a[i] * b[i]);
  return sum;
}

/** a_i −= factor·b_i from `start` up to `end`. */
export function takeResidues(a: Float64Array, factor: number, b: Float64Array, start: number, end: number): void {
  for (let i = start; i < end; i++) a[i] = reduced(a[i] - factor * b[i]);
}

/** Decimals behind the point up to which numbers in files are taken for what they say. */
const MOST_DECIMALS = 9;

/**
 * Residues of numbers that are whole, all of them multiplied by the same power of ten where they have decimals; null
 * where they are not short decimals.
 */
export function residuesOf(values: Float64Array): Float64Array | null {
  let scale = 1;
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++, scale *= 10) {
    if (values.every((value) => isWhole(value * scale, decimals > 0))) {
      return values.map((value) => residue(decimals > 0 ? Math.round(value * scale) : value));
    }
  }
  return null;
}

function isWhole(value: number, rounds: boolean): boolean {
  if (!rounds) return Number.isInteger(value);
  const size = Math.abs(value);
  return size <= Number.MAX_SAFE_INTEGER && Math.abs(value - Math.round(value)) <= 2 * Number.EPSILON * size;
}

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
