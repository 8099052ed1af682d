import { describe, expect, it } from 'vitest';
import { chiSquareFit, chiSquarePValue, clopperPearson, incompleteBeta, logGamma } from '../../support/statistics.ts';

// Reference values: tables of the chi-square distribution; closed forms otherwise.
describe('the statistics that tests lean on', () => {
  it('chi-square tails', () => {
    expect(chiSquarePValue(3.841458820694124, 1)).toBeCloseTo(0.05, 12);
    expect(chiSquarePValue(18.307038053275146, 10)).toBeCloseTo(0.05, 12);
    expect(chiSquarePValue(149.4492527790388, 100)).toBeCloseTo(0.001, 10);
    // Two degrees of freedom: e^(−x/2), far into the tail.
    for (const x of [0.1, 1, 3.9, 4.1, 30, 200]) expect(chiSquarePValue(x, 2) / Math.exp(-x / 2)).toBeCloseTo(1, 12);
  });

  it('log gamma and incomplete beta', () => {
    expect(logGamma(11)).toBeCloseTo(Math.log(3628800), 12);
    expect(logGamma(0.5)).toBeCloseTo(0.5 * Math.log(Math.PI), 12);
    for (const x of [0.01, 0.3, 0.7, 0.99]) {
      expect(incompleteBeta(x, 1, 5)).toBeCloseTo(1 - (1 - x) ** 5, 12);
      expect(incompleteBeta(x, 3, 2)).toBeCloseTo(4 * x ** 3 - 3 * x ** 4, 12);
    }
  });

  it('Clopper–Pearson', () => {
    expect(clopperPearson(0, 10, 0.05)).toEqual([0, expect.closeTo(1 - 0.025 ** 0.1, 10)]);
    expect(clopperPearson(10, 10, 0.05)).toEqual([expect.closeTo(0.025 ** 0.1, 10), 1]);
    // By definition the tail beyond the observed count has probability alpha/2 at either end.
    const [low, high] = clopperPearson(3, 12, 0.1);
    const atMost = (p: number, k: number) =>
      Array.from({ length: k + 1 }, (_, i) => Math.round(Math.exp(logGamma(13) - logGamma(i + 1) - logGamma(13 - i))))
        .map((ways, i) => ways * p ** i * (1 - p) ** (12 - i))
        .reduce((a, b) => a + b);
    expect(1 - atMost(low, 2)).toBeCloseTo(0.05, 10);
    expect(atMost(high, 3)).toBeCloseTo(0.05, 10);
  });

  it('a fit accepts what fits, and refuses counts where no mass is', () => {
    expect(chiSquareFit([250, 251, 249, 250], [0.25, 0.25, 0.25, 0.25], 1000)).toBeGreaterThan(0.9);
    expect(chiSquareFit([300, 200, 250, 250], [0.25, 0.25, 0.25, 0.25], 1000)).toBeLessThan(1e-3);
    expect(chiSquareFit([470, 470], [0.5, 0.5], 1000)).toBe(0);
  });
});
