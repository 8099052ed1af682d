import { exp } from './exp.ts';
import { log, log1p } from './log.ts';

const HALF_LOG_TWO_PI = 0.9189385332046728;
/** From here on the tail is taken from its continued fraction, before it from the series around 0. */
const FAR = 3;
const TERMS = 60;

/** log P(Z > x) for a standard normal Z: right to rounding however far out. */
export function logUpperTail(x: number): number {
  if (x < -FAR) return log1p(-exp(logUpperTail(-x)));
  if (x <= FAR) return log(0.5 - Math.sign(x) * massUpTo(Math.abs(x)));
  // Laplace's continued fraction of the Mills ratio: 1/(x + 1/(x + 2/(x + …))).
  let below = x;
  for (let k = TERMS; k > 0; k--) below = x + k / below;
  return logDensity(x) - log(below);
}

/** P(0 < Z < x), by a series of positive terms: φ(x)·(x + x³/3 + x⁵/15 + …). */
function massUpTo(x: number): number {
  let term = x;
  let sum = x;
  for (let k = 3; term > sum * Number.EPSILON; k += 2) {
    term *= (x * x) / k;
    sum += term;
  }
  return sum * exp(logDensity(x));
}

function logDensity(x: number): number {
  return -(x * x) / 2 - HALF_LOG_TWO_PI;
}
