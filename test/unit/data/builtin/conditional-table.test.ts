import { expect, test } from 'vitest';
import { ConditionalTable } from '../../../../src/core/data/builtin/conditional-table.ts';

const weights = [
  [1, 0, 3, 4],
  [0, 0, 0, 7],
  [0.1, 0.2, 0.3, 0.4],
];

test('words spread evenly over 2^32 give each value its share under each condition, and never one of weight 0', () => {
  const table = new ConditionalTable(4, 3, (condition) => weights[condition]);
  const draws = 65_536;
  weights.forEach((row, condition) => {
    const total = row.reduce((sum, weight) => sum + weight);
    const counts = [0, 0, 0, 0];
    for (let i = 0; i < draws; i++) counts[table.draw(condition, i * 65_536)]++;
    row.forEach((weight, value) => {
      if (weight === 0) expect(counts[value]).toBe(0);
      expect(Math.abs(counts[value] - (draws * weight) / total)).toBeLessThan(5);
    });
  });
});
