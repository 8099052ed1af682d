import { highWord, powerOfTwo } from './bits.ts';

// Method and coefficients: fdlibm (Sun Microsystems, 1993), https://www.netlib.org/fdlibm.
const LN2_HIGH = 0.6931471803691238; // so few bits that k · LN2_HIGH is exact
const LN2_LOW = 1.9082149292705877e-10;
const SMALLEST_NORMAL = 2.2250738585072014e-308;
const TWO_54 = 0x40000000000000;

/** Natural logarithm, within 1 ulp. */
export function log(x: number): number {
  if (!(x >= SMALLEST_NORMAL)) return logOfSubnormal(x);
  if (x === Number.POSITIVE_INFINITY) return x;
  const k = exponentAroundOne(x);
  return logOfScaled(x * powerOfTwo(-k) - 1, k, 0);
}

/** log(1 + x) without cancellation near 0, within 1 ulp. */
export function log1p(x: number): number {
  // From √½ to √2 nothing needs scaling, and x itself is the exact distance from 1.
  if (x > -0.2928932188134524 && x < 0.414213562373095) return x === 0 ? x : logOfScaled(x, 0, 0);
  const u = 1 + x;
  if (!(u >= SMALLEST_NORMAL)) return logOfSubnormal(u);
  if (u === Number.POSITIVE_INFINITY) return u;
  const k = exponentAroundOne(u);
  // What rounding took from 1 + x, subtracted in the order that is exact.
  const rounding = x < 1 ? x - (u - 1) : 1 - (u - x);
  return logOfScaled(u * powerOfTwo(-k) - 1, k, rounding / u);
}

function logOfSubnormal(x: number): number {
  if (x === 0) return Number.NEGATIVE_INFINITY;
  if (!(x > 0)) return Number.NaN;
  const scaled = x * TWO_54;
  const k = exponentAroundOne(scaled);
  return logOfScaled(scaled * powerOfTwo(-k) - 1, k - 54, 0);
}

/** The k for which x / 2^k lies between √½ and √2. */
function exponentAroundOne(x: number): number {
  const high = highWord(x);
  const fraction = high & 0xfffff;
  return (high >> 20) - 1023 + ((fraction + 0x95f64) >> 20);
}

/** log(2^k · (1 + f)) + correction, through s = f/(2+f): log(1 + f) = 2·artanh(s). */
function logOfScaled(f: number, k: number, correction: number): number {
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const even = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373));
  const odd = z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)));
  const halfSquare = 0.5 * f * f;
  const tail = s * (halfSquare + (even + odd)) + (k * LN2_LOW + correction);
  return k * LN2_HIGH - (halfSquare - tail - f);
}
