import { dot } from '../../linalg/vectors.ts';

/** What changes together: how all answers move when one unknown does. */
export type Direction = Float64Array;

/** How far, relative to their size, directions may be from each other's span by rounding. */
const ROUNDING = 1e-9;

/** Vectors of length 1 at right angles to each other that span the same space. */
export function orthonormal(directions: readonly Direction[]): Direction[] {
  const basis: Direction[] = [];
  for (const direction of directions) {
    const left = direction.slice();
    const size = Math.sqrt(dot(left, left));
    // Twice, as what rounding leaves over the first time is not small next to what is left.
    for (let round = 0; round < 2; round++) {
      for (const known of basis) {
        const part = dot(left, known);
        for (let i = 0; i < left.length; i++) left[i] -= part * known[i];
      }
    }
    const length = Math.sqrt(dot(left, left));
    if (length > ROUNDING * size) basis.push(left.map((value) => value / length));
  }
  return basis;
}
