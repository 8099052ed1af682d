import { exp } from '../../math/exp.ts';
import { exactDiscreteLaplace } from '../../random/discrete-laplace.ts';
import { laplace } from '../../random/laplace.ts';
import { geometricNoise } from './geometric.ts';
import type { NoiseLaw } from './noise-law.ts';

/** Noise of density e^(−|x|/λ)/2λ (Dwork et al. 2006). A release draws it in whole numbers, or in steps of a fine grid. */
export const laplaceNoise: NoiseLaw = {
  id: 'laplace',
  title: 'Laplace',
  width: 'scale',
  whole: false,
  draw: laplace,
  exact: exactDiscreteLaplace,
  charge: {
    epsilon: 1,
    // Harrison and Manurangsi 2026.
    rho(change, scale) {
      const loss = Math.abs(change) / scale;
      return loss + exp(-loss) - 1;
    },
    rhoInWholeNumbers: geometricNoise.charge.rho,
  },
  variance: (scale) => 2 * scale * scale,
  density: (x, scale) => exp(-Math.abs(x) / scale) / (2 * scale),
  characteristic: (t, scale) => 1 / (1 + scale * t * (scale * t)),
};
