import { UNITS_PER_EPSILON } from '../../privacy/budget.ts';
import { CoupledNoise, type GradualNoise, realDraws } from '../../privacy/noise-down.ts';
import { laplace } from '../../random/laplace.ts';
import type { Rng } from '../../random/rng.ts';
import { PrintedNoise } from './noise-down-as-printed.ts';
import type { LoweringMethod } from './transition.ts';

/** One answer whose noise is lowered by this method; precisions are 1/λ in budget units. */
export function loweringNoise(method: LoweringMethod, rng: Rng, precision: number): GradualNoise {
  switch (method) {
    case 'exact':
      return new CoupledNoise(realDraws(rng), 1, precision);
    case 'independent':
      return new RedrawnNoise(rng, precision);
    case 'paper':
      return new PrintedNoise(rng, 1, precision, 'corrected');
    case 'paper-printed':
      return new PrintedNoise(rng, 1, precision, 'printed');
  }
}

/** What NoiseDown is there to avoid: fresh noise for every answer, each at its full price. */
class RedrawnNoise implements GradualNoise {
  readonly #rng: Rng;
  #noise: number;

  constructor(rng: Rng, precision: number) {
    this.#rng = rng;
    this.#noise = laplace(rng, UNITS_PER_EPSILON / precision);
  }

  value(): number {
    return this.#noise;
  }

  lower(_query: number, _from: number, to: number): number {
    this.#noise = laplace(this.#rng, UNITS_PER_EPSILON / to);
    return this.#noise;
  }
}
