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
