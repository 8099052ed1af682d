import { expect, test } from 'vitest';
import { tableKey } from '../../../src/core/data/counts/counts.ts';
import { marginalTree } from '../../../src/core/data/counts/marginal-tree.ts';
import { Projection } from '../../../src/core/data/counts/projection.ts';
import { sumDown } from '../../../src/core/data/counts/sum-down.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { everySet } from '../../../src/core/workload/attribute-sets.ts';
import { domainOf } from '../../support/small-data.ts';

const domain = domainOf(3, 2, 5, 1, 4);
const all = [0, 1, 2, 3, 4];
const rng = seededRng('tables');
const table = Float64Array.from({ length: 120 }, () => rng.integer(100));

test('all marginals at once are those one by one', () => {
  const sets = everySet(domain, 'workload');
  const tables = marginalTree(domain, table, all, sets);
  expect(tables.size).toBe(32);
  for (const set of sets) expect(tables.get(tableKey(set))).toEqual(sumDown(domain, table, all, set));
});

test('a table over some attributes only', () => {
  const some = sumDown(domain, table, all, [0, 2, 4]);
  expect(marginalTree(domain, some, [0, 2, 4], [[2]]).get('2')).toEqual(sumDown(domain, table, all, [2]));
});

test.each([[[]], [[0]], [[4]], [[1, 2]], [[0, 2, 4]], [all]])('projection onto %j and back', (set: number[]) => {
  const projection = new Projection([3, 2, 5, 1, 4], set);
  const small = projection.sum(table, new Float64Array(projection.cells));
  expect(small).toEqual(sumDown(domain, table, all, set));
  // Adding what was summed and multiplying with it treat every cell as part of the same small one.
  const added = new Float64Array(120);
  projection.add(small, added);
  const multiplied = new Float64Array(120).fill(1);
  projection.multiply(small, multiplied);
  expect(multiplied).toEqual(added);
  expect(projection.sum(added, new Float64Array(projection.cells))).toEqual(small.map((v) => (v * 120) / small.length));
});

test('a projection of large axes needs no map of them', () => {
  const sizes = [3, 3000, 2];
  const large = Float64Array.from({ length: 18_000 }, (_, cell) => cell);
  const sums = new Projection(sizes, [1]).sum(large, new Float64Array(3000));
  const plain = new Float64Array(3000);
  large.forEach((value, cell) => {
    plain[Math.floor(cell / 2) % 3000] += value;
  });
  expect(sums).toEqual(plain);
});
