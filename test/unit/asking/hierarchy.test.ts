import { expect, test } from 'vitest';
import { partitionTree, treeScale } from '../../../src/core/asking/hierarchy.ts';
import { StreamCost } from '../../../src/core/privacy/questions/stream-cost.ts';

test('the tree halves all cells down to single ones', () => {
  expect(partitionTree(5)).toEqual([
    [0, 5],
    [0, 3],
    [3, 5],
    [0, 2],
    [2, 3],
    [3, 4],
    [4, 5],
    [0, 1],
    [1, 2],
  ]);
  expect(partitionTree(1)).toEqual([[0, 1]]);
  expect(partitionTree(64)).toHaveLength(127);
});

test.each([
  [2, 'add-remove'],
  [7, 'add-remove'],
  [16, 'add-remove'],
  [2, 'replace-one'],
  [7, 'replace-one'],
  [16, 'replace-one'],
] as const)('over %d cells the whole tree costs what it should: %s', (cells, neighbours) => {
  const cost = new StreamCost(cells, { neighbours, rowsPerPerson: 1 });
  const scale = treeScale(cells, 0.3, { neighbours, rowsPerPerson: 1 });
  for (const [from, to] of partitionTree(cells)) cost.add(new Float64Array(cells).fill(1, from, to), 1 / scale / 1e-6);
  expect(cost.units * 1e-6).toBeLessThan(0.3 + 1e-5);
  expect(cost.units * 1e-6).toBeGreaterThan(0.3 - 1e-5);
});
