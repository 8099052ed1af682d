/** Symmetric matrices by their lower triangles, `stride` numbers a row; what stands above the diagonal is not looked at. */

/** The rows and columns that are chosen, ascending. */
export function symmetricBlock(lower: Float64Array, stride: number, chosen: Int32Array): Float64Array {
  const size = chosen.length;
  const block = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    const from = chosen[row] * stride;
    const to = row * size;
    for (let column = 0; column <= row; column++) block[to + column] = lower[from + chosen[column]];
  }
  return block;
}

/** The whole matrix times a vector. */
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

/** Some rows, taken at some columns, times a vector over those columns. */
export function timesRows(
  lower: Float64Array,
  stride: number,
  rows: Int32Array,
  columns: Int32Array,
  vector: Float64Array,
): Float64Array {
  return Float64Array.from(rows, (row) => {
    let sum = 0;
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i];
      sum += vector[i] * lower[column <= row ? row * stride + column : column * stride + row];
    }
    return sum;
  });
}

export function trace(lower: Float64Array, size: number): number {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += lower[i * size + i];
  return sum;
}
