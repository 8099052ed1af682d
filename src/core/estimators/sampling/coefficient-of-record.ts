import type { Domain } from '../../data/domain.ts';
import type { LinearQuery } from '../../workload/linear-query.ts';

/** The coefficient of a query at a record, given by the codes of its attributes. */
export function coefficientOfRecord(
  { times, factors }: LinearQuery,
  { attributes: all }: Domain,
  codes: Int32Array,
): number {
  let product = times;
  for (const { attributes, values } of factors) {
    let cell = 0;
    for (const attribute of attributes) cell = cell * all[attribute].size + codes[attribute];
    product *= values[cell];
  }
  return product;
}
