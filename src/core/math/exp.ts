import { powerOfTwo, scaleByPowerOfTwo } from './bits.ts';

// Method and coefficients: fdlibm (Sun Microsystems, 1993), https://www.netlib.org/fdlibm.
const LN2_HIGH = 0.6931471803691238; // so few bits that k · LN2_HIGH is exact
const LN2_LOW = 1.9082149292705877e-10;
const OVERFLOW = 709.782712893384;
const UNDERFLOW = -745.1332191019411;

/** e^x, within 1 ulp. */
export function exp(x: number): number {
  if (x > OVERFLOW) return Number.POSITIVE_INFINITY;
  if (x < UNDERFLOW) return 0;
  const k = nearestMultipleOfLn2(x);
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const z = r * r;
  // The rational form r·c/(2−c) with c = r − z·P(z) costs one division and no second reduction.
  const c =
    r -
    z *
      (0.16666666666666602 +
        z *
          (-0.0027777777777015593 +
            z * (0.00006613756321437934 + z * (-0.0000016533902205465252 + z * 4.1381367970572385e-8))));
  return scaleByPowerOfTwo(1 - (low - (r * c) / (2 - c) - high), k);
}

/** e^x − 1 without cancellation near 0, within 1 ulp. */
export function expm1(x: number): number {
  if (x > OVERFLOW) return Number.POSITIVE_INFINITY;
  if (x < -40) return -1;
  const k = nearestMultipleOfLn2(x);
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const lost = high - r - low;
  const half = 0.5 * r;
  const square = r * half;
  const r1 =
    1 +
    square *
      (-0.03333333333333313 +
        square *
          (0.0015873015872548146 +
            square * (-0.0000793650757867488 + square * (0.000004008217827329362 + square * -2.0109921818362437e-7))));
  const t = 3 - r1 * half;
  const quotient = square * ((r1 - t) / (6 - r * t));
  if (k === 0) return r - (r * quotient - square);
  // e^r − 1 = r − e, so the result is 2^k·(1 + r − e) − 1, summed in the order that loses least.
  const e = r * (quotient - lost) - lost - square;
  if (k === -1) return 0.5 * (r - e) - 0.5;
  if (k === 1) return r < -0.25 ? -2 * (e - (r + 0.5)) : 1 + 2 * (r - e);
  if (k < 0 || k > 56) return scaleByPowerOfTwo(1 - (e - r), k) - 1;
  const inverse = powerOfTwo(-k);
  return (k < 20 ? 1 - inverse - (e - r) : r - (e + inverse) + 1) * powerOfTwo(k);
}

function nearestMultipleOfLn2(x: number): number {
  return (Math.LOG2E * x + (x < 0 ? -0.5 : 0.5)) | 0;
}
