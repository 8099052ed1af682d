import { expect, test } from 'vitest';
import { association, jointDistance, sampledDistance } from '../../../src/core/experiment/run/synthetic-quality.ts';
import { aliasTable, drawAlias } from '../../../src/core/random/alias.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';

test('the distance of joint distributions runs from 0 to 2 and knows no size', () => {
  expect(jointDistance([1, 2, 1], [10, 20, 10])).toBe(0);
  expect(jointDistance([1, 0], [0, 5])).toBe(2);
  expect(jointDistance([3, 1], [1, 1])).toBeCloseTo(0.5, 15);
  expect(jointDistance([3, -1, 1], [3, 0, 1])).toBe(0);
  expect(jointDistance([0, 0], [1, 3])).toBeCloseTo(0.5, 15);
});

test('drawing alone makes the distance that is foretold', () => {
  const table = [400, 300, 200, 70, 30];
  const rng = seededRng('drawing');
  const records = 500;
  let sum = 0;
  const times = 400;
  for (let time = 0; time < times; time++) {
    const drawn = [0, 0, 0, 0, 0];
    for (let i = 0; i < records; i++) drawn[drawAlias(aliasTable(table), rng)]++;
    sum += jointDistance(drawn, table);
  }
  // The mean of 400 distances of 0.06 ± 0.02 is good to 0.001 (one standard error).
  expect(Math.abs(sum / times - sampledDistance(table, records))).toBeLessThan(0.004);
});

test('the association of two attributes is that of a textbook', () => {
  expect(association([10, 0, 0, 10], 2, 2)).toBe(1);
  expect(association([6, 4, 12, 8], 2, 2)).toBe(0);
  // χ² = 100·(30·40 − 10·20)²/(40·60·50·50) = 16.667, V = √(χ²/100).
  expect(association([30, 10, 20, 40], 2, 2)).toBeCloseTo(Math.sqrt(16.6666666667 / 100), 9);
  expect(association([5, 0, 3, 0], 2, 2)).toBe(0);
  // A value that nobody has changes nothing.
  expect(association([30, 10, 0, 20, 40, 0], 2, 3)).toBeCloseTo(Math.sqrt(16.6666666667 / 100), 9);
});
