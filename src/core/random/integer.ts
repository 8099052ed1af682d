const TWO_21 = 0x200000;
const TWO_32 = 0x100000000;
const TWO_53 = 0x20000000000000;

/** POWER_OF_TWO[k] = 2^k for k = 0 .. 53. */
const POWER_OF_TWO = Float64Array.from({ length: 54 }, (_, k) => (k < 30 ? 1 << k : 0x40000000 * (1 << (k - 30))));

/** An exactly uniform integer in {0 .. n − 1} from 32-bit words; never by rounding a float product. */
export function unbiasedInteger(source: { uint32(): number; uniform(): number }, n: number): number {
  if (!(n >= 1 && n <= TWO_53 && Math.floor(n) === n)) {
    throw new RangeError(`integer(n) needs a whole n from 1 to 2^53, got ${n}.`);
  }
  return n <= TWO_21 ? byMultiplication(source, n) : byPowerOfTwo(source, n);
}

/** Lemire's multiply-and-reject: word · n < 2^53 is exact, so high and low parts of the product are exact too. */
function byMultiplication(source: { uint32(): number }, n: number): number {
  let word = source.uint32();
  let low = Math.imul(word, n) >>> 0;
  if (low < n) {
    const biased = (TWO_32 - n) % n;
    while (low < biased) {
      word = source.uint32();
      low = Math.imul(word, n) >>> 0;
    }
  }
  return Math.floor((word * n) / TWO_32);
}

/** The leading k bits of a 53-bit uniform, 2^k the least power that is not below n, until they fall below n. */
function byPowerOfTwo(source: { uniform(): number }, n: number): number {
  const most = n - 1;
  const bits = most < TWO_32 ? 32 - Math.clz32(most) : 64 - Math.clz32(Math.floor(most / TWO_32));
  const power = POWER_OF_TWO[bits] as number;
  let candidate = Math.floor(source.uniform() * power);
  while (candidate >= n) candidate = Math.floor(source.uniform() * power);
  return candidate;
}
