/** Cells that are mapped at once; small enough that their map stays in the first-level cache. */
const PATTERN_CELLS = 1024;

/** The classes that the codes of an axis are taken together in; null where every code is one of its own. */
export interface MergedCodes {
  readonly size: number;
  readonly classOf: Int32Array | null;
}

/**
 * Goes between a table and a smaller one over some of its axes (the last axis fastest in both), without a map as large
 * as the table: the trailing axes repeat one short pattern, the others move it along.
 */
export class Projection {
  /** Cells of the smaller table. */
  readonly cells: number;
  readonly #pattern: Int32Array;
  readonly #offsets: Int32Array;

  /**
   * `kept` are ascending positions in `sizes`. Where codes of an axis are merged, the smaller table has one cell for all
   * codes of a class.
   */
  constructor(sizes: readonly number[], kept: readonly number[], merged: readonly (MergedCodes | undefined)[] = []) {
    const steps: Int32Array[] = sizes.map((size, axis) => new Int32Array(kept.includes(axis) ? 0 : size));
    let cells = 1;
    for (const axis of [...kept].reverse()) {
      const classes = merged[axis]?.classOf ?? Int32Array.from({ length: sizes[axis] }, (_, code) => code);
      const step = cells;
      steps[axis] = step === 1 ? classes : classes.map((classIndex) => classIndex * step);
      cells *= merged[axis]?.size ?? sizes[axis];
    }
    this.cells = cells;
    const split = patternStart(sizes);
    this.#pattern = positions(steps.slice(split));
    this.#offsets = positions(steps.slice(0, split));
  }

  /** Adds every cell of the table to the cell of the smaller one that it lies in. */
  sum(table: Float64Array, onto: Float64Array): Float64Array {
    const pattern = this.#pattern;
    let cell = 0;
    for (const offset of this.#offsets) {
      for (let i = 0; i < pattern.length; i++) onto[offset + pattern[i]] += table[cell++];
    }
    return onto;
  }

  /** The same with every cell of the table times that of another one. */
  sumOfProducts(table: Float64Array, other: Float64Array, onto: Float64Array): Float64Array {
    const pattern = this.#pattern;
    let cell = 0;
    for (const offset of this.#offsets) {
      for (let i = 0; i < pattern.length; i++, cell++) onto[offset + pattern[i]] += table[cell] * other[cell];
    }
    return onto;
  }

  /** Raises cells of the smaller table to the greatest cell of the table that lies in them. */
  greatest(table: Float64Array, onto: Float64Array): Float64Array {
    const pattern = this.#pattern;
    let cell = 0;
    for (const offset of this.#offsets) {
      for (let i = 0; i < pattern.length; i++) {
        const at = offset + pattern[i];
        const value = table[cell++];
        if (value > onto[at]) onto[at] = value;
      }
    }
    return onto;
  }

  /** Adds to every cell of the table what the smaller one holds for it. */
  add(small: Float64Array, table: Float64Array): void {
    const pattern = this.#pattern;
    let cell = 0;
    for (const offset of this.#offsets) {
      for (let i = 0; i < pattern.length; i++) table[cell++] += small[offset + pattern[i]];
    }
  }

  /** Sets every cell of the table to what the smaller one holds for it. */
  spread(small: Float64Array, table: Float64Array): void {
    const pattern = this.#pattern;
    let cell = 0;
    for (const offset of this.#offsets) {
      for (let i = 0; i < pattern.length; i++) table[cell++] = small[offset + pattern[i]];
    }
  }

  /** Multiplies every cell of the table by what the smaller one holds for it. */
  multiply(small: Float64Array, table: Float64Array): void {
    const pattern = this.#pattern;
    let cell = 0;
    for (const offset of this.#offsets) {
      for (let i = 0; i < pattern.length; i++) table[cell++] *= small[offset + pattern[i]];
    }
  }
}

/** The first of the trailing axes that are mapped at once. */
export function patternStart(sizes: readonly number[]): number {
  let split = Math.max(0, sizes.length - 1);
  let trailing = sizes.at(-1) ?? 1;
  while (split > 0 && trailing * sizes[split - 1] <= PATTERN_CELLS) trailing *= sizes[--split];
  return split;
}

/** The sum of the steps of every combination of codes, the last axis fastest. */
function positions(steps: readonly Int32Array[]): Int32Array {
  let found: Int32Array = new Int32Array(1);
  for (const [axis, codeSteps] of steps.entries()) {
    if (axis === 0) {
      found = codeSteps;
      continue;
    }
    const grown = new Int32Array(found.length * codeSteps.length);
    for (let i = 0, at = 0; i < found.length; i++) {
      for (let code = 0; code < codeSteps.length; code++) grown[at++] = found[i] + codeSteps[code];
    }
    found = grown;
  }
  return found;
}
