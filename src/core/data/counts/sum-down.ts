import { cellCount, type Domain } from '../domain.ts';
import type { SpareTables } from './spare-tables.ts';

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
    else current = sumAxis(current, size, inner, new Float64Array(current.length / size));
  }
  return current === table ? table.slice() : current;
}

/** Sums one attribute of a table over `from` away, into a spare table. */
export function sumOver(
  domain: Domain,
  table: Float64Array,
  from: readonly number[],
  attribute: number,
  spare: SpareTables,
): Float64Array {
  const { size } = domain.attributes[attribute];
  const inner = cellCount(domain, from.slice(from.indexOf(attribute) + 1));
  return sumAxis(table, size, inner, spare.take(table.length / size).fill(0));
}

/** The table is seen as [outer][size][inner]; the middle axis is summed away. */
function sumAxis(table: Float64Array, size: number, inner: number, out: Float64Array): Float64Array {
  const outer = table.length / (size * inner);
  for (let o = 0, read = 0; o < outer; o++) {
    const base = o * inner;
    for (let s = 0; s < size; s++) {
      for (let i = 0; i < inner; i++) out[base + i] += table[read++];
    }
  }
  return out;
}

/** Both are ascending lists of attribute indices. */
export function isSubset(small: readonly number[], large: readonly number[] | Int32Array): boolean {
  return small.every((index) => large.includes(index));
}
