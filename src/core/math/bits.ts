const double = new Float64Array(1);
const words = new Int32Array(double.buffer);
const HIGH = new Uint8Array(Int32Array.of(1).buffer)[0] === 1 ? 1 : 0;

/** Sign, exponent and the leading 20 bits of the fraction. */
export function highWord(x: number): number {
  double[0] = x;
  return words[HIGH] as number;
}

const LEAST = -1074;
const MOST = 1023;

/** Every power of two that a double holds; an exact product with one is how a result gets its exponent. */
const POWERS_OF_TWO = powersOfTwo();

function powersOfTwo(): Float64Array {
  const powers = new Float64Array(MOST - LEAST + 1);
  powers[-LEAST] = 1;
  for (let k = 1; k <= MOST; k++) powers[k - LEAST] = 2 * (powers[k - 1 - LEAST] as number);
  for (let k = -1; k >= LEAST; k--) powers[k - LEAST] = (powers[k + 1 - LEAST] as number) / 2;
  return powers;
}

/** 2^k for −1074 ≤ k ≤ 1023. */
export function powerOfTwo(k: number): number {
  return POWERS_OF_TWO[k - LEAST] as number;
}

/** y · 2^k, rounded once, for 1/2 ≤ y ≤ 2 and −1075 ≤ k ≤ 1024. */
export function scaleByPowerOfTwo(y: number, k: number): number {
  if (k > MOST) return y * 2 * powerOfTwo(k - 1);
  if (k < LEAST) return y * 0.5 * powerOfTwo(k + 1);
  return y * powerOfTwo(k);
}
