import { expect, test } from 'vitest';
import { simplex } from '../../../src/core/mechanisms/barak/closest-table.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';

test('prices of a small program', () => {
  // max 3a + 5b with a ≤ 4, 2b ≤ 12, 3a + 2b ≤ 18: prices 0, 1.5 and 1.
  const rows = [Float64Array.of(1, 0), Float64Array.of(0, 2), Float64Array.of(3, 2)];
  const prices = simplex(rows, Float64Array.of(4, 12, 18), Float64Array.of(3, 5));
  [0, 1.5, 1].forEach((price, i) => {
    expect(prices[i]).toBeCloseTo(price, 10);
  });
});

test('prices are never negative and pay for every gain', () => {
  const rng = seededRng('simplex');
  for (let run = 0; run < 50; run++) {
    const rows = Array.from({ length: 12 }, () => Float64Array.from({ length: 8 }, () => rng.uniform() - 0.2));
    rows.push(new Float64Array(8).fill(1));
    const limits = Float64Array.from({ length: 13 }, (_, i) => (i % 3 === 0 ? 0 : rng.uniform()));
    limits[12] = 1;
    const gains = Float64Array.from({ length: 8 }, () => rng.uniform() - 0.3);
    const prices = simplex(
      rows.map((row) => row.slice()),
      limits,
      gains.slice(),
    );
    for (const price of prices) expect(price).toBeGreaterThan(-1e-9);
    for (const [j, gain] of gains.entries()) {
      const paid = rows.reduce((sum, row, i) => sum + prices[i] * row[j], 0);
      expect(paid).toBeGreaterThan(gain - 1e-8);
    }
  }
});

test('says so when nothing limits the gain', () => {
  expect(() => simplex([Float64Array.of(-1)], Float64Array.of(1), Float64Array.of(1))).toThrow('without a limit');
});
