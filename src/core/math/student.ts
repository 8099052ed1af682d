import { incompleteBeta, logGamma } from './beta.ts';
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
    const tails = incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);
    const density = exp(atZero - ((freedom + 1) / 2) * log1p((t * t) / freedom));
    const shift = (log(tails / (1 - confidence)) * tails) / (density * t);
    t *= exp(shift);
    if (Math.abs(shift) < 1e-14) break;
  }
  return t;
}
