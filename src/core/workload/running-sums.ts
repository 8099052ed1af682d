/** Steps between neighbouring cells along each axis; the last axis is the fastest. */
export function tableStrides(sizes: readonly number[]): number[] {
  const strides = sizes.map(() => 1);
  for (let axis = sizes.length - 2; axis >= 0; axis--) strides[axis] = strides[axis + 1] * sizes[axis + 1];
  return strides;
}

/** The other way round: afterwards a cell holds the sum of all cells that are nowhere before it. A table of its own. */
export function suffixSums(table: Float64Array, sizes: readonly number[]): Float64Array {
  return runningSums(table.slice().reverse(), sizes).reverse();
}

/** Prefix sums along every axis, in place: afterwards a cell holds the sum of all cells that are nowhere beyond it. */
export function runningSums(table: Float64Array, sizes: readonly number[]): Float64Array {
  const strides = tableStrides(sizes);
  for (const [axis, size] of sizes.entries()) {
    const stride = strides[axis];
    const run = stride * size;
    for (let start = 0; start < table.length; start += run) {
      for (let i = start + stride; i < start + run; i++) table[i] += table[i - stride];
    }
  }
  return table;
}
