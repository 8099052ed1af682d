import { MOST_STEPS, MOST_STRIPS, PlainTileKernel, TILE, type TileKernel } from './tile-kernel.ts';
import { WasmTileKernel } from './wasm-tile-kernel.ts';

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
    let to = step * TILE;
    for (let from = starts[step], end = from + columns; from < end; to += TILE * (depth - 1)) {
      for (const stop = Math.min(from + TILE, end); from < stop; from++, to++) strips[to] = data[from];
    }
  }
  return { data: strips, lines: columns, depth };
}

let kernel: TileKernel | null = null;

function fastestKernel(): TileKernel {
  try {
    return new WasmTileKernel();
  } catch {
    return new PlainTileKernel();
  }
}

/**
 * target += sign · (lines of a) · (lines of b)ᵀ, the heart of every factorisation here. With `lowerOnly`, tiles wholly
 * above the diagonal are left as they are.
 */
export function addProduct(target: Rectangle, a: Strips, b: Strips, sign: 1 | -1, lowerOnly = false): void {
  const { depth } = a;
  if (depth > MOST_STEPS) throw new Error(`strips of ${depth} steps are longer than the kernel takes`);
  if (depth === 0) return;
  kernel ??= fastestKernel();
  const most = TILE * Math.min(MOST_STRIPS, Math.floor(kernel.capacity / (TILE * depth)));
  for (let left = 0; left < b.lines; left += most) {
    const right = Math.min(left + most, b.lines);
    kernel.hold(b.data.subarray(left * depth, TILE * Math.ceil(right / TILE) * depth));
    for (let i = lowerOnly ? left : 0; i < a.lines; i += TILE) {
      const end = lowerOnly ? Math.min(right, i + TILE) : right;
      const count = Math.ceil((end - left) / TILE);
      kernel.multiply(a.data, i * depth, depth, count);
      addTiles(target, kernel.sums, i, Math.min(i + TILE, a.lines), left, end, sign);
    }
  }
}

/** Adds sums in tiles to rows `top` up to `bottom`, columns `left` up to `right`. */
function addTiles(
  { data, starts }: Rectangle,
  sums: Float64Array,
  top: number,
  bottom: number,
  left: number,
  right: number,
  sign: 1 | -1,
): void {
  for (let row = top; row < bottom; row++) {
    let from = (row - top) * TILE;
    let to = starts[row] + left;
    for (const end = starts[row] + right; to < end; from += TILE * (TILE - 1)) {
      for (const stop = Math.min(to + TILE, end); to < stop; to++, from++) data[to] += sign * sums[from];
    }
  }
}
