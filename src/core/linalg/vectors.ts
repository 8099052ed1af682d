/** Σ a_i·b_i over the first `length` entries. */
export function dot(a: Float64Array, b: Float64Array, length: number = a.length): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += a[i] * b[i];
  return sum;
}

/** a_i += factor·b_i from `start` up to `end`. */
export function addScaled(a: Float64Array, factor: number, b: Float64Array, start: number, end: number): void {
  for (let i = start; i < end; i++) a[i] += factor * b[i];
}

/** The largest |a_i| from `start` up to `end`. */
export function largestSize(a: Float64Array, start = 0, end: number = a.length): number {
  let most = 0;
  for (let i = start; i < end; i++) {
    const size = Math.abs(a[i]);
    if (size > most) most = size;
  }
  return most;
}

/** The sum of one number of each list, for every choice of them: cell after cell of a table, the last list fastest. */
export function outerSums(lists: readonly ArrayLike<number>[]): Float64Array {
  return lists.reduce((found: Float64Array, list) => {
    const grown = new Float64Array(found.length * list.length);
    for (let i = 0, at = 0; i < found.length; i++)
      for (let k = 0; k < list.length; k++) grown[at++] = found[i] + list[k];
    return grown;
  }, new Float64Array(1));
}
