import { gaussianNoise } from './gaussian.ts';
import { laplaceNoise } from './laplace.ts';
import type { NoiseLaw } from './noise-law.ts';
import { noiseLaws } from './registry.ts';

/** The law of noise that is not named. */
export const UNNAMED = laplaceNoise.id;
/** The law whose cost in ρ falls with the square of its scale, and for which alone ρ becomes ε exactly. */
export const GAUSSIAN = gaussianNoise.id;

/** Those who measure and those who estimate name a law, so nobody hands in one of their own. */
export function noiseLawById(id: string = UNNAMED): NoiseLaw {
  const found = noiseLaws.find((law) => law.id === id);
  if (found) return found;
  throw new Error(`there is no law of noise called "${id}"`);
}
