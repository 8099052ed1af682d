import { exp } from './exp.ts';
import { log, log1p } from './log.ts';

const MOST_STEPS = 50;

/**
 * The t with P(|T| ≤ t) = confidence, for Student's distribution with this many degrees of freedom ν (any positive
 * number). Its two tails are I_x(ν/2, 1/2) at x = ν/(ν + t²); on logarithmic axes they are close to straight, so that
 * Newton's steps are few.
 */
export function studentQuantile(confidence: number, freedom: number): number {
  const atZero = log(2) + logGamma((freedom + 1) / 2) - logGamma(freedom / 2) - log(Math.PI * freedom) / 2;
  let t = 2;
  for (let step = 0; step < MOST_STEPS; step++) {
    const tails = studentTails(t, freedom);
    const density = exp(atZero - ((freedom + 1) / 2) * log1p((t * t) / freedom));
    const shift = (log(tails / (1 - confidence)) * tails) / (density * t);
    t *= exp(shift);
    if (Math.abs(shift) < 1e-14) break;
  }
  return t;
}

/** P(|T| ≥ t) for Student's distribution with this many degrees of freedom. */
export function studentTails(t: number, freedom: number): number {
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);
}

/** Stirling's series is exact to rounding from here on. */
const STIRLING_FROM = 12;
const HALF_LOG_TWO_PI = 0.9189385332046728;

/** log Γ(x) for x > 0. */
export function logGamma(x: number): number {
  let shifted = x;
  let product = 1;
  for (; shifted < STIRLING_FROM; shifted++) product *= shifted;
  const inverse = 1 / shifted;
  const square = inverse * inverse;
  const series = inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188))));
  return (shifted - 0.5) * log(shifted) - shifted + HALF_LOG_TWO_PI + series - log(product);
}

const TINY = 1e-300;
const MOST_TERMS = 100_000;

/** I_x(a, b): the distribution function of Beta(a, b), by its continued fraction (Lentz). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * log(x) + b * log1p(-x)) / a;
  let fraction = 1;
  let upper = 1;
  let lower = 0;
  for (let k = 1; k < MOST_TERMS; k++) {
    const m = k >> 1;
    const term =
      k % 2 === 0
        ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
        : (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    lower = 1 / (1 + term * lower || TINY);
    upper = 1 + term / upper || TINY;
    fraction *= upper * lower;
    if (Math.abs(upper * lower - 1) < 1e-15) break;
  }
  return front / fraction;
}

/** The x with I_x(a, b) = p, by bisection. */
export function betaQuantile(p: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2;
    if (incompleteBeta(middle, a, b) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
