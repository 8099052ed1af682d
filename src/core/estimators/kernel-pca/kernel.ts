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

/** A symmetric matrix, given by its lower triangle (by rows), times a vector. */
export function timesSymmetric(lower: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  const image = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    const from = row * size;
    const entry = vector[row];
    let sum = lower[from + row] * entry;
    for (let column = 0; column < row; column++) {
      const value = lower[from + column];
      sum += value * vector[column];
      image[column] += value * entry;
    }
    image[row] += sum;
  }
  return image;
}
