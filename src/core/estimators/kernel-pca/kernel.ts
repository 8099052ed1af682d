import { conjugateGradients } from '../../linalg/conjugate-gradients.ts';
import { addScaled } from '../../linalg/vectors.ts';

/** M = Σ^(−½)·K·Σ^(−½) over the past queries, known by what it does to vectors. */
export interface Kernel {
  readonly size: number;
  apply(vector: Float64Array): Float64Array;
}

export const MOST_GRADIENTS = 4000;

/** (M + shift)^(−1)·right-hand side, by products with M. */
export function solvedByGradients(kernel: Kernel, shift: number, rightHandSide: Float64Array) {
  const apply = (vector: Float64Array) => {
    const image = kernel.apply(vector);
    addScaled(image, shift, vector, 0, image.length);
    return image;
  };
  return conjugateGradients(apply, rightHandSide, { mostSteps: MOST_GRADIENTS, settled: 1e-12 });
}
