import { highWord, powerOfTwo, scaleByPowerOfTwo } from './bits.ts';

// Method and coefficients: fdlibm (Sun Microsystems, 1993), https://www.netlib.org/fdlibm; pieces are split by rounding
// to 24 bits, so that products of two leading pieces are exact.
const THREE_HALVES_LOG2_HIGH = 0.5849624872207642;
const THREE_HALVES_LOG2_LOW = 1.350039202129749e-8;
const TWO_OVER_3_LN2 = 0.9617966939259756;
const TWO_OVER_3_LN2_HIGH = 0.9617967009544373;
const TWO_OVER_3_LN2_LOW = -7.028461650952758e-9;
const LN2_HIGH = 0.6931471824645996;
const LN2_LOW = -1.904654299957768e-9;
const SMALLEST_NORMAL = 2.2250738585072014e-308;
/** Beyond this exponent only |x| = 1 stays between 0 and ∞. */
const HUGE_EXPONENT = 0x40000000 * 0x40000000 * 0x10;

/** x^y with the special cases of the language's own power, within 1 ulp; exact where x and y are small integers. */
export function pow(x: number, y: number): number {
  if (y === 0) return 1;
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
  const size = Math.abs(x);
  if (size === 1 && Math.abs(y) === Number.POSITIVE_INFINITY) return Number.NaN;
  const negative = x < 0 || Object.is(x, -0);
  const sign = negative && isOdd(y) ? -1 : 1;
  if (size === 0) return sign * (y > 0 ? 0 : Number.POSITIVE_INFINITY);
  if (size === Number.POSITIVE_INFINITY) return sign * (y > 0 ? size : 0);
  if (negative && Math.floor(y) !== y) return Number.NaN;
  if (size === 1) return sign;
  if (y === 1) return x;
  if (y === 2) return x * x;
  if (Math.abs(y) > HUGE_EXPONENT) return sign * (size > 1 === y > 0 ? Number.POSITIVE_INFINITY : 0);
  return sign * positivePower(size, y);
}

function isOdd(y: number): boolean {
  return Math.abs(y) < 0x20000000000000 && y % 2 !== 0 && Math.floor(y) === y;
}

function positivePower(x: number, y: number): number {
  // log2(x) = n + log2(c) + log2(m/c), c = 1 or 3/2, as a 24-bit piece and a rest.
  let n = 0;
  let m = x;
  if (m < SMALLEST_NORMAL) {
    m *= 0x40000000000000;
    n = -54;
  }
  const high = highWord(m);
  let exponent = (high >> 20) - 1023;
  const fraction = high & 0xfffff;
  let c = 1;
  if (fraction > 0xbb679) exponent += 1;
  else if (fraction > 0x3988e) c = 1.5;
  n += exponent;
  m *= powerOfTwo(-exponent);

  const u = m - c;
  const v = 1 / (m + c);
  const s = u * v;
  const sHigh = Math.fround(s);
  const sumHigh = Math.fround(m + c);
  const sumLow = m - (sumHigh - c);
  const sLow = v * (u - sHigh * sumHigh - sHigh * sumLow);
  const z = s * s;
  const series =
    0.5999999999999946 +
    z *
      (0.4285714285785502 +
        z * (0.33333332981837743 + z * (0.272728123808534 + z * (0.23066074577556175 + z * 0.20697501780033842))));
  const r = z * z * series + sLow * (sHigh + s);
  const zHigh = sHigh * sHigh;
  const factorHigh = Math.fround(3 + zHigh + r);
  const factorLow = r - (factorHigh - 3 - zHigh);
  const a = sHigh * factorHigh;
  const b = sLow * factorHigh + factorLow * s;
  const productHigh = Math.fround(a + b);
  const productLow = b - (productHigh - a);
  const scaledHigh = TWO_OVER_3_LN2_HIGH * productHigh;
  const baseHigh = c === 1 ? 0 : THREE_HALVES_LOG2_HIGH;
  const scaledLow =
    TWO_OVER_3_LN2_LOW * productHigh + productLow * TWO_OVER_3_LN2 + (c === 1 ? 0 : THREE_HALVES_LOG2_LOW);
  const logHigh = Math.fround(scaledHigh + scaledLow + baseHigh + n);
  const logLow = scaledLow - (logHigh - n - baseHigh - scaledHigh);

  const yHigh = Math.fround(y);
  return exp2OfSum(yHigh * logHigh, (y - yHigh) * logHigh + y * logLow);
}

/** 2^(high + low). */
function exp2OfSum(high: number, low: number): number {
  const total = high + low;
  if (total > 1024) return Number.POSITIVE_INFINITY;
  if (total < -1075) return 0;
  const n = Math.floor(total + 0.5);
  const rest = high - n;
  const t = Math.fround(low + rest);
  const u = t * LN2_HIGH;
  const v = (low - (t - rest)) * Math.LN2 + t * LN2_LOW;
  const z = u + v;
  const w = v - (z - u);
  const square = z * z;
  const c =
    z -
    square *
      (0.16666666666666602 +
        square *
          (-0.0027777777777015593 +
            square * (0.00006613756321437934 + square * (-0.0000016533902205465252 + square * 4.1381367970572385e-8))));
  return scaleByPowerOfTwo(1 - ((z * c) / (c - 2) - (w + z * w) - z), n);
}
