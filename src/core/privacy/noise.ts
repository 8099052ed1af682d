import { laplace } from '../random/laplace.ts';
import type { Rng } from '../random/rng.ts';
import { UNITS_PER_EPSILON } from './budget.ts';

/** Where the noise of a curator comes from. `precision` is 1/λ in budget units, an exact rational. */
export interface Noise {
  /** Adds Laplace noise to every answer, in place. */
  perturb(answers: Float64Array, precision: number): void;
}

/** Explore: seeded, reproducible, continuous Laplace noise as the papers define it. Never for a release. */
export function exploreNoise(rng: Rng): Noise {
  return {
    perturb(answers, precision) {
      const scale = UNITS_PER_EPSILON / precision;
      for (let i = 0; i < answers.length; i++) answers[i] += laplace(rng, scale);
    },
  };
}
