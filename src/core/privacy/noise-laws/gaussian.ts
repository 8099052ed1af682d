import { exp } from '../../math/exp.ts';
import { exactDiscreteGaussian } from '../../random/discrete-gaussian.ts';
import { normal } from '../../random/normal.ts';
import type { NoiseLaw } from './noise-law.ts';

/**
 * Normal noise of deviation σ. No ε bounds it, and ρ does (Bun and Steinke 2016). A release draws it in whole numbers, or
 * in steps of a fine grid, at the same ρ (Canonne, Kamath and Steinke 2020).
 */
export const gaussianNoise: NoiseLaw = {
  id: 'gaussian',
  title: 'Gaussian',
  width: 'deviation',
  whole: false,
  draw: (rng, scale) => scale * normal(rng),
  exact: exactDiscreteGaussian,
  charge: { epsilon: Number.POSITIVE_INFINITY, rho: (change, scale) => (change * change) / (2 * scale * scale) },
  variance: (scale) => scale * scale,
  density: (x, scale) => exp(-(x * x) / (2 * scale * scale)) / (scale * Math.sqrt(2 * Math.PI)),
  characteristic: (t, scale) => exp(-(t * t * scale * scale) / 2),
};
