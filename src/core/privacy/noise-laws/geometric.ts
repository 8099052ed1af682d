import { exp, expm1 } from '../../math/exp.ts';
import { sinh } from '../../math/hyperbolic.ts';
import { sin } from '../../math/trigonometry.ts';
import { exactDiscreteLaplace } from '../../random/discrete-laplace.ts';
import { exponential } from '../../random/exponential.ts';
import type { NoiseLaw } from './noise-law.ts';

/**
 * Whole-numbered noise, P(k) ∝ e^(−|k|/λ) (Ghosh, Roughgarden and Sundararajan 2009): the difference of two geometric
 * numbers. Others call it discrete Laplace.
 */
export const geometricNoise: NoiseLaw = {
  id: 'geometric',
  title: 'two-sided geometric',
  width: 'scale',
  whole: true,
  draw: (rng, scale) => Math.floor(scale * exponential(rng)) - Math.floor(scale * exponential(rng)),
  exact: exactDiscreteLaplace,
  charge: {
    epsilon: 1,
    // Harrison and Manurangsi 2026: exact for a change of 1, an upper bound for others, as for all that keeps this ε.
    rho(change, scale) {
      const loss = Math.abs(change) / scale;
      return loss * tanhOfHalf(loss);
    },
  },
  variance(scale) {
    const half = sinh(1 / (2 * scale));
    return 1 / (2 * half * half);
  },
  density: (x, scale) => tanhOfHalf(1 / scale) * exp(-Math.abs(x) / scale),
  characteristic(t, scale) {
    const ratio = sin(t / 2) / sinh(1 / (2 * scale));
    return 1 / (1 + ratio * ratio);
  },
};

/** tanh(x/2), for x of 0 and above. */
function tanhOfHalf(x: number): number {
  return -expm1(-x) / (1 + exp(-x));
}
