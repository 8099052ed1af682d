import { unbiasedInteger } from './integer.ts';
import type { Rng } from './rng.ts';

/** 128 bits that name a stream: a hash of the seed and of every label on the way to it. */
type PathKey = Readonly<Int32Array>;

const ROOT: PathKey = Int32Array.of(0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344);

function rootKey(seed: string): PathKey {
  return childKey(ROOT, seed);
}

/**
 * The MurmurHash3 128-bit mixing over UTF-16 units, started from the parent's key. Chaining label by label, with each
 * label's length mixed in at its end, keeps ('a', 'bc') and ('ab', 'c') apart.
 */
function childKey(parent: PathKey, label: string): PathKey {
  let h1 = parent[0] as number;
  let h2 = parent[1] as number;
  let h3 = parent[2] as number;
  let h4 = parent[3] as number;
  for (let i = 0; i < label.length; i += 8) {
    h1 ^= scramble(twoUnits(label, i), 0x239b961b, 15, 0xab0e9789);
    h1 = Math.imul((rotate(h1, 19) + h2) | 0, 5) + 0x561ccd1b;
    h2 ^= scramble(twoUnits(label, i + 2), 0xab0e9789, 16, 0x38b34ae5);
    h2 = Math.imul((rotate(h2, 17) + h3) | 0, 5) + 0x0bcaa747;
    h3 ^= scramble(twoUnits(label, i + 4), 0x38b34ae5, 17, 0xa1e38b93);
    h3 = Math.imul((rotate(h3, 15) + h4) | 0, 5) + 0x96cd1c35;
    h4 ^= scramble(twoUnits(label, i + 6), 0xa1e38b93, 18, 0x239b961b);
    h4 = Math.imul((rotate(h4, 13) + h1) | 0, 5) + 0x32ac3b17;
  }
  h1 ^= label.length;
  h2 ^= label.length;
  h3 ^= label.length;
  h4 ^= label.length;
  const sum = (h1 + h2 + h3 + h4) | 0;
  h1 = avalanche(sum);
  h2 = avalanche((h2 + sum) | 0);
  h3 = avalanche((h3 + sum) | 0);
  h4 = avalanche((h4 + sum) | 0);
  const total = (h1 + h2 + h3 + h4) | 0;
  return Int32Array.of(total, h2 + total, h3 + total, h4 + total);
}

/** Two code units as one word; past the end of the label, zeros. */
function twoUnits(label: string, at: number): number {
  return label.charCodeAt(at) | (label.charCodeAt(at + 1) << 16);
}

function rotate(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by));
}

function scramble(word: number, before: number, by: number, after: number): number {
  return Math.imul(rotate(Math.imul(word, before), by), after);
}

function avalanche(h: number): number {
  let x = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

const TO_UNIT = 1 / 0x20000000000000;
const WARM_UP = 12;

/** The stream that a seed names. The same seed and labels give the same bits on every engine. */
export function seededRng(seed: string): Rng {
  return new SeededRng(rootKey(seed));
}

/** Chris Doty-Humphrey's sfc32: a chaotic 96-bit state plus a 32-bit counter, so no cycle is shorter than 2^32. */
class SeededRng implements Rng {
  private readonly key: PathKey;
  // A typed array, not four number fields: fields beyond 31 bits are boxed where the engine compresses pointers.
  private readonly state: Int32Array;

  constructor(key: PathKey) {
    this.key = key;
    this.state = Int32Array.from(key);
    for (let i = 0; i < WARM_UP; i++) this.uint32();
  }

  uint32(): number {
    const s = this.state;
    const a = s[0] as number;
    const b = s[1] as number;
    const c = s[2] as number;
    const counter = s[3] as number;
    const word = (((a + b) | 0) + counter) | 0;
    s[0] = b ^ (b >>> 9);
    s[1] = (c + (c << 3)) | 0;
    s[2] = (((c << 21) | (c >>> 11)) + word) | 0;
    s[3] = (counter + 1) | 0;
    return word >>> 0;
  }

  /** Two steps written out, so that the state is read and written once: this is the hottest line of the engine. */
  uniform(): number {
    const s = this.state;
    const a = s[0] as number;
    const b = s[1] as number;
    const c = s[2] as number;
    const counter = s[3] as number;
    const high = (((a + b) | 0) + counter) | 0;
    const a1 = b ^ (b >>> 9);
    const b1 = (c + (c << 3)) | 0;
    const c1 = (((c << 21) | (c >>> 11)) + high) | 0;
    const low = (((a1 + b1) | 0) + ((counter + 1) | 0)) | 0;
    s[0] = b1 ^ (b1 >>> 9);
    s[1] = (c1 + (c1 << 3)) | 0;
    s[2] = (((c1 << 21) | (c1 >>> 11)) + low) | 0;
    s[3] = (counter + 2) | 0;
    return ((high >>> 5) * 0x4000000 + (low >>> 6)) * TO_UNIT;
  }

  integer(n: number): number {
    return unbiasedInteger(this, n);
  }

  split(label: string): Rng {
    return new SeededRng(childKey(this.key, label));
  }
}
