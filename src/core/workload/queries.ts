import * as v from 'valibot';
import { cellCount } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import { linearBlocks } from './linear-blocks.ts';
import { attributesOf } from './linear-query.ts';
import { parseQuery, type QuerySpec, querySchema, renameInQuery } from './query-spec.ts';
import { queryWords } from './query-words.ts';
import type { WorkloadKind } from './workload.ts';

export interface QueriesSpec {
  readonly kind: 'queries';
  readonly queries: readonly QuerySpec[];
}

/** The largest table that one query may be about: 2^24 numbers are 128 MiB. */
const MAX_CELLS = 16_777_216;

/** A list of linear queries, each answered from the table over the attributes that matter to it. */
export const queries: WorkloadKind<QueriesSpec> = {
  kind: 'queries',
  title: 'Chosen queries',
  help: 'Counting queries and linear queries that you write down, one by one.',
  schema: v.strictObject({
    kind: v.literal('queries'),
    queries: v.pipe(v.array(querySchema), v.minLength(1, 'expected at least one query')),
  }),
  build(spec, domain, path) {
    const list = spec.queries.map((query, index) => {
      const place = `${path}.queries[${index}]`;
      const parsed = parseQuery(query, domain, place);
      const cells = cellCount(domain, attributesOf(parsed));
      if (cells > MAX_CELLS) {
        throw new Failure(
          `${place}: it is about ${cells.toLocaleString('en')} cells, more than the limit of ${MAX_CELLS.toLocaleString('en')}; name fewer attributes.`,
        );
      }
      return { query: parsed, words: () => queryWords(query, domain) };
    });
    return linearBlocks(domain, list, 'chosen queries');
  },
  renameAttributes: (spec, rename) => ({ ...spec, queries: spec.queries.map((query) => renameInQuery(query, rename)) }),
};
