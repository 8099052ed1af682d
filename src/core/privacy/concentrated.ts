import { exp, expm1 } from '../math/exp.ts';
import { log, log1p } from '../math/log.ts';
import { logUpperTail } from '../math/normal.ts';
import { UNITS_PER_EPSILON } from './budget.ts';

/**
 * How ρ becomes ε and δ. `zcdp`: of whatever keeps ρ-zero-concentrated privacy (Bun and Steinke 2016), as Canonne, Kamath
 * and Steinke (2020) convert it. `analytic`: exactly, of continuous Gaussian noise and nothing else (Balle and Wang 2018).
 */
export type Conversion = 'zcdp' | 'analytic';

/** The most ρ that is (ε, δ)-private. */
export function rhoWithin(epsilon: number, delta: number, conversion: Conversion = 'zcdp'): number {
  if (conversion === 'analytic') {
    const shift = bisected((shift) => logAnalyticDelta(shift, epsilon) <= log(delta));
    return (shift * shift) / 2;
  }
  return largestOver((order) => (epsilon + (log(delta) - logLeastDelta(order)) / order) / (1 + order));
}

/** The least ε that ρ keeps but for a failure of probability δ. */
export function epsilonOf(rho: number, delta: number, conversion: Conversion = 'zcdp'): number {
  if (rho === 0) return 0;
  if (conversion === 'analytic') {
    const shift = Math.sqrt(2 * rho);
    return bisected((epsilon) => logAnalyticDelta(shift, epsilon) > log(delta));
  }
  return Math.max(0, -largestOver((order) => -((1 + order) * rho) - (logLeastDelta(order) - log(delta)) / order));
}

/**
 * δ*(ρ, ε): the least δ with which ρ keeps ε.
 * @public
 */
export function deltaOf(rho: number, epsilon: number): number {
  if (rho === 0) return 0;
  return exp(-largestOver((order) => order * (epsilon - (1 + order) * rho) - logLeastDelta(order)));
}

/** The ε of a choice by the exponential mechanism that costs so much ρ: ε²/8. */
export function exponentialWithin(rho: number): number {
  return Math.sqrt(8 * rho);
}

/** The most ε that whatever keeps it costs no more than so much ρ, also rounded up to a whole unit: ε·tanh(ε/2). */
export function pureWithin(rho: number): number {
  const whole = rho - 1 / UNITS_PER_EPSILON;
  return bisected((epsilon) => (epsilon * -expm1(-epsilon)) / (1 + exp(-epsilon)) <= whole);
}

/** log of (1 − 1/α)^α/(α − 1) for α = 1 + order: what δ is at this α where ε = αρ. */
function logLeastDelta(order: number): number {
  return -(1 + order) * log1p(1 / order) - log(order);
}

/** δ = Φ(μ/2 − ε/μ) − e^ε·Φ(−μ/2 − ε/μ) of Gaussian noise whose answer a person shifts by μ deviations. */
function logAnalyticDelta(shift: number, epsilon: number): number {
  if (shift === 0) return Number.NEGATIVE_INFINITY;
  const near = logUpperTail(epsilon / shift - shift / 2);
  const far = epsilon + logUpperTail(epsilon / shift + shift / 2);
  return far < near ? near + log1p(-exp(far - near)) : Number.NEGATIVE_INFINITY;
}

/** The orders α − 1 that are tried, as powers of e: from one where ε is hundreds to one where it is a millionth. */
const REACH = 40;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
const STEPS = 90;

/**
 * The largest value over all orders α − 1 > 0 of what rises to its maximum and falls again, by golden sections. Any
 * order gives a value that holds, so a search that stops early is only less tight.
 */
function largestOver(value: (order: number) => number): number {
  let [low, high] = [-REACH, REACH];
  const at = (x: number) => value(exp(x));
  let [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
  let [atLeft, atRight] = [at(left), at(right)];
  for (let step = 0; step < STEPS; step++) {
    if (atLeft > atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - GOLDEN * (high - low);
      atLeft = at(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + GOLDEN * (high - low);
      atRight = at(right);
    }
  }
  return Math.max(atLeft, atRight);
}

/** The largest number above 0 that something holds for, where it holds for all smaller ones: never above it. */
function bisected(holds: (value: number) => boolean): number {
  let [low, high] = [0, 1];
  while (holds(high)) [low, high] = [high, 2 * high];
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return low;
    if (holds(middle)) low = middle;
    else high = middle;
  }
}
