import { expect, test } from 'vitest';
import { batchedReports } from '../../../../src/core/figures/figures-service.ts';

test('the first item goes at once, others wait for each other until a tenth of a second is over', () => {
  let now = 0;
  const reports: [readonly string[], number][] = [];
  const report = batchedReports<string>(
    (items, share) => reports.push([items, share]),
    () => now,
  );
  for (const [at, item] of [
    [0, 'a'],
    [60, 'b'],
    [99, 'c'],
    [101, 'd'],
    [150, 'e'],
    [400, 'f'],
    [450, 'g'],
  ] as const) {
    now = at;
    report(item, at / 1000);
  }
  expect(reports).toEqual([
    [['a'], 0],
    [['b', 'c', 'd'], 0.101],
    [['e', 'f'], 0.4],
  ]);
});
