import { describe, expect, test } from 'vitest';
import { bernoulliExpOfRatio } from '../../../src/core/random/bernoulli-ratio.ts';
import { exactDiscreteGaussian } from '../../../src/core/random/discrete-gaussian.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';

/** P(k) ∝ e^(−k²/2σ²) for |k| ≤ reach, and what it adds up to. */
function lawOf(deviation: number, reach = Math.ceil(12 * deviation) + 12) {
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * deviation ** 2)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return { reach, chances: weights.map((weight) => weight / total) };
}

test('known values of the law that is drawn from', () => {
  const facts = (deviation: number) => {
    const { reach, chances } = lawOf(deviation);
    return [chances[reach], chances.reduce((sum, chance, i) => sum + chance * (i - reach) ** 2, 0)];
  };
  expect(facts(1)).toEqual([expect.closeTo(0.3989422783, 10), expect.closeTo(0.9999997888, 10)]);
  expect(facts(0.5)).toEqual([expect.closeTo(0.786570707, 10), expect.closeTo(0.2150126751, 10)]);
});

describe.each([
  // By small numbers, by large ones, and a deviation whose square is no fraction of small numbers.
  [1, 1],
  [2, 1],
  [1, 3],
  [1_000_000_000_000, 1_000_000_000_000],
  [220_707_823_891, 1_000_000_000_000],
])('σ = %d⁻¹ · %d', (s, t) => {
  test('is discrete Gaussian (chi-square, false alarm below 1e-6)', () => {
    const draws = 40_000;
    const rng = seededRng(`discrete gaussian ${s} ${t}`);
    const { reach, chances } = lawOf(t / s);
    const counts = new Float64Array(chances.length);
    for (let i = 0; i < draws; i++) counts[reach + exactDiscreteGaussian(rng, s, t)]++;
    // Values that are expected less than ten times are one.
    let [statistic, cells, rare, seen] = [0, 0, 0, 0];
    for (const [i, chance] of chances.entries()) {
      if (chance * draws < 10) {
        rare += chance * draws;
        seen += counts[i];
        continue;
      }
      statistic += (counts[i] - chance * draws) ** 2 / (chance * draws);
      cells++;
    }
    if (rare > 5) {
      statistic += (seen - rare) ** 2 / rare;
      cells++;
    }
    const freedom = cells - 1;
    // Wilson and Hilferty: 4.75 deviations are 1e-6.
    const most = freedom * (1 - 2 / (9 * freedom) + 4.75 * Math.sqrt(2 / (9 * freedom))) ** 3;
    expect(statistic).toBeLessThan(most);
  });
});

test('wide noise, as on a fine grid, has the variance and the tail of a normal law', () => {
  const rng = seededRng('wide');
  const width = 2 ** 40 + 1;
  const values = Array.from({ length: 20_000 }, () => exactDiscreteGaussian(rng, 1, width) / width);
  const share = (of: (value: number) => boolean) => values.filter(of).length / values.length;
  expect(values.reduce((sum, value) => sum + value * value, 0) / values.length).toBeCloseTo(1, 1);
  // Five standard deviations of 20,000 draws.
  expect(Math.abs(share((value) => Math.abs(value) > 1.959964) - 0.05)).toBeLessThan(0.0077);
  expect(Math.abs(share((value) => value > 0) - 0.5)).toBeLessThan(0.0177);
});

test('a power of e of any fraction is true as often as it should be', () => {
  const rng = seededRng('ratio');
  for (const [n, d] of [
    [2n ** 80n, 3n * 2n ** 80n],
    [7n * 10n ** 40n, 2n * 10n ** 40n + 1n],
    [1n, 2n ** 70n],
    [0n, 2n ** 70n],
  ]) {
    const draws = 20_000;
    let hits = 0;
    for (let i = 0; i < draws; i++) if (bernoulliExpOfRatio(rng, n, d)) hits++;
    const chance = Math.exp(-Number(n) / Number(d));
    expect(Math.abs(hits / draws - chance)).toBeLessThanOrEqual(5 * Math.sqrt((chance * (1 - chance)) / draws) + 1e-9);
  }
});
