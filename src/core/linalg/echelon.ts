import { addProduct, columnStrips, type Rectangle, rectangle, rowStrips } from './product.ts';
import { addScaled, largestSize } from './vectors.ts';

/** The numbers that are calculated with: real ones, or residues. */
export interface Arithmetic {
  /** Takes the pivot row out of a row from entry k on, and leaves the multiplier where it made a zero. */
  eliminate(row: Float64Array, pivotRow: Float64Array, k: number, end: number): void;
  /** Place of the entry to divide by, or −1 where nothing is left of the row. */
  pivotColumn(row: Float64Array, rank: number, columns: number, norms: Float64Array): number;
  /** What is to be done with sums of at most 64 products, if anything. */
  readonly reduce?: (row: Float64Array, start: number, end: number) => void;
}

/** What remains of a row below this share of what went into it is rounding: the row depends on the rows before it. */
export const DEPENDENT = 1e-10;

const PANEL = 48;

/**
 * A = L·U, found row by row in the given order. A row that depends on earlier ones adds nothing to U; any other one
 * becomes the next row of U, its largest remaining entry being the pivot.
 */
export interface Echelon {
  /** Rows of U, with the columns in the order of `columns`; row k starts at its pivot, entry k. */
  readonly upper: Float64Array[];
  /** Rows of L, one per row of A: how it is put together from the rows of U. Entries that are not there are zero. */
  readonly lower: Float64Array[];
  /** Column of A → place in a row of U. */
  readonly placeOf: Int32Array;
}

/**
 * Rank-revealing factorisation of `rows` rows of `columns` numbers in a flat array, which is overwritten. No row is
 * ever exchanged: rows that weigh most come first, so that nothing in a heavy row is lost in a light one.
 */
export function echelon(
  data: Float64Array,
  rows: number,
  columns: number,
  arithmetic: Arithmetic = realNumbers,
): Echelon {
  const { eliminate, pivotColumn } = arithmetic;
  const row = Array.from({ length: rows }, (_, i) => data.subarray(i * columns, (i + 1) * columns));
  const order = Int32Array.from({ length: columns }, (_, i) => i);
  const pivotRows: number[] = [];
  const ranks = new Int32Array(rows);
  const norms = new Float64Array(Math.min(rows, columns));
  for (let top = 0; top < rows; top += PANEL) {
    const first = pivotRows.length;
    const bottom = Math.min(top + PANEL, rows);
    if (first === columns) {
      ranks.fill(first, top);
      break;
    }
    const swaps: [number, number][] = [];
    for (let i = top; i < bottom; i++) {
      for (const swap of swaps) exchange(row[i], swap);
      for (let k = first; k < pivotRows.length; k++) eliminate(row[i], row[pivotRows[k]], k, columns);
      const rank = pivotRows.length;
      ranks[i] = rank;
      const pivot = pivotColumn(row[i], rank, columns, norms);
      if (pivot < 0) continue;
      const swap: [number, number] = [rank, pivot];
      for (let done = top; done <= i; done++) exchange(row[done], swap);
      exchange(order, swap);
      swaps.push(swap);
      norms[rank] = largestSize(row[i], rank);
      pivotRows.push(i);
    }
    for (let i = 0; i < rows; i++) {
      if (i < top || i >= bottom) for (const swap of swaps) exchange(row[i], swap);
    }
    updateBelow(data, row, columns, bottom, pivotRows, first, arithmetic);
  }
  return assemble(row, pivotRows, ranks, order);
}

function exchange(row: Float64Array | Int32Array, [a, b]: readonly [number, number]): void {
  const kept = row[a];
  row[a] = row[b];
  row[b] = kept;
}

const realNumbers: Arithmetic = { eliminate: eliminateReal, pivotColumn: largestLeft };

function eliminateReal(row: Float64Array, pivotRow: Float64Array, k: number, end: number): void {
  const multiplier = row[k] / pivotRow[k];
  row[k] = multiplier;
  if (multiplier !== 0) addScaled(row, -multiplier, pivotRow, k + 1, end);
}

/** Place of the largest remaining entry, or −1 where the rest is rounding. */
function largestLeft(row: Float64Array, rank: number, columns: number, norms: Float64Array): number {
  let place = -1;
  let most = 0;
  for (let c = rank; c < columns; c++) {
    if (Math.abs(row[c]) > most) {
      most = Math.abs(row[c]);
      place = c;
    }
  }
  return most > DEPENDENT * partsOf(row, rank, norms) ? place : -1;
}

/** The size of what a row was put together from: its largest part Σ_k l_k·U_k. At least 1, as rows come scaled to 1. */
function partsOf(multipliers: Float64Array, rank: number, norms: Float64Array): number {
  let most = 1;
  for (let k = 0; k < rank; k++) {
    const part = Math.abs(multipliers[k]) * norms[k];
    if (part > most) most = part;
  }
  return most;
}

/** Takes the new rows of U out of all rows below the panel. */
function updateBelow(
  data: Float64Array,
  row: readonly Float64Array[],
  columns: number,
  bottom: number,
  pivotRows: readonly number[],
  first: number,
  { eliminate, reduce }: Arithmetic,
): void {
  const rank = pivotRows.length;
  if (rank === first || bottom === row.length) return;
  for (let i = bottom; i < row.length; i++) {
    for (let k = first; k < rank; k++) eliminate(row[i], row[pivotRows[k]], k, rank);
  }
  if (rank === columns) return;
  const upper: Rectangle = {
    data,
    starts: Int32Array.from(pivotRows.slice(first), (i) => i * columns + rank),
    columns: columns - rank,
  };
  const below = rectangle(data, columns, bottom, row.length - bottom, first, rank - first);
  const target = rectangle(data, columns, bottom, row.length - bottom, rank, columns - rank);
  addProduct(target, rowStrips(below), columnStrips(upper), -1);
  if (reduce) for (let i = bottom; i < row.length; i++) reduce(row[i], rank, columns);
}

function assemble(
  row: readonly Float64Array[],
  pivotRows: readonly number[],
  ranks: Int32Array,
  order: Int32Array,
): Echelon {
  const placeOf = new Int32Array(order.length);
  for (let place = 0; place < order.length; place++) placeOf[order[place]] = place;
  const upper = pivotRows.map((i) => row[i].slice());
  upper.forEach((line, k) => {
    line.fill(0, 0, k);
  });
  const lower = row.map((line, i) => line.subarray(0, ranks[i]));
  pivotRows.forEach((i, k) => {
    lower[i] = row[i].subarray(0, k + 1);
    lower[i][k] = 1;
  });
  return { upper, lower, placeOf };
}
