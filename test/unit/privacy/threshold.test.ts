import { expect, it } from 'vitest';
import { gaussianTail, geometricTail, thresholdFor } from '../../../src/core/privacy/domain/threshold.ts';

it.each([
  { epsilon: 0.1, rows: 1, threshold: 133 },
  { epsilon: 1, rows: 1, threshold: 15 },
  { epsilon: 0.1, rows: 3, threshold: 429 },
  { epsilon: 1, rows: 3, threshold: 45 },
  { epsilon: 0.1, rows: 10, threshold: 1544 },
  { epsilon: 1, rows: 10, threshold: 156 },
])('at ε = $epsilon people of $rows rows are hidden below $threshold', ({ epsilon, rows, threshold }) => {
  expect(thresholdFor(rows, 1e-6, geometricTail(rows / epsilon))).toBe(threshold);
});

it.each([
  { rho: 3.2104769e-4, rows: 1, threshold: 190 },
  { rho: 0.0243559704, rows: 1, threshold: 23 },
  { rho: 3.2104769e-4, rows: 3, threshold: 591 },
  { rho: 0.0243559704, rows: 3, threshold: 70 },
  { rho: 3.2104769e-4, rows: 10, threshold: 2054 },
  { rho: 0.0243559704, rows: 10, threshold: 238 },
])('at ρ = $rho people of $rows rows are hidden below $threshold', ({ rho, rows, threshold }) => {
  expect(thresholdFor(rows, 1e-6, gaussianTail(rows / Math.sqrt(2 * rho)))).toBe(threshold);
});

/** Ways to write `rows` as a sum, the largest part first. */
function partitions(rows: number, most = rows): number[][] {
  if (rows === 0) return [[]];
  return Array.from({ length: Math.min(rows, most) }, (_, i) => i + 1).flatMap((first) =>
    partitions(rows - first, first).map((rest) => [first, ...rest]),
  );
}

it.each([1, 2, 3, 5, 8])('no way to spread the %i rows of one person shows more than δ, and one less would', (rows) => {
  for (const [epsilon, delta] of [
    [0.3, 1e-3],
    [1, 1e-6],
    [2, 0.3],
  ] as const) {
    const q = Math.exp(-epsilon / rows);
    const tail = (j: number) => {
      let sum = 0;
      for (let z = j; z < j + (60 * rows) / epsilon; z++) sum += ((1 - q) / (1 + q)) * q ** Math.abs(z);
      return sum;
    };
    const shown = (threshold: number) =>
      Math.max(
        ...partitions(rows).map(
          (parts) => 1 - parts.reduce((hidden, part) => hidden * (1 - tail(threshold - part)), 1),
        ),
      );
    const threshold = thresholdFor(rows, delta, geometricTail(rows / epsilon));
    expect(shown(threshold)).toBeLessThanOrEqual(delta * (1 + 1e-9));
    if (threshold > 1) expect(shown(threshold - 1)).toBeGreaterThan(delta);
  }
});
