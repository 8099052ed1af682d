import type { Domain } from '../data/domain.ts';
import { dot } from '../linalg/vectors.ts';
import { attributesOf, expandQuery, type LinearQuery } from './linear-query.ts';

/**
 * The answer to a query from the table over just its own attributes, axis by axis, so that the coefficients of a
 * conjunction or a moment are never spread out over the cells.
 */
export function answerFromTable(domain: Domain, table: Float64Array, query: LinearQuery): number {
  const { times, factors } = query;
  const single = new Map(
    factors.flatMap(({ attributes, values }) => (attributes.length === 1 ? [[attributes[0], values] as const] : [])),
  );
  let current = table;
  let inner = 1;
  for (const index of attributesOf(query).toReversed()) {
    const values = single.get(index);
    if (values) current = weigh(current, values, inner);
    else inner *= domain.attributes[index].size;
  }
  const rest = factors.filter(({ attributes }) => attributes.length > 1);
  if (rest.length === 0) return times * current[0];
  const joint = { times: 1, factors: rest };
  return times * dot(expandQuery(joint, domain, attributesOf(joint)), current);
}

/** The table is seen as [outer][size][inner]; the middle axis is summed away with these weights. */
function weigh(table: Float64Array, weights: Float64Array, inner: number): Float64Array {
  const size = weights.length;
  const sums = new Float64Array(table.length / size);
  let read = 0;
  for (let base = 0; base < sums.length; base += inner) {
    for (let code = 0; code < size; code++) {
      const weight = weights[code];
      if (weight === 0) read += inner;
      else for (let i = 0; i < inner; i++) sums[base + i] += weight * table[read++];
    }
  }
  return sums;
}
