import { cellCount, type Domain } from '../../data/domain.ts';
import { attributesOf, expandQuery, type LinearQuery } from '../../workload/linear-query.ts';

/** Queries about the same attributes, cell by cell of their table: which of them take something of a record there. */
export interface PackedQueries {
  /** Ascending. */
  readonly attributes: readonly number[];
  /** How many queries. */
  readonly count: number;
  /** Where the list of each cell begins, and where the last one ends. */
  readonly starts: Int32Array;
  /** Which query, and how much of the record it takes. */
  readonly takers: Int32Array;
  readonly shares: Float64Array;
}

/** The tables of all queries together; lists of half as many numbers take 50 MB. */
const MOST_NUMBERS = 8_388_608;

/** As many queries as fit, those that take little first, and the others as they are. Both name queries by position. */
export function packedQueries(
  domain: Domain,
  queries: readonly LinearQuery[],
): { readonly packs: readonly (PackedQueries & { readonly members: readonly number[] })[]; readonly rest: number[] } {
  const groups = new Map<string, { attributes: readonly number[]; members: number[] }>();
  for (const [index, query] of queries.entries()) {
    const attributes = attributesOf(query);
    const group = groups.get(attributes.join()) ?? { attributes, members: [] };
    group.members.push(index);
    groups.set(attributes.join(), group);
  }
  const numbersIn = ({ attributes, members }: { attributes: readonly number[]; members: number[] }) =>
    cellCount(domain, attributes) * members.length;
  const bySize = [...groups.values()].sort((a, b) => numbersIn(a) - numbersIn(b));
  let left = MOST_NUMBERS;
  const fitting = bySize.filter((group) => {
    left -= numbersIn(group);
    return left >= 0;
  });
  const packs = fitting.map(({ attributes, members }) => {
    const tables = members.map((index) => expandQuery(queries[index], domain, attributes));
    const starts = new Int32Array(cellCount(domain, attributes) + 1);
    for (const table of tables) for (const [cell, value] of table.entries()) starts[cell + 1] += value === 0 ? 0 : 1;
    for (let cell = 1; cell < starts.length; cell++) starts[cell] += starts[cell - 1];
    const ends = starts.slice();
    const takers = new Int32Array(starts[starts.length - 1]);
    const shares = new Float64Array(takers.length);
    for (const [taker, table] of tables.entries()) {
      for (let cell = 0; cell < table.length; cell++) {
        if (table[cell] === 0) continue;
        takers[ends[cell]] = taker;
        shares[ends[cell]++] = table[cell];
      }
    }
    return { attributes, count: members.length, starts, takers, shares, members };
  });
  return { packs, rest: bySize.slice(fitting.length).flatMap(({ members }) => members) };
}
