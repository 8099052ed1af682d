import { bernoulliExp, bernoulliInverseE, type IntegerSource } from './bernoulli-exp.ts';

const CHUNK_BITS = 53n;
const CHUNK = 0x20000000000000;

/**
 * True with probability e^(−n/d), exactly, for whole n ≥ 0 and d ≥ 1 of any size: as `bernoulliExp`, to which it leaves
 * what numbers can hold.
 */
export function bernoulliExpOfRatio(rng: IntegerSource, n: bigint, d: bigint): boolean {
  if (n <= Number.MAX_SAFE_INTEGER && d <= Number.MAX_SAFE_INTEGER) return bernoulliExp(rng, Number(n), Number(d));
  for (let whole = n / d; whole > 0n; whole--) {
    if (!bernoulliInverseE(rng)) return false;
  }
  const rest = n % d;
  if (!bernoulliRatio(rng, rest, d)) return true;
  let k = 2;
  while (bernoulliRatio(rng, rest, d) && rng.integer(k) === 0) k++;
  return k % 2 === 1;
}

/** True with probability n/d < 1: a uniform number is drawn, 53 binary digits at a time, until it differs from n/d. */
function bernoulliRatio(rng: IntegerSource, n: bigint, d: bigint): boolean {
  for (let rest = n; ; ) {
    const scaled = rest << CHUNK_BITS;
    const digits = Number(scaled / d);
    const drawn = rng.integer(CHUNK);
    if (drawn !== digits) return drawn < digits;
    rest = scaled % d;
  }
}
