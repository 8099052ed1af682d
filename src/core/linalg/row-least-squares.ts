import { appendRow, choleskyRows, gramOf, solveCholesky } from './cholesky.ts';
import { DEPENDENT, echelon } from './echelon.ts';
import { addScaled, dot, largestSize } from './vectors.ts';

/** Within this factor of the heaviest row, one more row keeps the factorisation accurate. */
const HEAVIEST_APPENDED = 1e5;

/**
 * Weighted least squares over rows h_i known up to errors of size s_i, whatever the rank and however far apart the
 * sizes. The rows, heaviest first, are put together from independent ones among them (H = L·U); weighted by 1/s_i, L
 * becomes a well-behaved M even where weights differ by 10¹⁵ (Peters and Wilkinson, 1970), and MᵀM = RᵀR is kept. One
 * more row is a row of M and a sequence of rotations of R.
 */
export class RowLeastSquares {
  readonly #columns: number;
  /** Errors per row, relative to rows scaled to a largest entry of 1. */
  readonly #sizes: number[] = [];
  readonly #upper: Float64Array[];
  readonly #upperNorms: number[];
  readonly #upperSizes: number[];
  readonly #placeOf: Int32Array;
  /** In the order in which the rows were given. */
  readonly #weighted: Float64Array[];
  readonly #triangle: Float64Array[];

  /** `sizes` must be above 0. Rows of zeros are allowed and say nothing. */
  constructor(rows: readonly Float64Array[], sizes: readonly number[], columns: number) {
    this.#columns = columns;
    const norms = rows.map((row) => largestSize(row));
    this.#sizes = sizes.map((size, i) => (norms[i] > 0 ? size / norms[i] : Number.POSITIVE_INFINITY));
    const order = rows.map((_, i) => i).filter((i) => norms[i] > 0);
    order.sort((a, b) => this.#sizes[a] - this.#sizes[b] || a - b);

    const flat = new Float64Array(order.length * columns);
    for (const [place, i] of order.entries()) {
      const start = place * columns;
      for (let c = 0; c < columns; c++) flat[start + c] = rows[i][c] / norms[i];
    }
    const { upper, lower, placeOf } = echelon(flat, order.length, columns);
    this.#upper = upper;
    this.#upperNorms = upper.map((row) => largestSize(row));
    this.#placeOf = placeOf;
    this.#upperSizes = [];
    this.#weighted = rows.map(() => new Float64Array(0));
    for (const [place, i] of order.entries()) {
      const row = lower[place];
      // The last entry of a pivot row is its own 1.
      if (row.length > this.#upperSizes.length) this.#upperSizes.push(this.#sizes[i]);
      this.#weighted[i] = weightRow(row, this.#upperSizes, this.#sizes[i]);
    }
    const inOrder = order.map((i) => this.#weighted[i]);
    this.#triangle = choleskyRows(gramOf(inOrder, upper.length), upper.length);
  }

  get rank(): number {
    return this.#upper.length;
  }

  /** Adds a row, or says that it is so much heavier than the others that a new factorisation is due. */
  append(row: Float64Array, size: number): boolean {
    const norm = largestSize(row);
    if (norm === 0) {
      this.#sizes.push(Number.POSITIVE_INFINITY);
      this.#weighted.push(new Float64Array(0));
      return true;
    }
    const own = size / norm;
    if (this.#upperSizes.some((other) => other > HEAVIEST_APPENDED * own)) return false;
    const scaled = row.map((value) => value / norm);
    const { parts, rest, dependent } = this.#combine(scaled);
    let combination = parts;
    if (!dependent) {
      combination = new Float64Array(parts.length + 1);
      combination.set(parts);
      combination[parts.length] = 1;
      this.#addPivot(rest, own);
    }
    const weighted = weightRow(combination, this.#upperSizes, own);
    this.#sizes.push(own);
    this.#weighted.push(weighted);
    appendRow(this.#triangle, weighted.slice());
    return true;
  }

  /**
   * The best linear unbiased estimate of a target as a combination of the answers: with weights w, θ̂ = Σ w_i·(y_i/s_i),
   * so that |w_i| is what the error of answer i contributes. Null for a target that is no combination of the rows.
   */
  combination(target: Float64Array): Float64Array | null {
    const norm = largestSize(target);
    if (norm === 0) return new Float64Array(this.#weighted.length);
    const { parts, dependent } = this.#combine(target.map((value) => value / norm));
    if (!dependent) return null;
    const wanted = parts.map((part, k) => part * norm * this.#upperSizes[k]);
    return this.#spread(this.#solve(wanted));
  }

  /** The estimates of the rows themselves, from answers y_i/s_i. */
  fitted(answersInSizes: Float64Array): Float64Array {
    const first = solveCholesky(this.#triangle, this.#gather(answersInSizes));
    // The normal equations square the condition; one correction by the residual takes that back.
    const left = this.#spread(first).map((value, i) => answersInSizes[i] - value);
    const correction = solveCholesky(this.#triangle, this.#gather(left));
    return this.#spread(first.map((value, k) => value + correction[k]));
  }

  #solve(wanted: Float64Array): Float64Array {
    const first = solveCholesky(this.#triangle, wanted);
    const reached = this.#gather(this.#spread(first));
    const correction = solveCholesky(
      this.#triangle,
      wanted.map((value, k) => value - reached[k]),
    );
    return first.map((value, k) => value + correction[k]);
  }

  /** M·u */
  #spread(u: Float64Array): Float64Array {
    return Float64Array.from(this.#weighted, (row) => dot(row, u));
  }

  /** Mᵀ·w */
  #gather(w: Float64Array): Float64Array {
    const sums = new Float64Array(this.rank);
    for (const [i, row] of this.#weighted.entries()) if (w[i] !== 0) addScaled(sums, w[i], row, 0, row.length);
    return sums;
  }

  /** How the rows of U make up a row whose largest entry is 1, and what they leave of it. */
  #combine(row: Float64Array): { parts: Float64Array; rest: Float64Array; dependent: boolean } {
    const rest = new Float64Array(this.#columns);
    for (let c = 0; c < this.#columns; c++) rest[this.#placeOf[c]] = row[c];
    const parts = new Float64Array(this.rank);
    let largestPart = 1;
    for (let k = 0; k < parts.length; k++) {
      const upper = this.#upper[k];
      parts[k] = rest[k] / upper[k];
      if (parts[k] === 0) continue;
      addScaled(rest, -parts[k], upper, k + 1, this.#columns);
      largestPart = Math.max(largestPart, Math.abs(parts[k]) * this.#upperNorms[k]);
    }
    return { parts, rest, dependent: !(largestSize(rest, parts.length) > DEPENDENT * largestPart) };
  }

  /** Makes what is left of a row the next row of U, its largest entry being the pivot. */
  #addPivot(rest: Float64Array, size: number): void {
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
    this.#upperNorms.push(largestSize(rest));
    this.#upperSizes.push(size);
  }
}

function weightRow(row: Float64Array, upperSizes: readonly number[], size: number): Float64Array {
  return row.map((value, k) => value * (upperSizes[k] / size));
}
