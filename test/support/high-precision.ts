/** Reference values by exact integers: a number is mantissa · 2^exponent, good to about 250 bits. */
export interface Big {
  mantissa: bigint;
  exponent: number;
}

const BITS = 320;
const PI_BITS = 1500;

const shift = (x: bigint, by: number): bigint => (by >= 0 ? x << BigInt(by) : x >> BigInt(-by));

export function fromDouble(x: number): Big {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  const high = view.getUint32(0);
  const biased = (high >>> 20) & 0x7ff;
  const fraction = BigInt(high & 0xfffff) * 2n ** 32n + BigInt(view.getUint32(4));
  const mantissa = biased === 0 ? fraction : fraction + 2n ** 52n;
  return { mantissa: x < 0 ? -mantissa : mantissa, exponent: Math.max(biased, 1) - 1075 };
}

const fixed = (x: Big, bits = BITS): bigint => shift(x.mantissa, x.exponent + bits);
const big = (mantissa: bigint): Big => ({ mantissa, exponent: -BITS });

function artanhOfInverse(n: bigint): bigint {
  let power = (1n << BigInt(BITS + 64)) / n;
  let sum = 0n;
  for (let k = 1n; power !== 0n; k += 2n) {
    sum += power / k;
    power /= n * n;
  }
  return sum;
}

/** With 64 bits more than the rest, as it is multiplied by up to 1100. */
const LN2 = 18n * artanhOfInverse(26n) - 2n * artanhOfInverse(4801n) + 8n * artanhOfInverse(8749n);
const LN2_FIXED = LN2 >> 64n;

function pi(): bigint {
  const arctan = (n: bigint): bigint => {
    let power = (1n << BigInt(PI_BITS)) / n;
    let sum = 0n;
    for (let k = 1n, sign = 1n; power !== 0n; k += 2n, sign = -sign) {
      sum += (sign * power) / k;
      power /= n * n;
    }
    return sum;
  };
  return 4n * (4n * arctan(5n) - arctan(239n));
}
const PI = pi();

export function exp(x: Big): Big {
  const value = fixed(x);
  const k = Number(value / LN2_FIXED);
  const rest = (fixed(x, BITS + 64) - BigInt(k) * LN2) >> 64n;
  let term = 1n << BigInt(BITS);
  let sum = term;
  for (let i = 1n; term !== 0n; i++) {
    term = ((term * rest) / i) >> BigInt(BITS);
    if (term === -1n) break;
    sum += term;
  }
  return { mantissa: sum, exponent: k - BITS };
}

/** By Halley's iteration on exp, which triples the digits of the first guess. */
export function log(x: Big): Big {
  const length = x.mantissa.toString(2).length;
  const k = x.exponent + length;
  const m = shift(x.mantissa, BITS - length);
  let y = fixed(fromDouble(Math.log(Number(m >> BigInt(BITS - 60)) / 2 ** 60)));
  for (let i = 0; i < 3; i++) {
    const e = fixed(exp(big(y)));
    y += ((2n * (m - e)) << BigInt(BITS)) / (m + e);
  }
  return big(y + ((BigInt(k) * LN2) >> 64n));
}

function sinCos(x: Big): { sin: bigint; cos: bigint } {
  const halfPi = PI / 2n;
  const value = fixed(x, PI_BITS);
  let n = value / halfPi;
  if (value < n * halfPi) n -= 1n;
  const rest = (value - n * halfPi) >> BigInt(PI_BITS - BITS);
  let term = 1n << BigInt(BITS);
  const sums = [0n, 0n];
  for (let i = 0n; term !== 0n; i++) {
    sums[Number(i & 1n)]! += (i & 2n) === 0n ? term : -term;
    term = ((term * rest) / (i + 1n)) >> BigInt(BITS);
  }
  const [c, s] = sums as [bigint, bigint];
  return [
    { sin: s, cos: c },
    { sin: c, cos: -s },
    { sin: -s, cos: -c },
    { sin: -c, cos: s },
  ][Number(BigInt.asUintN(2, n))]!;
}

export const sin = (x: Big): Big => big(sinCos(x).sin);
export const cos = (x: Big): Big => big(sinCos(x).cos);

const ONE: Big = { mantissa: 1n, exponent: 0 };

export function add(a: Big, b: Big): Big {
  // What lies 2000 bits below the larger one is dropped.
  const exponent = Math.max(Math.min(a.exponent, b.exponent), Math.max(a.exponent, b.exponent) - 2000);
  return { mantissa: shift(a.mantissa, a.exponent - exponent) + shift(b.mantissa, b.exponent - exponent), exponent };
}

export const negate = (x: Big): Big => ({ mantissa: -x.mantissa, exponent: x.exponent });
export const multiply = (a: Big, b: Big): Big => ({
  mantissa: a.mantissa * b.mantissa,
  exponent: a.exponent + b.exponent,
});
const half = (x: Big): Big => ({ mantissa: x.mantissa, exponent: x.exponent - 1 });

export const expm1 = (x: Big): Big => add(exp(x), negate(ONE));
export const log1p = (x: Big): Big => log(add(ONE, x));
export const sinh = (x: Big): Big => half(add(exp(x), negate(exp(negate(x)))));
export const cosh = (x: Big): Big => half(add(exp(x), exp(negate(x))));
export const pow = (x: Big, y: Big): Big => exp(multiply(log(x), y));

/** The distance of a finite double from the exact value, in units of the double's last place. */
export function ulpsFrom(computed: number, exact: Big): number {
  const c = fromDouble(computed);
  const { mantissa, exponent } = add(c, negate(exact));
  return Math.abs(Number(shift(mantissa, exponent - c.exponent + 30))) / 2 ** 30;
}
