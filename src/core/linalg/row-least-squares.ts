import { appendRow, choleskyRows, gramOf, solveCholesky, solveTransposed } from './cholesky.ts';
import { RaggedRows } from './ragged-rows.ts';
import { ColumnBasis, EchelonBasis, type RowBasis } from './row-basis.ts';
import { dot, largestSize } from './vectors.ts';

/** Within this factor of the heaviest row, one more row keeps the factorisation accurate. */
const HEAVIEST_APPENDED = 1e5;

/** Columns that are determined at least this well can be the unknowns themselves; the best there is would be 1. */
const WELL_DETERMINED = 1e-3;

interface Factored {
  readonly basis: RowBasis;
  /** Sizes of errors of the basis, which keep weights near 1. */
  readonly basisSizes: number[];
  readonly weighted: Float64Array[];
  readonly triangle: Float64Array[];
}

/** The best linear unbiased estimate of a target. */
export interface Combined {
  readonly estimate: number;
  /** θ̂ = Σ parts_i·(y_i/s_i), so that |parts_i| is what the error of answer i contributes. */
  readonly parts: Float64Array;
}

/**
 * Weighted least squares over rows h_i with answers y_i that have errors of size s_i, whatever the rank and however far apart the
 * sizes. Every row is put together from a basis (H = L·U); weighted by 1/s_i, L becomes a well-behaved M, and RᵀR = MᵀM
 * is kept. One more row is a row of M and a sequence of rotations of R. In general the basis are independent rows among
 * the given ones, heaviest first, which holds even where weights differ by 10¹⁵ (Peters and Wilkinson, 1970); where
 * every column is well determined, the columns themselves are the basis and half of the work is saved.
 */
export class RowLeastSquares {
  readonly #basis: RowBasis;
  readonly #basisSizes: number[];
  /** In the order in which the rows were given. */
  readonly #weighted: RaggedRows;
  readonly #triangle: Float64Array[];
  /**
   * A solution nearby, and what it leaves of every answer, in sizes. Answers can be 10¹² times their errors; estimates
   * are worked out from what is left, so that the rounding of `parts` does not meet those.
   */
  #near: Float64Array;
  readonly #left: number[];

  /** `sizes` must be above 0; answers come in their sizes, y_i/s_i. Rows of zeros are allowed and say nothing. */
  constructor(rows: readonly Float64Array[], sizes: readonly number[], columns: number, answersInSizes: Float64Array) {
    const norms = rows.map((row) => largestSize(row));
    const scaledSizes = sizes.map((size, i) => size / norms[i]);
    const order = rows.map((_, i) => i).filter((i) => norms[i] > 0);
    order.sort((a, b) => scaledSizes[a] - scaledSizes[b] || a - b);
    const factored =
      (order.length >= columns ? byColumns(rows, sizes, columns) : null) ??
      byRows(rows, norms, scaledSizes, order, columns);
    this.#basis = factored.basis;
    this.#basisSizes = factored.basisSizes;
    this.#weighted = new RaggedRows(factored.weighted);
    this.#triangle = factored.triangle;
    const first = solveCholesky(this.#triangle, this.#gather(answersInSizes));
    const correction = solveCholesky(this.#triangle, this.#gather(this.#leftBy(first, answersInSizes)));
    this.#near = first.map((value, k) => value + correction[k]);
    this.#left = [...this.#leftBy(this.#near, answersInSizes)];
  }

  get rank(): number {
    return this.#basis.rank;
  }

  /** Adds a row, or says that it is so much heavier than the others that a new factorisation is due. */
  append(row: Float64Array, size: number, answerInSizes: number): boolean {
    const norm = largestSize(row);
    if (norm === 0) {
      this.#weighted.push(new Float64Array(0));
      this.#left.push(answerInSizes);
      return true;
    }
    const scaledSize = size / norm;
    if (this.#basisSizes.some((other) => other > HEAVIEST_APPENDED * scaledSize)) return false;
    const { parts, rest, dependent } = this.#basis.combine(row.map((value) => value / norm));
    if (!dependent) {
      this.#basis.add(rest);
      this.#basisSizes.push(scaledSize);
    }
    const combination = dependent ? parts : Float64Array.of(...parts, 1);
    const weighted = weightRow(combination, this.#basisSizes, scaledSize);
    this.#weighted.push(weighted);
    const left = answerInSizes - dot(weighted, this.#near, this.#near.length);
    if (!dependent) this.#near = Float64Array.of(...this.#near, left);
    this.#left.push(dependent ? left : 0);
    appendRow(this.#triangle, weighted.slice());
    return true;
  }

  /** Null for a target that is not a combination of the rows. */
  combination(target: Float64Array): Combined | null {
    const norm = largestSize(target);
    if (norm === 0) return { estimate: 0, parts: new Float64Array(this.#weighted.count) };
    const { parts: ofBasis, dependent } = this.#basis.combine(target.map((value) => value / norm));
    if (!dependent) return null;
    const wanted = ofBasis.map((part, k) => part * norm * this.#basisSizes[k]);
    const parts = this.#weighted.spread(this.#solve(wanted));
    const corrections = parts.reduce((sum, part, i) => sum + part * this.#left[i], 0);
    return { estimate: dot(wanted, this.#near) + corrections, parts };
  }

  /** The estimates of the rows themselves, in sizes. */
  fitted(): Float64Array {
    const correction = this.#weighted.spread(this.#solve(this.#gather(Float64Array.from(this.#left))));
    return this.#weighted.spread(this.#near).map((value, i) => value + correction[i]);
  }

  /** Σ parts_i² of every fitted row, without its parts: ‖R⁻ᵀm‖². */
  squaredParts(): Float64Array {
    return this.#weighted.each((row) => {
      const wanted = new Float64Array(this.rank);
      wanted.set(row);
      const whitened = solveTransposed(this.#triangle, wanted);
      return dot(whitened, whitened);
    });
  }

  #gather(w: Float64Array): Float64Array {
    return this.#weighted.gather(w, this.rank);
  }

  #leftBy(solution: Float64Array, answersInSizes: Float64Array): Float64Array {
    return this.#weighted.spread(solution).map((value, i) => answersInSizes[i] - value);
  }

  /** (MᵀM)⁻¹·wanted, corrected once by its residual. */
  #solve(wanted: Float64Array): Float64Array {
    const first = solveCholesky(this.#triangle, wanted);
    const reached = this.#weighted.spreadAndGather(first);
    const left = wanted.map((value, k) => value - reached[k]);
    const correction = solveCholesky(this.#triangle, left);
    return first.map((value, k) => value + correction[k]);
  }
}

/** The unknowns are the columns, scaled to weigh 1 together. Null where some of them are hardly determined. */
function byColumns(rows: readonly Float64Array[], sizes: readonly number[], columns: number): Factored | null {
  const squares = new Float64Array(columns);
  for (const [i, row] of rows.entries()) {
    for (let c = 0; c < columns; c++) {
      const entry = row[c] / sizes[i];
      squares[c] += entry * entry;
    }
  }
  const basisSizes = Array.from(squares, (square) => 1 / Math.sqrt(square));
  if (!basisSizes.every(Number.isFinite)) return null;
  const weighted = rows.map((row, i) => weightRow(row, basisSizes, sizes[i]));
  const triangle = choleskyRows(gramOf(weighted, columns), columns);
  if (!triangle.every((row, k) => row[k] > WELL_DETERMINED)) return null;
  return { basis: new ColumnBasis(columns), basisSizes, weighted, triangle };
}

/** `scaledSizes` are the sizes for rows scaled to a largest entry of 1, by which `order` sorts them. */
function byRows(
  rows: readonly Float64Array[],
  norms: readonly number[],
  scaledSizes: readonly number[],
  order: readonly number[],
  columns: number,
): Factored {
  const flat = new Float64Array(order.length * columns);
  for (const [place, i] of order.entries()) {
    const start = place * columns;
    for (let c = 0; c < columns; c++) flat[start + c] = rows[i][c] / norms[i];
  }
  const { basis, lower } = EchelonBasis.of(flat, order.length, columns);
  const basisSizes: number[] = [];
  const weighted: Float64Array[] = rows.map(() => new Float64Array(0));
  for (const [place, i] of order.entries()) {
    // A row that is longer than any before it brought in a new row of the basis: itself.
    if (lower[place].length > basisSizes.length) basisSizes.push(scaledSizes[i]);
    weighted[i] = weightRow(lower[place], basisSizes, scaledSizes[i]);
  }
  const inOrder = order.map((i) => weighted[i]);
  return { basis, basisSizes, weighted, triangle: choleskyRows(gramOf(inOrder, basis.rank), basis.rank) };
}

function weightRow(row: Float64Array, basisSizes: readonly number[], size: number): Float64Array {
  const weighted = new Float64Array(row.length);
  for (let k = 0; k < row.length; k++) weighted[k] = row[k] * (basisSizes[k] / size);
  return weighted;
}
