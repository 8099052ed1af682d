import { gaussianNoise } from './gaussian.ts';
import { geometricNoise } from './geometric.ts';
import { laplaceNoise } from './laplace.ts';
import type { NoiseLaw } from './noise-law.ts';

/** Every law of noise there is. To add one: one file, one line here. */
export const noiseLaws: readonly NoiseLaw[] = [laplaceNoise, geometricNoise, gaussianNoise];
