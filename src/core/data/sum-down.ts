import type { Domain } from './domain.ts';

/**
 * Sums a table over `from` down to one over `to`, a subset of it. One axis is removed at a time, the last first, so
 * every step is a sum of contiguous runs.
 */
export function sumDown(
  domain: Domain,
  table: Float64Array,
  from: readonly number[],
  to: readonly number[],
): Float64Array {
  let current = table;
  let inner = 1;
  for (let axis = from.length - 1; axis >= 0; axis--) {
    const size = domain.attributes[from[axis]].size;
    if (to.includes(from[axis])) inner *= size;
    else current = sumAxis(current, size, inner);
  }
  return current === table ? table.slice() : current;
}

/** The table is seen as [outer][size][inner]; the middle axis is summed away. */
function sumAxis(table: Float64Array, size: number, inner: number): Float64Array {
  const outer = table.length / (size * inner);
  const out = new Float64Array(outer * inner);
  for (let o = 0, read = 0; o < outer; o++) {
    const base = o * inner;
    for (let s = 0; s < size; s++) {
      for (let i = 0; i < inner; i++) out[base + i] += table[read++];
    }
  }
  return out;
}

/** Both are ascending lists of attribute indices. */
export function isSubset(small: readonly number[], large: readonly number[]): boolean {
  return small.every((index) => large.includes(index));
}
