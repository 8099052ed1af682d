import { unbiasedInteger } from './integer.ts';
import { childKey, type PathKey, rootKey } from './path-key.ts';
import type { Rng } from './rng.ts';

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
