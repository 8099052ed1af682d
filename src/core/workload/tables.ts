import * as v from 'valibot';
import { cellCount, type Domain } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import type { Rng } from '../random/rng.ts';
import { seededRng } from '../random/seeded.ts';
import { randomSubset } from './attribute-sets.ts';
import { linearBlocks, type NamedQuery } from './linear-blocks.ts';
import { tableWords } from './query-words.ts';
import type { WorkloadKind } from './workload.ts';

export interface TablesSpec {
  readonly kind: 'tables';
  readonly order: number;
  readonly count: number;
  readonly seed: number | string;
}

const MAX_COUNT = 100_000;
/** All tables together: 2^23 numbers are 64 MiB. */
const MAX_VALUES = 8_388_608;

/** The general counting queries of the historical-answers paper (§3.1): which cells of a small table count is left to chance. */
export const tables: WorkloadKind<TablesSpec> = {
  kind: 'tables',
  title: 'Random tables',
  help: 'Counts of records in a random half of the cells of a table over a random set of attributes: counting queries without any structure.',
  schema: v.strictObject({
    kind: v.literal('tables'),
    order: v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1)),
    count: v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1), v.maxValue(MAX_COUNT)),
    seed: v.optional(v.union([v.number(), v.string()]), 1),
  }),
  build({ order, count, seed }, domain, path) {
    const { length } = domain.attributes;
    if (order > length) {
      throw new Failure(
        `${path}.order: the data has ${length} attributes, so there are no tables over ${order}; choose at most ${length}.`,
      );
    }
    const rng = seededRng('tables').split(String(seed));
    const list: NamedQuery[] = [];
    for (let i = 0, values = 0; i < count; i++) {
      const attributes = randomSubset(length, order, rng);
      values += cellCount(domain, attributes);
      if (values > MAX_VALUES) {
        throw new Failure(
          `${path}: only ${i.toLocaleString('en')} of ${count.toLocaleString('en')} tables fit into the limit of ${MAX_VALUES.toLocaleString('en')} numbers; ask for fewer, or for tables over fewer attributes.`,
        );
      }
      list.push(randomTable(domain, attributes, rng));
    }
    return linearBlocks(domain, list, 'random tables');
  },
  renameAttributes: (spec) => spec,
};

/** A fair coin for every cell. A table that counts no record, or every one, asks nothing and is thrown again. */
function randomTable(domain: Domain, attributes: readonly number[], rng: Rng): NamedQuery {
  const names = attributes.map((index) => domain.attributes[index].name);
  const cells = cellCount(domain, attributes);
  let values = coins(cells, rng);
  while (cells > 1 && values.every((value) => value === values[0])) values = coins(cells, rng);
  return { query: { times: 1, factors: [{ attributes, values }] }, words: () => tableWords(names, values, domain) };
}

const COINS_AT_ONCE = 30;

function coins(count: number, rng: Rng): Float64Array {
  const values = new Float64Array(count);
  for (let start = 0; start < count; start += COINS_AT_ONCE) {
    const thrown = rng.integer(1 << COINS_AT_ONCE);
    const end = Math.min(count, start + COINS_AT_ONCE);
    for (let i = start; i < end; i++) values[i] = (thrown >> (i - start)) & 1;
  }
  return values;
}
