import { bernoulliExp } from './bernoulli-exp.ts';
import type { Rng } from './rng.ts';

const WORD = 32;
/** Binary digits of a probability that are looked at: all that a double has. */
const DIGITS = 53;

/**
 * Flips each of the first `bits` bits with this probability, in place. A word at a time: its 32 uniform numbers are
 * compared with the probability digit by digit, and after seven digits or so all of them are decided.
 */
export function flipBits(rng: Rng, words: Uint32Array, bits: number, probability: number): void {
  const digits = binaryDigits(probability);
  for (let word = 0; word * WORD < bits; word++) {
    let undecided = wordOf(bits - word * WORD);
    let flips = 0;
    for (let digit = 0; digit < DIGITS && undecided !== 0; digit++) {
      const drawn = rng.uint32();
      // A number is below the probability where it has a 0 and the probability a 1, in the first digit that differs.
      if (digits[digit] === 1) {
        flips |= undecided & ~drawn;
        undecided &= drawn;
      } else undecided &= ~drawn;
    }
    words[word] ^= flips;
  }
}

/** The same with odds of e^(−n/d) to 1, exactly: a coin says which of the two it is, and a flip has to be drawn again with them. For Release. */
export function exactFlipBits(rng: Rng, words: Uint32Array, bits: number, n: number, d: number): void {
  for (let bit = 0; bit < bits; bit++) {
    let isFlipped = rng.integer(2) === 1;
    while (isFlipped && !bernoulliExp(rng, n, d)) isFlipped = rng.integer(2) === 1;
    if (isFlipped) words[bit >>> 5] ^= 1 << (bit & 31);
  }
}

/** The lowest bits of a word, up to all of them. */
function wordOf(bits: number): number {
  return bits >= WORD ? -1 : (1 << bits) - 1;
}

function binaryDigits(probability: number): Uint8Array {
  const digits = new Uint8Array(DIGITS);
  let rest = probability;
  for (let digit = 0; digit < DIGITS; digit++) {
    rest *= 2;
    if (rest < 1) continue;
    digits[digit] = 1;
    rest -= 1;
  }
  return digits;
}
