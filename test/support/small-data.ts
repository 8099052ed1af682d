import { type Counts, tableKey } from '../../src/core/data/counts/counts.ts';
import { TableCounts } from '../../src/core/data/counts/table-counts.ts';
import { cellCount, type Domain } from '../../src/core/data/domain.ts';

/** Attributes named "a", "b", … of these sizes. */
export function domainOf(...sizes: number[]): Domain {
  return {
    attributes: sizes.map((size, index) => ({
      name: String.fromCharCode(97 + index),
      size,
      labels: Array.from({ length: size }, (_, code) => String(code)),
    })),
  };
}

/** Counts whose joint table is given; every smaller table is summed down from it. `stated` is a public record count. */
export function countsOf(domain: Domain, joint: ArrayLike<number>, stated?: number): Counts {
  const table = Float64Array.from(joint);
  if (table.length !== cellCount(domain)) throw new Error('the table does not fit the domain');
  const all = domain.attributes.map((_, index) => index);
  const records = stated ?? table.reduce((sum, count) => sum + count, 0);
  return new TableCounts(domain, records, new Map([[tableKey(all), table]]));
}
