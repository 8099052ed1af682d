import { expect, test } from 'vitest';
import { packedQueries } from '../../../../src/core/estimators/sampling/features.ts';
import { coefficientAt } from '../../../../src/core/workload/linear-query.ts';
import { parseQuery, type QuerySpec } from '../../../../src/core/workload/query-spec.ts';
import { domainOf } from '../../../support/small-data.ts';

const domain = domainOf(3, 2, 4);
const specs: QuerySpec[] = [
  { where: { a: [0, 1], c: [1, 2] } },
  { where: { b: [1, 1] } },
  { where: { a: [1, 2], c: [0, 3] } },
  { table: { attributes: ['a', 'c'], values: [0, 1, 0, -2, 0, 0, 0.5, 0, 1, 1, 1, 1] } },
  { moment: { c: 2 } },
];
const queries = specs.map((spec) => parseQuery(spec, domain, 'query'));

test('every query is packed with those about the same attributes, and takes of each cell what it takes of a record there', () => {
  const { packs, rest } = packedQueries(domain, queries);
  expect(rest).toEqual([]);
  expect(packs.map(({ members }) => members).sort()).toEqual([[0, 2, 3], [1], [4]]);
  for (const { attributes, members, starts, takers, shares } of packs) {
    for (let cell = 0; cell + 1 < starts.length; cell++) {
      const taken = new Map<number, number>();
      for (let i = starts[cell]; i < starts[cell + 1]; i++) taken.set(takers[i], shares[i]);
      for (const [taker, index] of members.entries()) {
        expect(taken.get(taker) ?? 0).toBe(coefficientAt(domain, attributes, queries[index], cell));
      }
    }
  }
});

test('what does not fit stays by itself', () => {
  const wide = domainOf(300, 300, 300);
  const query = parseQuery({ where: { a: [0, 9], b: [0, 9], c: [0, 9] } }, wide, 'query');
  const small = parseQuery({ where: { a: [0, 9] } }, wide, 'query');
  const { packs, rest } = packedQueries(wide, [query, small]);
  expect([packs.map(({ members }) => members), rest]).toEqual([[[1]], [0]]);
});
