import { UNITS_PER_EPSILON } from '../../privacy/budget.ts';
import { CoupledNoise, type GradualNoise, realDraws } from '../../privacy/noise-down.ts';
import { laplace } from '../../random/laplace.ts';
import type { Rng } from '../../random/rng.ts';
import { asPrinted } from './noise-down-as-printed.ts';
import type { LoweringMethod } from './transition.ts';

/** One answer whose noise is lowered by this method; precisions are 1/λ in budget units. */
export function loweringNoise(method: LoweringMethod, rng: Rng, precision: number): GradualNoise {
  switch (method) {
    case 'exact':
      return new CoupledNoise(realDraws(rng), 1, precision);
    case 'independent':
      return redrawnNoise(rng, precision);
    case 'paper':
      return asPrinted('corrected')(rng, 1, precision);
    case 'paper-printed':
      return asPrinted('printed')(rng, 1, precision);
  }
}

/** What NoiseDown is there to avoid: fresh noise for every answer, each at its full price. */
function redrawnNoise(rng: Rng, precision: number): GradualNoise {
  const drawn = (at: number) => laplace(rng, UNITS_PER_EPSILON / at);
  let noise = drawn(precision);
  return {
    value: () => noise,
    lower: (_query, _from, to) => {
      noise = drawn(to);
      return noise;
    },
  };
}
