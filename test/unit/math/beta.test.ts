import { describe, expect, it } from 'vitest';
import { betaQuantile, incompleteBeta, logGamma } from '../../../src/core/math/student.ts';
import * as reference from '../../support/statistics.ts';

const shapes = [
  [1, 1],
  [0.5, 3],
  [3, 900],
  [500_000, 500_001],
  [120, 999_881],
] as const;

describe('beta', () => {
  it('log Γ of whole numbers is the log of factorials', () => {
    let factorial = 1;
    for (let n = 1; n <= 20; n++) {
      expect(logGamma(n)).toBeCloseTo(Math.log(factorial), 11);
      factorial *= n;
    }
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 12);
  });

  it.each(shapes)('I_x(%s, %s) is that of the test support', (a, b) => {
    for (const shift of [0.7, 0.98, 1, 1.02, 1.5]) {
      const x = Math.min(0.999, (shift * a) / (a + b));
      expect(incompleteBeta(x, a, b)).toBeCloseTo(reference.incompleteBeta(x, a, b), 7);
    }
  });

  it.each(shapes)('quantiles of Beta(%s, %s) are where the distribution function says', (a, b) => {
    for (const p of [1e-8, 0.01, 0.5, 0.99]) {
      expect(incompleteBeta(betaQuantile(p, a, b), a, b) / p).toBeCloseTo(1, 4);
    }
  });
});
