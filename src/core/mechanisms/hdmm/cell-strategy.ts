import { choleskyRows, solveCholesky, solveTransposed } from '../../linalg/cholesky.ts';
import { dot } from '../../linalg/vectors.ts';
import type { CellStrategy } from './opt0.ts';

/** Weights of sums are multiples of 2^−16, so that exact noise is added to whole numbers. */
export const WHOLE = 0x10000;

/**
 * Single cells and weighted sums of them, as they are measured, and least squares from their answers: with B the weights,
 * BᵀB is D² and a product of as few rows as there are sums, so its inverse takes one small factorisation (Woodbury).
 */
export class StrategyCells {
  readonly size: number;
  /** The share of ε of every cell. */
  readonly weights: Float64Array;
  /** The weights of the sums in units of 1/WHOLE. */
  readonly sums: readonly Int32Array[];
  /** Weight of cell over squared weight of cell, by sum. */
  readonly #lifted: readonly Float64Array[];
  readonly #factor: readonly Float64Array[];
  /** What sums take from the variance of 1/weight² of the cells: running totals of the columns of one triangle. */
  readonly #taken: readonly Float64Array[];
  readonly #alone: Float64Array;
  /** (BᵀB)⁻¹1, its running totals, and its sum: where the count of all records is known. */
  readonly #total: { readonly cells: Float64Array; readonly running: Float64Array; readonly sum: number };

  constructor(size: number, { sums, rows }: CellStrategy) {
    this.size = size;
    const widths = new Float64Array(size).fill(1);
    for (let i = 0; i < sums.length; i++) widths[i % size] += sums[i];
    this.weights = widths.map((width) => 1 / width);
    this.sums = Array.from({ length: rows }, (_, k) =>
      Int32Array.from({ length: size }, (_, i) => Math.round((WHOLE * sums[k * size + i]) / widths[i])),
    ).filter((row) => row.some((coefficient) => coefficient > 0));
    this.#lifted = this.sums.map((row) =>
      Float64Array.from(row, (coefficient, i) => (coefficient / WHOLE) * widths[i] * widths[i]),
    );
    const count = this.sums.length;
    const gram = new Float64Array(count * count);
    for (let i = 0; i < count; i++) {
      for (let j = 0; j <= i; j++) {
        let sum = i === j ? 1 : 0;
        for (let cell = 0; cell < size; cell++) sum += (this.sums[i][cell] / WHOLE) * this.#lifted[j][cell];
        gram[i * count + j] = sum;
      }
    }
    this.#factor = count > 0 ? choleskyRows(gram, count) : [];
    this.#alone = running(widths.map((width) => width * width));
    const columns = Array.from({ length: size }, (_, cell) =>
      solveTransposed(
        this.#factor,
        Float64Array.from(this.#lifted, (row) => row[cell]),
      ),
    );
    this.#taken = this.sums.map((_, k) => running(Float64Array.from(columns, (column) => column[k])));
    const cells = this.#solve(new Float64Array(size).fill(1));
    this.#total = { cells, running: running(cells), sum: cells.reduce((sum, cell) => sum + cell, 0) };
  }

  /** The least squares counts of all cells, from the answers to cells and sums; `records` is met exactly where it is known. */
  counts(answers: Float64Array, records: number | null): Float64Array {
    const right = this.weights.map((weight, cell) => weight * weight * answers[cell]);
    for (const [k, row] of this.sums.entries()) {
      const answer = answers[this.size + k] / WHOLE;
      for (let cell = 0; cell < this.size; cell++) right[cell] += (row[cell] / WHOLE) * answer;
    }
    const counts = this.#solve(right);
    if (records === null) return counts;
    const missing = (records - counts.reduce((sum, count) => sum + count, 0)) / this.#total.sum;
    return counts.map((count, cell) => count + missing * this.#total.cells[cell]);
  }

  /** The variance of the count of a run, where noise of weight 1 has variance 1. */
  varianceOfRun(first: number, last: number, isTotalKnown: boolean): number {
    const over = (totals: Float64Array) => totals[last + 1] - totals[first];
    const taken = this.#taken.reduce((sum, totals) => sum + over(totals) * over(totals), 0);
    return this.#less(over(this.#alone) - taken, over(this.#total.running), isTotalKnown);
  }

  /** The same of a weighted sum of cells. */
  varianceOf(coefficients: Float64Array, isTotalKnown: boolean): number {
    const variance = dot(coefficients, this.#solve(coefficients));
    return this.#less(variance, dot(coefficients, this.#total.cells), isTotalKnown);
  }

  #less(variance: number, withTotal: number, isTotalKnown: boolean): number {
    return Math.max(0, isTotalKnown ? variance - (withTotal * withTotal) / this.#total.sum : variance);
  }

  /** (BᵀB)⁻¹ times this. */
  #solve(right: Float64Array): Float64Array {
    const parts = solveCholesky(
      this.#factor,
      Float64Array.from(this.#lifted, (row) => dot(row, right)),
    );
    const solved = right.map((value, cell) => value / (this.weights[cell] * this.weights[cell]));
    for (const [k, row] of this.#lifted.entries())
      for (let cell = 0; cell < this.size; cell++) solved[cell] -= parts[k] * row[cell];
    return solved;
  }
}

/** Sums up to each place, 0 first. */
function running(values: Float64Array): Float64Array {
  const totals = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) totals[i + 1] = totals[i] + values[i];
  return totals;
}
