import { addProduct, columnStrips, rectangle, rowStrips } from './product.ts';
import { addScaled } from './vectors.ts';

const PANEL = 64;

/** Rows of the upper triangle R with RᵀR = G, from the lower triangle of a positive definite G, which is overwritten. */
export function choleskyRows(gram: Float64Array, size: number): Float64Array[] {
  const row = Array.from({ length: size }, (_, i) => gram.subarray(i * size, (i + 1) * size));
  for (let left = 0; left < size; left += PANEL) {
    const right = Math.min(left + PANEL, size);
    for (let i = left; i < size; i++) {
      for (let j = left; j < Math.min(i, right); j++) {
        row[i][j] = (row[i][j] - partialDot(row[i], row[j], left, j)) / row[j][j];
      }
      if (i < right) row[i][i] = Math.sqrt(row[i][i] - partialDot(row[i], row[i], left, i));
    }
    if (right === size) break;
    const strips = rowStrips(rectangle(gram, size, right, size - right, left, right - left));
    addProduct(rectangle(gram, size, right, size - right, right, size - right), strips, strips, -1, true);
  }
  return transposed(row, size);
}

/** The upper triangle whose columns are the rows of a lower one; in blocks, as one side is read across. */
function transposed(lower: readonly Float64Array[], size: number): Float64Array[] {
  const upper = lower.map(() => new Float64Array(size));
  for (let left = 0; left < size; left += PANEL) {
    for (let j = left; j < size; j++) {
      for (let i = left, end = Math.min(left + PANEL, j + 1); i < end; i++) upper[i][j] = lower[j][i];
    }
  }
  return upper;
}

function partialDot(a: Float64Array, b: Float64Array, start: number, end: number): number {
  let sum = 0;
  for (let i = start; i < end; i++) sum += a[i] * b[i];
  return sum;
}

/** x with RᵀR·x = right-hand side. */
export function solveCholesky(rows: readonly Float64Array[], rightHandSide: Float64Array): Float64Array {
  const size = rows.length;
  const x = rightHandSide.slice(0, size);
  for (let k = 0; k < size; k++) {
    x[k] /= rows[k][k];
    addScaled(x, -x[k], rows[k], k + 1, size);
  }
  for (let k = size - 1; k >= 0; k--) {
    let sum = x[k];
    const row = rows[k];
    for (let j = k + 1; j < size; j++) sum -= row[j] * x[j];
    x[k] = sum / row[k];
  }
  return x;
}

/**
 * R for one more row of the matrix behind RᵀR, by plane rotations, in place. A row that is one longer than R brings in
 * a new unknown. The row is overwritten.
 */
export function appendRow(rows: Float64Array[], added: Float64Array): void {
  const size = added.length;
  if (size > rows.length) {
    for (const [k, row] of rows.entries()) {
      rows[k] = new Float64Array(size);
      rows[k].set(row);
    }
    rows.push(new Float64Array(size));
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
