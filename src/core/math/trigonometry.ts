import { powerOfTwo } from './bits.ts';

// π/2 in four pieces of 33, 33, 33 and 53 bits (fdlibm): products of the short ones with n < 2^20 are exact.
const PIECE_1 = 1.5707963267341256;
const PIECE_2 = 6.077100506303966e-11;
const PIECE_3 = 2.0222662487111665e-21;
const TAIL_2 = 2.0222662487959506e-21;
const TAIL_3 = 8.4784276603689e-32;
const QUARTER_PI = 0.7853981633974483;
const INVERSE_HALF_PI = 0.6366197723675814;
const LARGE = 1_600_000;
const CANCELLED = 1e-14;

/** What `reduceByHalfPi` leaves: the remainder and the part of it that one double cannot hold. */
const remainder = new Float64Array(2);

/** Writes x − n·π/2, |…| ≤ π/4, to `remainder` and returns n modulo 4. */
function reduceByHalfPi(x: number): number {
  const size = Math.abs(x);
  if (size <= QUARTER_PI) {
    remainder[0] = x;
    remainder[1] = 0;
    return 0;
  }
  if (!(size < LARGE)) return reduceLarge(x);
  const n = Math.floor(x * INVERSE_HALF_PI + 0.5);
  const first = x - n * PIECE_1;
  const second = first - n * PIECE_2;
  const lost = first - second - n * PIECE_2;
  // Next to a multiple of π/2 the leading bits cancel and the third piece is wanted too.
  if (Math.abs(second) < size * CANCELLED) {
    const third = second - n * PIECE_3;
    store(third, n * TAIL_3 - (second - third - n * PIECE_3) - lost);
  } else {
    store(second, n * TAIL_2 - lost);
  }
  return n & 3;
}

function store(value: number, excess: number): void {
  const high = value - excess;
  remainder[0] = high;
  remainder[1] = value - high - excess;
}

const FRACTION_BITS = 1200n;
const KEPT_BITS = 240n;
const HALF_PI_IN_FIXED_POINT = halfPi();

/** By exact integers: slow, and as rare as angles beyond a million are. */
function reduceLarge(x: number): number {
  if (!Number.isFinite(x)) {
    store(Number.NaN, 0);
    return 0;
  }
  const size = Math.abs(x);
  const scaled =
    size < 0x20000000000000 ? BigInt(size * 0x100000000) << (FRACTION_BITS - 32n) : BigInt(size) << FRACTION_BITS;
  let n = scaled / HALF_PI_IN_FIXED_POINT;
  let rest = scaled % HALF_PI_IN_FIXED_POINT;
  if (2n * rest > HALF_PI_IN_FIXED_POINT) {
    n += 1n;
    rest -= HALF_PI_IN_FIXED_POINT;
  }
  if (x < 0) {
    n = -n;
    rest = -rest;
  }
  const kept = rest >> (FRACTION_BITS - KEPT_BITS);
  const high = Number(kept);
  remainder[0] = high * powerOfTwo(-Number(KEPT_BITS));
  remainder[1] = Number(kept - BigInt(high)) * powerOfTwo(-Number(KEPT_BITS));
  return Number(BigInt.asUintN(2, n));
}

/** Machin: π/4 = 4·arctan(1/5) − arctan(1/239). */
function halfPi(): bigint {
  return 2n * (4n * arctanOfInverse(5n) - arctanOfInverse(239n));
}

function arctanOfInverse(n: bigint): bigint {
  let power = (1n << FRACTION_BITS) / n;
  let sum = power;
  for (let k = 3n; power !== 0n; k += 2n) {
    power /= -n * n;
    sum += power / k;
  }
  return sum;
}

// Method and coefficients of the kernels: fdlibm (Sun Microsystems, 1993), https://www.netlib.org/fdlibm.

/** Within 1 ulp, for arguments of any size. */
export function sin(x: number): number {
  const quadrant = reduceByHalfPi(x);
  const high = remainder[0] as number;
  const low = remainder[1] as number;
  const value = (quadrant & 1) === 0 ? sinKernel(high, low) : cosKernel(high, low);
  return (quadrant & 2) === 0 ? value : -value;
}

/** Within 1 ulp, for arguments of any size. */
export function cos(x: number): number {
  const quadrant = reduceByHalfPi(x);
  const high = remainder[0] as number;
  const low = remainder[1] as number;
  const value = (quadrant & 1) === 0 ? cosKernel(high, low) : sinKernel(high, low);
  return ((quadrant + 1) & 2) === 0 ? value : -value;
}

/** sin(x + tail) for |x| ≤ π/4. */
function sinKernel(x: number, tail: number): number {
  const z = x * x;
  const cube = z * x;
  const r =
    0.00833333333332249 +
    z *
      (-0.0001984126982985795 +
        z * (0.0000027557313707070068 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10)));
  return x - (z * (0.5 * tail - cube * r) - tail + cube * 0.16666666666666632);
}

/** cos(x + tail) for |x| ≤ π/4. */
function cosKernel(x: number, tail: number): number {
  const z = x * x;
  const r =
    z *
    (0.0416666666666666 +
      z *
        (-0.001388888888887411 +
          z *
            (0.00002480158728947673 +
              z * (-2.7557314351390663e-7 + z * (2.087572321298175e-9 + z * -1.1359647557788195e-11)))));
  const half = 0.5 * z;
  const rest = 1 - half;
  return rest + (1 - rest - half + (z * r - x * tail));
}
