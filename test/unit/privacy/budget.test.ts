import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Failure } from '../../../src/core/failure.ts';
import { MAX_EPSILON, precisionUnits, toEpsilon, toUnits } from '../../../src/core/privacy/budget.ts';

test('a budget is a whole number of units and comes back as the same number', () => {
  for (const epsilon of [1e-9, 0.002, 0.1, 0.3, 1, Math.SQRT2, 17.5, 999.999, MAX_EPSILON]) {
    const units = toUnits(epsilon);
    expect(Number.isSafeInteger(units)).toBe(true);
    expect(toEpsilon(units)).toBeCloseTo(epsilon, 11);
  }
  expect(toEpsilon(toUnits(0.3))).toBe(0.3);
});

test('what does not fit into whole units is rounded down', () => {
  expect(toUnits(1 / 3)).toBe(333_333_333_333);
  expect(toUnits(2 / 3)).toBe(666_666_666_666);
  expect(toEpsilon(toUnits(2 / 3))).toBeLessThanOrEqual(2 / 3);
  expect(toUnits(0.1 + 0.2)).toBe(300_000_000_000);
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, MAX_EPSILON * 1.01, 1e-13])('ε = %d is refused', (epsilon) => {
  expect(() => toUnits(epsilon)).toThrow(Failure);
});

test('the precision of a scale is 1/λ, rounded down', () => {
  expect(precisionUnits(2)).toBe(5e11);
  expect(precisionUnits(3)).toBe(333_333_333_333);
  // 1/(1/7) is 6.999… in floating point.
  expect(precisionUnits(1 / 7)).toBe(7e12);
});

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1e13, 1e-5])('the noise scale %d is refused', (scale) => {
  expect(() => precisionUnits(scale)).toThrow('noise scale');
});

test('noise worked out from a budget, for any sensitivity, costs no more than that budget and nearly all of it', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -6, max: 3, noNaN: true }),
      fc.integer({ min: 1, max: 2000 }),
      fc.integer({ min: 1, max: 12 }),
      (exponent, sensitivity, parts) => {
        const epsilon = 10 ** exponent;
        const units = precisionUnits(sensitivity / (epsilon / parts));
        const cost = parts * sensitivity * units;
        expect(cost).toBeLessThanOrEqual(toUnits(epsilon));
        expect(cost).toBeGreaterThan(toUnits(epsilon) - parts * sensitivity - 1);
      },
    ),
    { seed: 1, numRuns: 20_000 },
  );
});
