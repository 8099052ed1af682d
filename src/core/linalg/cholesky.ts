import { addProduct, columnStrips, rectangle, rowStrips } from './product.ts';
import { TILE } from './tile-kernel.ts';
import { addScaled } from './vectors.ts';

const PANEL = 64;

/**
 * Rows of the upper triangle R with RᵀR = G, from the lower triangle of a positive definite G, which is overwritten.
 * Rows may be longer than there are rows; what stands there is zero.
 */
export function choleskyRows(gram: Float64Array, size: number): Float64Array[] {
  const starts = Int32Array.from({ length: size }, (_, i) => i * size);
  return transposed(lowerCholeskyRows({ data: gram, starts }), size);
}

/** The lower triangle of a matrix, each row wherever `starts` says, with room up to a multiple of four. */
export interface LowerTriangle {
  readonly data: Float64Array;
  readonly starts: Int32Array;
}

/** A triangle of zeros that takes half of the room of a square. */
export function packedTriangle(size: number): LowerTriangle {
  const starts = new Int32Array(size);
  let length = 0;
  for (let i = 0; i < size; i++) {
    starts[i] = length;
    length += TILE * Math.ceil((i + 1) / TILE);
  }
  return { data: new Float64Array(length), starts };
}

/** Rows of the lower triangle L with L·Lᵀ = G, in the place of that of G. */
export function lowerCholeskyRows({ data, starts }: LowerTriangle): Float64Array[] {
  const size = starts.length;
  const row = Array.from(starts, (start, i) => data.subarray(start, start + i + 1));
  for (let left = 0; left < size; left += PANEL) {
    const right = Math.min(left + PANEL, size);
    for (let i = left; i < size; i++) {
      for (let j = left; j < Math.min(i, right); j++) {
        row[i][j] = (row[i][j] - partialDot(row[i], row[j], left, j)) / row[j][j];
      }
      if (i < right) row[i][i] = Math.sqrt(row[i][i] - partialDot(row[i], row[i], left, i));
    }
    if (right === size) break;
    const block = (from: number, columns: number) => {
      return { data, starts: starts.subarray(right).map((start) => start + from), columns };
    };
    const strips = rowStrips(block(left, right - left));
    addProduct(block(right, size - right), strips, strips, -1, true);
  }
  return row;
}

/** x with L·x = right-hand side. */
export function solveLower(rows: readonly Float64Array[], rightHandSide: Float64Array): Float64Array {
  const x = rightHandSide.slice();
  for (const [i, row] of rows.entries()) x[i] = (x[i] - partialDot(row, x, 0, i)) / row[i];
  return x;
}

/** The upper triangle whose columns are the rows of a lower one; in blocks, as one side is read across. */
function transposed(lower: readonly Float64Array[], size: number): Float64Array[] {
  const upper = lower.map(() => new Float64Array(withRoom(size)));
  for (let left = 0; left < size; left += PANEL) {
    for (let j = left; j < size; j++) {
      for (let i = left, end = Math.min(left + PANEL, j + 1); i < end; i++) upper[i][j] = lower[j][i];
    }
  }
  return upper;
}

/** Rows are longer than they need to be, so that not every new unknown needs new rows. */
function withRoom(size: number): number {
  return 64 * Math.ceil((size + 1) / 64);
}

function partialDot(a: Float64Array, b: Float64Array, start: number, end: number): number {
  let sum = 0;
  for (let i = start; i < end; i++) sum += a[i] * b[i];
  return sum;
}

/** Rows taken together when solving, so that four sums go on at a time. */
const TOGETHER = 4;

/** x with RᵀR·x = right-hand side. */
export function solveCholesky(rows: readonly Float64Array[], rightHandSide: Float64Array): Float64Array {
  const size = rows.length;
  const x = solveTransposed(rows, rightHandSide);
  for (let end = size; end > 0; end -= TOGETHER) {
    const top = Math.max(0, end - TOGETHER);
    takeIn(x, rows, top, end, size);
    for (let k = end - 1; k >= top; k--) {
      for (let j = k + 1; j < end; j++) x[k] -= rows[k][j] * x[j];
      x[k] /= rows[k][k];
    }
  }
  return x;
}

/** x with Rᵀ·x = right-hand side. */
export function solveTransposed(rows: readonly Float64Array[], rightHandSide: Float64Array): Float64Array {
  const size = rows.length;
  const x = rightHandSide.slice(0, size);
  for (let top = 0; top < size; top += TOGETHER) {
    const end = Math.min(top + TOGETHER, size);
    for (let k = top; k < end; k++) {
      x[k] /= rows[k][k];
      addScaled(x, -x[k], rows[k], k + 1, end);
    }
    takeOut(x, rows, top, end, size);
  }
  return x;
}

/** Takes solved unknowns `top` up to `end` out of the ones behind them. */
function takeOut(x: Float64Array, rows: readonly Float64Array[], top: number, end: number, size: number): void {
  if (end - top < TOGETHER) return;
  const [a, b, c, d] = [rows[top], rows[top + 1], rows[top + 2], rows[top + 3]];
  const [xA, xB, xC, xD] = [x[top], x[top + 1], x[top + 2], x[top + 3]];
  for (let j = end; j < size; j++) x[j] = x[j] - xA * a[j] - xB * b[j] - xC * c[j] - xD * d[j];
}

/** Takes all that is solved behind `end` out of the unknowns `top` up to `end`. */
function takeIn(x: Float64Array, rows: readonly Float64Array[], top: number, end: number, size: number): void {
  if (end - top < TOGETHER) {
    for (let k = top; k < end; k++) for (let j = end; j < size; j++) x[k] -= rows[k][j] * x[j];
    return;
  }
  const [a, b, c, d] = [rows[top], rows[top + 1], rows[top + 2], rows[top + 3]];
  let [sumA, sumB, sumC, sumD] = [x[top], x[top + 1], x[top + 2], x[top + 3]];
  for (let j = end; j < size; j++) {
    const solved = x[j];
    sumA -= a[j] * solved;
    sumB -= b[j] * solved;
    sumC -= c[j] * solved;
    sumD -= d[j] * solved;
  }
  x[top] = sumA;
  x[top + 1] = sumB;
  x[top + 2] = sumC;
  x[top + 3] = sumD;
}

/**
 * R for one more row of the matrix behind RᵀR, by plane rotations, in place. A row that is one longer than R brings in
 * a new unknown. The row is overwritten.
 */
export function appendRow(rows: Float64Array[], added: Float64Array): void {
  const size = added.length;
  if (size > rows.length) {
    for (const [k, row] of rows.entries()) {
      if (row.length >= size) continue;
      rows[k] = new Float64Array(withRoom(size));
      rows[k].set(row);
    }
    rows.push(new Float64Array(withRoom(size)));
  }
  for (let k = 0; k < size; k++) {
    if (added[k] === 0) continue;
    const row = rows[k];
    const length = radius(row[k], added[k]);
    const c = row[k] / length;
    const s = added[k] / length;
    row[k] = length;
    for (let j = k + 1; j < size; j++) {
      const above = row[j];
      row[j] = c * above + s * added[j];
      added[j] = c * added[j] - s * above;
    }
  }
}

/** √(a² + b²) without leaving the range of numbers on the way. */
function radius(a: number, b: number): number {
  const large = Math.max(Math.abs(a), Math.abs(b));
  const ratio = Math.min(Math.abs(a), Math.abs(b)) / large;
  return large * Math.sqrt(1 + ratio * ratio);
}

/** Lower triangle of G = Σ_i m_iᵀm_i, for rows that may end early (what is missing is zero). */
export function gramOf(rows: readonly Float64Array[], size: number): Float64Array {
  const depth = 256;
  const gram = new Float64Array(size * size);
  for (let top = 0; top < rows.length; top += depth) {
    const part = rows.slice(top, top + depth);
    const width = part.reduce((most, row) => Math.max(most, row.length), 0);
    const flat = new Float64Array(part.length * width);
    for (const [i, row] of part.entries()) flat.set(row, i * width);
    const strips = columnStrips(rectangle(flat, width, 0, part.length, 0, width));
    addProduct(rectangle(gram, size, 0, width, 0, width), strips, strips, 1, true);
  }
  return gram;
}
