import { addScaled, dot } from './vectors.ts';

/** Where a search for a solution ends. */
interface Ends {
  readonly mostSteps: number;
  /** What is left of the right-hand side, beside it, where a system is solved. */
  readonly settled: number;
}

/**
 * A·x = right-hand side by some hundred products with A, symmetric and positive, in place of the m³/3 steps of a factor.
 * `scale`: about the inverse of its diagonal, where that is uneven (a preconditioner).
 */
export function conjugateGradients(
  apply: (vector: Float64Array) => Float64Array,
  rightHandSide: Float64Array,
  ends: Ends,
  scale: Float64Array | null = null,
): { readonly solution: Float64Array; readonly isSettled: boolean } {
  const size = rightHandSide.length;
  const scaledBack = (values: Float64Array) => (scale ? values.map((value, i) => value * scale[i]) : values);
  const solution = new Float64Array(size);
  const residual = rightHandSide.slice();
  let scaled = scaledBack(residual);
  const direction = scaled.slice();
  let square = dot(residual, scaled);
  const settled = ends.settled * ends.settled * square;
  for (let step = 0; step < ends.mostSteps && square > settled; step++) {
    const image = apply(direction);
    const length = square / dot(direction, image);
    addScaled(solution, length, direction, 0, size);
    addScaled(residual, -length, image, 0, size);
    scaled = scaledBack(residual);
    const next = dot(residual, scaled);
    for (let i = 0; i < size; i++) direction[i] = scaled[i] + (next / square) * direction[i];
    square = next;
  }
  return { solution, isSettled: square <= settled };
}
