/** A rectangle of numbers inside a flat array, its rows wherever `starts` says. */
export interface Rectangle {
  readonly data: Float64Array;
  /** Where each row starts. */
  readonly starts: Int32Array;
  readonly columns: number;
}

/** `rows` rows from row `first` on, `columns` columns from column `left` on, of a matrix that is `stride` wide. */
export function rectangle(
  data: Float64Array,
  stride: number,
  first: number,
  rows: number,
  left: number,
  columns: number,
): Rectangle {
  return { data, starts: Int32Array.from({ length: rows }, (_, i) => (first + i) * stride + left), columns };
}

/** Rows or columns of the kernel's tile: sixteen sums are what fits into the registers. */
const TILE = 4;

/**
 * The lines (rows or columns) of a rectangle in strips of four, step by step, so that the kernel reads memory in one
 * direction only. Lines that are missing in the last strip are zeros.
 */
export interface Strips {
  readonly data: Float64Array;
  readonly lines: number;
  readonly depth: number;
}

/** Strips whose lines are the rows. */
export function rowStrips({ data, starts, columns }: Rectangle): Strips {
  const lines = starts.length;
  const strips = new Float64Array(TILE * Math.ceil(lines / TILE) * columns);
  for (let line = 0; line < lines; line++) {
    let to = (line - (line % TILE)) * columns + (line % TILE);
    for (let from = starts[line], end = from + columns; from < end; from++, to += TILE) strips[to] = data[from];
  }
  return { data: strips, lines, depth: columns };
}

/** Strips whose lines are the columns. */
export function columnStrips({ data, starts, columns }: Rectangle): Strips {
  const depth = starts.length;
  const strips = new Float64Array(TILE * Math.ceil(columns / TILE) * depth);
  for (let step = 0; step < depth; step++) {
    const start = starts[step];
    for (let line = 0; line < columns; line++) {
      strips[(line - (line % TILE)) * depth + step * TILE + (line % TILE)] = data[start + line];
    }
  }
  return { data: strips, lines: columns, depth };
}

const tile = new Float64Array(TILE * TILE);

/**
 * target += sign · (lines of a) · (lines of b)ᵀ, the heart of every factorisation here: 16 sums stay in registers while
 * two strips run past. With `lowerOnly`, tiles wholly above the diagonal are left as they are.
 */
export function addProduct(target: Rectangle, a: Strips, b: Strips, sign: 1 | -1, lowerOnly = false): void {
  const { depth } = a;
  for (let i = 0; i < a.lines; i += TILE) {
    const rows = Math.min(TILE, a.lines - i);
    const end = lowerOnly ? Math.min(b.lines, i + TILE) : b.lines;
    for (let j = 0; j < end; j += TILE) {
      tileProduct(a.data, i * depth, b.data, j * depth, depth);
      const columns = Math.min(TILE, b.lines - j);
      for (let row = 0; row < rows; row++) {
        const start = target.starts[i + row] + j;
        for (let column = 0; column < columns; column++) {
          target.data[start + column] += sign * tile[row * TILE + column];
        }
      }
    }
  }
}

function tileProduct(a: Float64Array, aStart: number, b: Float64Array, bStart: number, depth: number): void {
  let c00 = 0;
  let c01 = 0;
  let c02 = 0;
  let c03 = 0;
  let c10 = 0;
  let c11 = 0;
  let c12 = 0;
  let c13 = 0;
  let c20 = 0;
  let c21 = 0;
  let c22 = 0;
  let c23 = 0;
  let c30 = 0;
  let c31 = 0;
  let c32 = 0;
  let c33 = 0;
  const end = aStart + TILE * depth;
  for (let p = aStart, q = bStart; p < end; p += TILE, q += TILE) {
    const a0 = a[p];
    const a1 = a[p + 1];
    const a2 = a[p + 2];
    const a3 = a[p + 3];
    const b0 = b[q];
    const b1 = b[q + 1];
    const b2 = b[q + 2];
    const b3 = b[q + 3];
    c00 += a0 * b0;
    c01 += a0 * b1;
    c02 += a0 * b2;
    c03 += a0 * b3;
    c10 += a1 * b0;
    c11 += a1 * b1;
    c12 += a1 * b2;
    c13 += a1 * b3;
    c20 += a2 * b0;
    c21 += a2 * b1;
    c22 += a2 * b2;
    c23 += a2 * b3;
    c30 += a3 * b0;
    c31 += a3 * b1;
    c32 += a3 * b2;
    c33 += a3 * b3;
  }
  tile[0] = c00;
  tile[1] = c01;
  tile[2] = c02;
  tile[3] = c03;
  tile[4] = c10;
  tile[5] = c11;
  tile[6] = c12;
  tile[7] = c13;
  tile[8] = c20;
  tile[9] = c21;
  tile[10] = c22;
  tile[11] = c23;
  tile[12] = c30;
  tile[13] = c31;
  tile[14] = c32;
  tile[15] = c33;
}
