/** Lines of a strip, and so rows and columns of a tile: sixteen sums are what fits into the registers. */
export const TILE = 4;

/**
 * What every factorisation spends its time in: a strip of four lines against many others, 16 sums for each of them.
 * Every sum is taken step by step in the same order, so all kernels give the same bits.
 */
export interface TileKernel {
  /** How many numbers of strips it can hold at once. */
  readonly capacity: number;
  /** After `multiply`: for every strip held, 16 sums, row by row. */
  readonly sums: Float64Array;
  /** The strips to multiply with, until others come. */
  hold(strips: Float64Array): void;
  /** The strip of `depth` steps that begins at `start` against the first `count` strips held. */
  multiply(data: Float64Array, start: number, depth: number, count: number): void;
}

/** At most so many strips at a time, and so many steps in a strip. */
export const MOST_STRIPS = 1024;
export const MOST_STEPS = 2048;

/** In plain TypeScript, where WebAssembly is not to be had: four times as slow. */
export class PlainTileKernel implements TileKernel {
  readonly capacity = 131_072;
  readonly sums = new Float64Array(TILE * TILE * MOST_STRIPS);
  #held: Float64Array = new Float64Array(0);

  hold(strips: Float64Array): void {
    this.#held = strips;
  }

  multiply(data: Float64Array, start: number, depth: number, count: number): void {
    for (let strip = 0; strip < count; strip++) {
      tileProduct(data, start, this.#held, strip * TILE * depth, depth, this.sums, strip * TILE * TILE);
    }
  }
}

function tileProduct(
  a: Float64Array,
  aStart: number,
  b: Float64Array,
  bStart: number,
  depth: number,
  sums: Float64Array,
  to: number,
): void {
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
  sums[to] = c00;
  sums[to + 1] = c01;
  sums[to + 2] = c02;
  sums[to + 3] = c03;
  sums[to + 4] = c10;
  sums[to + 5] = c11;
  sums[to + 6] = c12;
  sums[to + 7] = c13;
  sums[to + 8] = c20;
  sums[to + 9] = c21;
  sums[to + 10] = c22;
  sums[to + 11] = c23;
  sums[to + 12] = c30;
  sums[to + 13] = c31;
  sums[to + 14] = c32;
  sums[to + 15] = c33;
}
