import { appendRow, choleskyRows, gramOf, solveCholesky } from './cholesky.ts';
import { RaggedRows } from './ragged-rows.ts';
import { ColumnBasis, EchelonBasis, type RowBasis } from './row-basis.ts';
import { largestSize } from './vectors.ts';

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

/**
 * Weighted least squares over rows h_i known up to errors of size s_i, whatever the rank and however far apart the
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

  /** `sizes` must be above 0. Rows of zeros are allowed and say nothing. */
  constructor(rows: readonly Float64Array[], sizes: readonly number[], columns: number) {
    const norms = rows.map((row) => largestSize(row));
    const own = sizes.map((size, i) => size / norms[i]);
    const order = rows.map((_, i) => i).filter((i) => norms[i] > 0);
    order.sort((a, b) => own[a] - own[b] || a - b);
    const factored =
      (order.length >= columns ? byColumns(rows, sizes, columns) : null) ?? byRows(rows, norms, own, order, columns);
    this.#basis = factored.basis;
    this.#basisSizes = factored.basisSizes;
    this.#weighted = new RaggedRows(factored.weighted);
    this.#triangle = factored.triangle;
  }

  get rank(): number {
    return this.#basis.rank;
  }

  /** Adds a row, or says that it is so much heavier than the others that a new factorisation is due. */
  append(row: Float64Array, size: number): boolean {
    const norm = largestSize(row);
    if (norm === 0) {
      this.#weighted.push(new Float64Array(0));
      return true;
    }
    const own = size / norm;
    if (this.#basisSizes.some((other) => other > HEAVIEST_APPENDED * own)) return false;
    const { parts, rest, dependent } = this.#basis.combine(row.map((value) => value / norm));
    if (!dependent) {
      this.#basis.add(rest);
      this.#basisSizes.push(own);
    }
    const combination = dependent ? parts : Float64Array.of(...parts, 1);
    const weighted = weightRow(combination, this.#basisSizes, own);
    this.#weighted.push(weighted);
    appendRow(this.#triangle, weighted.slice());
    return true;
  }

  /**
   * The best linear unbiased estimate of a target as a combination of the answers: with parts w, θ̂ = Σ w_i·(y_i/s_i),
   * so that |w_i| is what the error of answer i contributes. Null for a target that is no combination of the rows.
   */
  combination(target: Float64Array): Float64Array | null {
    const norm = largestSize(target);
    if (norm === 0) return new Float64Array(this.#weighted.count);
    const { parts, dependent } = this.#basis.combine(target.map((value) => value / norm));
    if (!dependent) return null;
    return this.#weighted.spread(this.#solve(parts.map((part, k) => part * norm * this.#basisSizes[k])));
  }

  /** The estimates of the rows themselves, from answers y_i/s_i and in the same units. */
  fitted(answersInSizes: Float64Array): Float64Array {
    const projected = (w: Float64Array) => this.#weighted.spread(this.#solve(this.#weighted.gather(w, this.rank)));
    const first = projected(answersInSizes);
    // The normal equations square the condition; one correction by the residual takes that back.
    const left = first.map((value, i) => answersInSizes[i] - value);
    const correction = projected(left);
    return first.map((value, i) => value + correction[i]);
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
      const own = row[c] / sizes[i];
      squares[c] += own * own;
    }
  }
  const basisSizes = Array.from(squares, (square) => 1 / Math.sqrt(square));
  if (!basisSizes.every(Number.isFinite)) return null;
  const weighted = rows.map((row, i) => weightRow(row, basisSizes, sizes[i]));
  const triangle = choleskyRows(gramOf(weighted, columns), columns);
  if (!triangle.every((row, k) => row[k] > WELL_DETERMINED)) return null;
  return { basis: new ColumnBasis(columns), basisSizes, weighted, triangle };
}

/** `own` are the sizes for rows scaled to a largest entry of 1, by which `order` sorts them. */
function byRows(
  rows: readonly Float64Array[],
  norms: readonly number[],
  own: readonly number[],
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
    if (lower[place].length > basisSizes.length) basisSizes.push(own[i]);
    weighted[i] = weightRow(lower[place], basisSizes, own[i]);
  }
  const inOrder = order.map((i) => weighted[i]);
  return { basis, basisSizes, weighted, triangle: choleskyRows(gramOf(inOrder, basis.rank), basis.rank) };
}

function weightRow(row: Float64Array, basisSizes: readonly number[], size: number): Float64Array {
  const weighted = new Float64Array(row.length);
  for (let k = 0; k < row.length; k++) weighted[k] = row[k] * (basisSizes[k] / size);
  return weighted;
}
