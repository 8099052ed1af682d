import { unbiasedInteger } from './integer.ts';
import type { Rng } from './rng.ts';

/** The most that crypto.getRandomValues gives at a time: 65,536 bytes. */
const POOL_WORDS = 16_384;
const TO_UNIT = 1 / 0x20000000000000;

/**
 * The source of a release. `fill` overwrites the words with cryptographic randomness (crypto.getRandomValues, here and
 * in Node); it is handed in, because the core reaches for nothing outside itself.
 */
export function secureRng(fill: (words: Uint32Array<ArrayBuffer>) => void): Rng {
  return new SecureRng(fill);
}

class SecureRng implements Rng {
  private readonly fill: (words: Uint32Array<ArrayBuffer>) => void;
  private readonly pool = new Uint32Array(POOL_WORDS);
  private next = POOL_WORDS;

  constructor(fill: (words: Uint32Array<ArrayBuffer>) => void) {
    this.fill = fill;
  }

  uint32(): number {
    if (this.next === POOL_WORDS) {
      this.fill(this.pool);
      this.next = 0;
    }
    const word = this.pool[this.next] as number;
    // Noise that was used must not be readable from memory afterwards.
    this.pool[this.next++] = 0;
    return word;
  }

  uniform(): number {
    const high = this.uint32() >>> 5;
    const low = this.uint32() >>> 6;
    return (high * 0x4000000 + low) * TO_UNIT;
  }

  integer(n: number): number {
    return unbiasedInteger(this, n);
  }

  /** Paths name nothing here: every draw is fresh, whoever asks. */
  split(): Rng {
    return this;
  }
}
