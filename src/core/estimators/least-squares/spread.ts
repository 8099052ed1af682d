import { isSubset } from '../../data/counts/sum-down.ts';
import type { Domain } from '../../data/domain.ts';
import { cellPositions } from '../../workload/linear-query.ts';

export interface CellTable {
  /** Ascending. */
  readonly attributes: readonly number[];
  readonly values: Float64Array;
}

/**
 * Adds tables over some of the attributes to every cell that lies in theirs. Small tables go by way of larger ones, so
 * that the whole table is gone through for few of them.
 */
export function addSpread(
  domain: Domain,
  tables: readonly CellTable[],
  attributes: readonly number[],
  onto: Float64Array,
): void {
  const left = tables
    .map((table) => ({ attributes: table.attributes, values: table.values.slice() }))
    .sort((a, b) => a.attributes.length - b.attributes.length);
  for (const [index, table] of left.entries()) {
    let way: CellTable = { attributes, values: onto };
    for (const larger of left.slice(index + 1)) {
      if (larger.values.length < way.values.length && isSubset(table.attributes, larger.attributes)) way = larger;
    }
    const positions = cellPositions(domain, way.attributes, table.attributes);
    for (let cell = 0; cell < positions.length; cell++) way.values[cell] += table.values[positions[cell]];
  }
}
