import { exp, expm1 } from './exp.ts';

/** Past this e^−x no longer shows beside e^x. */
const ONE_SIDED = 22;
const EXP_OVERFLOW = 709.78;

/** Within 2 ulp. */
export function sinh(x: number): number {
  const half = x < 0 ? -0.5 : 0.5;
  const size = Math.abs(x);
  if (!(size < ONE_SIDED)) return timesExp(half, size);
  const t = expm1(size);
  if (size < 1) return x === 0 ? x : half * (2 * t - (t * t) / (t + 1));
  return half * (t + t / (t + 1));
}

/** Within 2 ulp. */
export function cosh(x: number): number {
  const size = Math.abs(x);
  if (!(size < ONE_SIDED)) return timesExp(0.5, size);
  if (size < 0.35) {
    const t = expm1(size);
    return 1 + (t * t) / (2 * (1 + t));
  }
  const t = exp(size);
  return 0.5 * t + 0.5 / t;
}

/** factor · e^size, where e^size alone may already overflow. */
function timesExp(factor: number, size: number): number {
  if (size <= EXP_OVERFLOW) return factor * exp(size);
  const root = exp(0.5 * size);
  return factor * root * root;
}
