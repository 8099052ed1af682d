/** Cells that are mapped at once; small enough that their map stays in the first-level cache. */
const PATTERN_CELLS = 1024;

/**
 * Goes between a table and a smaller one over some of its axes (the last axis fastest in both), without a map as large
 * as the table: the trailing axes repeat one short pattern, the others move it along.
 */
export class Projection {
  /** Cells of the smaller table. */
  readonly cells: number;
  readonly #pattern: Int32Array;
  readonly #offsets: Int32Array;

  /** `kept` are ascending positions in `sizes`. */
  constructor(sizes: readonly number[], kept: readonly number[]) {
    const steps = sizes.map(() => 0);
    let cells = 1;
    for (const axis of [...kept].reverse()) {
      steps[axis] = cells;
      cells *= sizes[axis];
    }
    this.cells = cells;
    let split = Math.max(0, sizes.length - 1);
    let trailing = sizes.at(-1) ?? 1;
    while (split > 0 && trailing * sizes[split - 1] <= PATTERN_CELLS) trailing *= sizes[--split];
    this.#pattern = positions(sizes.slice(split), steps.slice(split));
    this.#offsets = positions(sizes.slice(0, split), steps.slice(0, split));
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

  /** Multiplies every cell of the table by what the smaller one holds for it. */
  multiply(small: Float64Array, table: Float64Array): void {
    const pattern = this.#pattern;
    let cell = 0;
    for (const offset of this.#offsets) {
      for (let i = 0; i < pattern.length; i++) table[cell++] *= small[offset + pattern[i]];
    }
  }
}

/** Σ code·step for every combination of codes, the last axis fastest. */
function positions(sizes: readonly number[], steps: readonly number[]): Int32Array {
  let found = new Int32Array(1);
  sizes.forEach((size, axis) => {
    const grown = new Int32Array(found.length * size);
    for (let i = 0, at = 0; i < found.length; i++) {
      for (let code = 0; code < size; code++) grown[at++] = found[i] + code * steps[axis];
    }
    found = grown;
  });
  return found;
}
