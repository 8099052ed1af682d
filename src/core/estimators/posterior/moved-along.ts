import type { Posterior } from './posterior.ts';
import type { SmoothLaw } from './smooth-pieces.ts';

/** The law of a query that is `estimate` where a way begins and gains so much on each step along it. */
export function movedAlong(law: SmoothLaw, estimate: number, gain: number): Posterior {
  const side = Math.sign(gain);
  return {
    below: (x) => (side > 0 ? law.below((x - estimate) / gain) : 1 - law.below((x - estimate) / gain)),
    quantile: (share) => estimate + gain * law.quantile(side > 0 ? share : 1 - share),
    errorBound: 1e-9,
    errorWords: 'exact up to rounding: Gauss’s rule between the kinks of the density',
  };
}
