import type { Dataset } from '../dataset.ts';

const BITS = 32;

type Words = Int32Array | Uint32Array;

/**
 * The columns of binary attributes, one bit a record. All pairs of a thousand attributes are half a million tables;
 * 32 records at a time make counting them a matter of seconds.
 */
export class BitColumns {
  readonly #dataset: Dataset;
  readonly #packed = new Map<number, { readonly words: Int32Array; readonly ones: number }>();

  /** Of records without weights. */
  constructor(dataset: Dataset) {
    this.#dataset = dataset;
  }

  /** The table of counts over two binary attributes, the second one fastest. */
  pair(first: number, second: number): Float64Array {
    const a = this.#columnOf(first);
    const b = this.#columnOf(second);
    const both = onesInBoth(a.words, b.words);
    return Float64Array.of(this.#dataset.rows - a.ones - b.ones + both, b.ones - both, a.ones - both, both);
  }

  #columnOf(attribute: number) {
    const known = this.#packed.get(attribute);
    if (known) return known;
    const codes = this.#dataset.columns[attribute];
    const words = new Int32Array(Math.ceil(this.#dataset.rows / BITS));
    for (let row = 0; row < this.#dataset.rows; row++) words[row >> 5] |= codes[row] << (row & 31);
    const packed = { words, ones: onesInBoth(words, words) };
    this.#packed.set(attribute, packed);
    return packed;
  }
}

/**
 * How many positions of so many words hold a 1 in both. Four words are added up as columns of bits (carry-save adders: Harley and Seal, in
 * Warren, Hacker's Delight, §5-1), so that only one in four has its bits counted.
 */
export function onesInBoth(a: Words, b: Words, length = a.length): number {
  const whole = length - (length % 4);
  let [ones, twos, total] = [0, 0, 0];
  for (let i = 0; i < whole; i += 4) {
    const [w, x, y, z] = [a[i] & b[i], a[i + 1] & b[i + 1], a[i + 2] & b[i + 2], a[i + 3] & b[i + 3]];
    const first = carry(ones, w, x);
    ones ^= w ^ x;
    const second = carry(ones, y, z);
    ones ^= y ^ z;
    total += bitsOf(carry(twos, first, second));
    twos ^= first ^ second;
  }
  total = 4 * total + 2 * bitsOf(twos) + bitsOf(ones);
  for (let i = whole; i < length; i++) total += bitsOf(a[i] & b[i]);
  return total;
}

/** The carry of three bits in every column: at least two of them are 1. */
function carry(x: number, y: number, z: number): number {
  return (x & y) | ((x ^ y) & z);
}

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const quads = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((quads + (quads >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
