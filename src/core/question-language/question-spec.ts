import type { Domain } from '../data/domain.ts';
import { attributesOf, expandQuery, type LinearQuery } from '../workload/linear-query.ts';
import type { QuerySpec } from '../workload/query-spec.ts';

/** A query for a file, which says intervals where it can, else a table over the attributes that matter. */
export function specOf(query: LinearQuery, domain: Domain): QuerySpec {
  const times = query.times === 1 ? {} : { times: query.times };
  const intervals = query.factors.map(({ attributes, values }) => (attributes.length === 1 ? onesIn(values) : null));
  const names = (positions: readonly number[]) => positions.map((index) => domain.attributes[index].name);
  if (intervals.every((interval) => interval !== null)) {
    const asked = names(query.factors.map(({ attributes: [index] }) => index));
    return { where: Object.fromEntries(asked.map((name, k) => [name, intervals[k]])), ...times };
  }
  const attributes = attributesOf(query);
  const values = expandQuery({ ...query, times: 1 }, domain, attributes);
  return { table: { attributes: names(attributes), values: [...values] }, ...times };
}

/** Where the ones stand, if they stand together and all else is zero. */
export function onesIn(values: Float64Array): readonly [low: number, high: number] | null {
  const low = values.indexOf(1);
  const high = values.lastIndexOf(1);
  const isRange = values.every((value, code) => value === (code >= low && code <= high ? 1 : 0));
  return low >= 0 && isRange ? [low, high] : null;
}
