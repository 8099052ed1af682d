import type { IntegerSource } from './bernoulli-exp.ts';

/** Puts the entries into a uniformly random order, in place (Fisher and Yates). */
export function shuffle(indices: Int32Array | Uint32Array, rng: IntegerSource): void {
  for (let i = indices.length - 1; i > 0; i--) {
    const j = rng.integer(i + 1);
    const moved = indices[i] as number;
    indices[i] = indices[j] as number;
    indices[j] = moved;
  }
}
