import type { Codes } from '../../dataset.ts';
import { newCodes } from '../../dataset.ts';

/**
 * A column of unknown length, kept in blocks until its end is known. Doubling one array would need up to three times
 * the memory of the result at its last growth; blocks are copied once, and each column's blocks are freed when the
 * column is joined, so the peak is the result plus one column.
 */
export class CodeBlocks {
  readonly #staging: Int32Array;
  readonly #staged: (codes: Int32Array, count: number) => void;
  #fill = 0;
  #blocks: Codes[] = [];
  #rows = 0;
  bytes = 0;

  /** `staged` takes every code in once, in their order. */
  constructor(blockRows: number, staged: (codes: Int32Array, count: number) => void = () => {}) {
    this.#staging = new Int32Array(blockRows);
    this.#staged = staged;
  }

  /** `size`: how many codes there are so far, including this one. */
  push(code: number, size: number): void {
    this.#staging[this.#fill++] = code;
    if (this.#fill === this.#staging.length) this.#flush(size);
  }

  /** All codes in the smallest array that holds `size` of them. Empties the blocks. */
  join(size: number): Codes {
    this.#flush(size);
    const codes = newCodes(size, this.#rows);
    this.forEachBlock((block, start) => codes.set(block, start));
    this.clear();
    return codes;
  }

  forEachBlock(use: (block: Codes, start: number) => void): void {
    let start = 0;
    for (const block of this.#blocks) {
      use(block, start);
      start += block.length;
    }
    if (this.#fill > 0) use(new Uint32Array(this.#staging.subarray(0, this.#fill)), start);
  }

  /** Lets go of all codes, once those that were gathered last are taken in. */
  clear(): void {
    if (this.#fill > 0) this.#staged(this.#staging, this.#fill);
    this.#blocks = [];
    this.#fill = 0;
    this.#rows = 0;
    this.bytes = 0;
  }

  #flush(size: number): void {
    if (this.#fill === 0) return;
    this.#staged(this.#staging, this.#fill);
    const block = newCodes(size, this.#fill);
    block.set(this.#staging.subarray(0, this.#fill));
    this.#blocks.push(block);
    this.#rows += this.#fill;
    this.bytes += block.byteLength;
    this.#fill = 0;
  }
}

/** The same for numbers. */
export class NumberBlocks {
  readonly #blockRows: number;
  #blocks: Float64Array[] = [];
  #last: Float64Array;
  #fill = 0;
  bytes = 0;

  constructor(blockRows: number) {
    this.#blockRows = blockRows;
    this.#last = new Float64Array(blockRows);
  }

  push(value: number): void {
    if (this.#fill === this.#blockRows) {
      this.#blocks.push(this.#last);
      this.bytes += this.#last.byteLength;
      this.#last = new Float64Array(this.#blockRows);
      this.#fill = 0;
    }
    this.#last[this.#fill++] = value;
  }

  join(): Float64Array {
    const values = new Float64Array(this.#blocks.length * this.#blockRows + this.#fill);
    this.#blocks.forEach((block, i) => {
      values.set(block, i * this.#blockRows);
    });
    values.set(this.#last.subarray(0, this.#fill), this.#blocks.length * this.#blockRows);
    this.#blocks = [];
    this.#fill = 0;
    this.bytes = 0;
    return values;
  }
}
