import { exp } from '../../math/exp.ts';
import { integrate, refined } from '../../math/quadrature.ts';
import type { Theta2 } from './printed-density.ts';
import { logLaplace, printedTransition } from './transition.ts';

/** How far one step of Figure 3 is from what Theorem 1 says of it. */
export interface Deviation {
  /** Total variation distance of the new answer from Laplace noise of the scale it should have. */
  readonly totalVariation: number;
  /** The probability with which the pair of answers breaks the claimed ε = 1/λ′: δ of (ε, δ)-privacy at that ε. */
  readonly deltaAtClaim: number;
}

/** Beyond this many scales less than 1e-7 is left. */
const REACH = 16;
/** The longest piece of an integral, in smaller scales. */
const STEP = 2.5;

/** One step from λ to λ′ for a counting query, by quadrature over pairs of noise. */
export function deviation(theta2: Theta2, scale: number, smaller: number): Deviation {
  return {
    totalVariation: totalVariation(theta2, scale, smaller),
    deltaAtClaim: deltaAtClaim(theta2, scale, smaller),
  };
}

function totalVariation(theta2: Theta2, scale: number, smaller: number): number {
  const reach = REACH * scale;
  const narrow = REACH * smaller;
  const difference = (after: number) => {
    const kinks = [-1, 0, 1, after - 1, after, after + 1].filter((kink) => Math.abs(kink) < reach);
    const density = integrate(
      (before) => exp(logLaplace(before, scale)) * printedTransition(theta2, before, scale, smaller)(after),
      refined([-reach, ...kinks, reach], STEP * smaller),
    );
    return Math.abs(density - exp(logLaplace(after, smaller)));
  };
  return integrate(difference, refined([-narrow, -1, 0, 1, narrow], STEP * smaller)) / 2;
}

function deltaAtClaim(theta2: Theta2, scale: number, smaller: number): number {
  const reach = REACH * scale;
  const claim = exp(1 / smaller);
  const excess = (before: number) => {
    const here = exp(logLaplace(before, scale));
    const there = claim * exp(logLaplace(before - 1, scale));
    const kernel = printedTransition(theta2, before, scale, smaller);
    const neighbour = printedTransition(theta2, before - 1, scale, smaller);
    const kinks = [0, 1, before - 1, before, before + 1].filter((kink) => Math.abs(kink) < reach);
    return integrate(
      (after) => Math.max(0, here * kernel(after) - there * neighbour(after - 1)),
      refined([-reach, ...kinks, reach], STEP * smaller),
    );
  };
  return integrate(excess, refined([-reach, -1, 0, 1, 2, reach], STEP * Math.max(smaller, 0.5)));
}
