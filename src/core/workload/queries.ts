import * as v from 'valibot';
import { cellCount } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import { linearBlock } from './linear-block.ts';
import { attributesOf, expandQuery } from './linear-query.ts';
import { parseQuery, type QuerySpec, renameInQuery } from './query-spec.ts';
import { type WorkloadKind, workloadOf } from './workload.ts';

export interface QueriesSpec {
  readonly kind: 'queries';
  readonly queries: readonly QuerySpec[];
}

/** Coefficients are held densely: 2^24 of them are 128 MiB. */
const MAX_COEFFICIENTS = 16_777_216;

/** What a query is depends on the domain, so `build` looks inside. */
const query = v.custom<QuerySpec>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'expected an object',
);

/** A list of linear queries, answered from the table over all attributes that matter to any of them. */
export const queries: WorkloadKind<QueriesSpec> = {
  kind: 'queries',
  title: 'Chosen queries',
  help: 'Counting queries and linear queries that you write down, one by one.',
  schema: v.strictObject({
    kind: v.literal('queries'),
    queries: v.pipe(v.array(query), v.minLength(1, 'expected at least one query')),
  }),
  build(spec, domain, path) {
    const list = spec.queries.map((own, index) => parseQuery(own, domain, `${path}.queries[${index}]`));
    const attributes = [...new Set(list.flatMap(attributesOf))].sort((a, b) => a - b);
    const cells = cellCount(domain, attributes);
    if (cells * list.length > MAX_COEFFICIENTS) {
      throw new Failure(
        `${path}.queries: ${list.length} queries over ${cells.toLocaleString('en')} cells are more than can be held; name fewer attributes or ask fewer queries.`,
      );
    }
    const rows = list.map((own) => expandQuery(own, domain, attributes));
    return workloadOf(domain, [linearBlock(domain, attributes, rows, 'chosen queries')]);
  },
  renameAttributes: (spec, rename) => ({ ...spec, queries: spec.queries.map((own) => renameInQuery(own, rename)) }),
};
