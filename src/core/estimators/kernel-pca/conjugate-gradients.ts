import { addScaled, dot } from '../../linalg/vectors.ts';
import type { Kernel } from './kernel.ts';

/** What is left of the right-hand side, beside it, where a system is solved. */
const SETTLED = 1e-12;
export const MOST_GRADIENTS = 4000;

/** (M + shift)·x = right-hand side by a few hundred products with M, in place of the m³/3 of a factor. */
export function conjugateGradients(
  kernel: Kernel,
  shift: number,
  rightHandSide: Float64Array,
): { readonly solution: Float64Array; readonly isSettled: boolean } {
  const size = rightHandSide.length;
  const solution = new Float64Array(size);
  const residual = rightHandSide.slice();
  const direction = rightHandSide.slice();
  let square = dot(residual, residual);
  const settled = SETTLED * SETTLED * square;
  for (let step = 0; step < MOST_GRADIENTS && square > settled; step++) {
    const image = kernel.apply(direction);
    addScaled(image, shift, direction, 0, size);
    const length = square / dot(direction, image);
    addScaled(solution, length, direction, 0, size);
    addScaled(residual, -length, image, 0, size);
    const next = dot(residual, residual);
    for (let i = 0; i < size; i++) direction[i] = residual[i] + (next / square) * direction[i];
    square = next;
  }
  return { solution, isSettled: square <= settled };
}
