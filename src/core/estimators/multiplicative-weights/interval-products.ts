import type { LinearQuery } from '../../workload/linear-query.ts';

/** A query that has one coefficient in an interval of codes, and 0 outside. */
interface Interval {
  readonly low: number;
  /** The first code behind it. */
  readonly end: number;
  readonly coefficient: number;
}

/**
 * Σ_x p(x)·q_i(x)·q_j(x), lower triangle by rows, for intervals of one attribute: two intervals meet in an interval, so
 * prefix sums of p give each product at once. Null where a query is none.
 */
export function intervalProducts(queries: readonly (LinearQuery | null)[], table: Float64Array): Float64Array | null {
  const size = queries.length;
  const intervals: Interval[] = [];
  for (const query of queries) {
    const interval = query && intervalOf(query, table.length);
    if (!interval) return null;
    intervals.push(interval);
  }
  const before = new Float64Array(table.length + 1);
  for (let code = 0; code < table.length; code++) before[code + 1] = before[code] + table[code];
  const products = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    const { low, end, coefficient } = intervals[i];
    for (let j = 0; j <= i; j++) {
      const other = intervals[j];
      const from = Math.max(low, other.low);
      const to = Math.min(end, other.end);
      if (from < to) products[i * size + j] = coefficient * other.coefficient * (before[to] - before[from]);
    }
  }
  return products;
}

function intervalOf({ times, factors }: LinearQuery, codes: number): Interval | null {
  if (factors.length === 0) return { low: 0, end: codes, coefficient: times };
  if (factors.length > 1 || factors[0].attributes.length > 1) return null;
  const { values } = factors[0];
  let low = 0;
  while (low < codes && values[low] === 0) low++;
  let end = low;
  while (end < codes && values[end] === values[low]) end++;
  for (let code = end; code < codes; code++) if (values[code] !== 0) return null;
  return { low, end, coefficient: times * (values[low] ?? 0) };
}
