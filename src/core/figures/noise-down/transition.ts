import { exp } from '../../math/exp.ts';
import { log, log1p } from '../../math/log.ts';
import { integrate } from '../../math/quadrature.ts';
import { noiseDownDensity, outerMasses, type Theta2 } from './printed-density.ts';

/** The ways to get from a noisy answer to a less noisy one that the pages about NoiseDown compare. */
export type LoweringMethod = 'exact' | 'independent' | 'paper' | 'paper-printed';

/** Densities are of noise, y − μ: all methods look at the true answer through it alone. */
export function logLaplace(noise: number, scale: number): number {
  return -log(2 * scale) - Math.abs(noise) / scale;
}

/**
 * log of the density with which a method goes from one noise to the next. The exact coupling stays where it is with a
 * probability of its own: for `after === before` that probability is meant.
 */
export function logTransition(
  method: LoweringMethod,
  before: number,
  after: number,
  scale: number,
  smaller: number,
): number {
  if (method === 'independent') return logLaplace(after, smaller);
  if (method === 'exact') return logExact(before, after, scale, smaller);
  return log(printedTransition(method === 'paper' ? 'corrected' : 'printed', before, scale, smaller)(after));
}

/**
 * Lap(λ) is Lap(λ′) plus nothing with probability (λ′/λ)², else plus Lap(λ); turned round by Bayes' rule this is the
 * law of the exact coupling: an atom where the answer was, exponential tails around it.
 */
function logExact(before: number, after: number, scale: number, smaller: number): number {
  const ratio = smaller / scale;
  if (after === before) return log(ratio) - Math.abs(before) * (1 / smaller - 1 / scale);
  const tails = -Math.abs(after) / smaller + Math.abs(before) / scale - Math.abs(before - after) / scale;
  return log1p(-ratio * ratio) - log(2 * smaller) + tails;
}

/** The probability that the exact coupling leaves the answer as it is. */
export function stayingProbability(before: number, scale: number, smaller: number): number {
  return exp(logExact(before, before, scale, smaller));
}

/**
 * What Figure 3 really draws from: its outer intervals have the masses of Eqs. 8–10, and the middle one gets what is
 * left of 1 whatever its mass under Definition 5 is, even nothing.
 */
export function printedTransition(
  theta2: Theta2,
  before: number,
  scale: number,
  smaller: number,
): (after: number) => number {
  const y = Math.abs(before);
  const mirror = before < 0 ? -1 : 1;
  const f = (value: number) => noiseDownDensity(0, y, scale, smaller, value);
  const xi = Math.min(0, y - 1);
  const { left, between, right } = outerMasses(0, y, scale, smaller, theta2);
  // Lines 7–13 ask in this order; u is uniform on [0, 1].
  const takenLeft = Math.min(1, left);
  const takenBetween = Math.min(1, left + between) - takenLeft;
  const takenRight = Math.max(0, 1 - Math.max(left + between, 1 - right));
  const takenMiddle = Math.max(0, 1 - takenLeft - takenBetween - takenRight);
  const exactBetween = outerMasses(0, y, scale, smaller, 'corrected').between;
  const shares = {
    left: takenLeft / left,
    between: exactBetween > 0 ? takenBetween / exactBetween : 0,
    right: takenRight / right,
  };
  let middleShare = Number.NaN;
  const middle = () => {
    // Only asked for when an answer lies there: an integral costs more than all the rest.
    if (Number.isNaN(middleShare)) middleShare = takenMiddle / integrate(f, [y - 1, ...(y > 1 ? [] : [0]), y, y + 1]);
    return middleShare;
  };
  return (after) => {
    const value = mirror * after;
    if (value <= xi) return shares.left * f(value);
    if (value <= y - 1) return shares.between * f(value);
    return (value < y + 1 ? middle() : shares.right) * f(value);
  };
}
