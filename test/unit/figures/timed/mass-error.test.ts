import { expect, test } from 'vitest';
import { noiseLaw } from '../../../../src/core/estimators/noise-law/methods.ts';
import type { ErrorLaw } from '../../../../src/core/estimators/noise-law/noise-law.ts';
import {
  cellsHolding,
  massError,
  massErrorBound,
  peakVariance,
} from '../../../../src/core/figures/timed/law-subjects.ts';

/** Laplace noise of one scale, whose masses are known. */
const laplace = (scale: number): ErrorLaw => ({
  errorBound: 0,
  errorWords: '',
  tail: (x) => Math.exp(-x / scale) / 2,
  density: (x) => Math.exp(-x / scale) / (2 * scale),
  halfWidth: (confidence) => -scale * Math.log(1 - confidence),
});

/** Masses of the cells (i − ½, i + ½), i from −200 to 200. */
function masses(law: ErrorLaw): number[] {
  const below = (x: number) => (x < 0 ? law.tail(-x) : 1 - law.tail(x));
  return Array.from({ length: 401 }, (_, i) => below(i - 199.5) - below(i - 200.5));
}

test('the error of masses is Definition 4.2, over all cells of both sides', () => {
  const [law, exact] = [laplace(3), laplace(3.3)];
  const expected = masses(exact);
  const error = masses(law).reduce((sum, mass, i) => sum + (mass - (expected[i] as number)) ** 2, 0);
  expect(massError(law, exact)).toBeCloseTo(error, 14);
  expect(error).toBeGreaterThan(1e-5);
  expect(massError(exact, exact)).toBe(0);
  const off: ErrorLaw = { ...exact, tail: (x) => exact.tail(x) + (x % 2 > 1 ? 1e-4 : -1e-4) };
  expect(massError(off, exact)).toBeLessThanOrEqual(massErrorBound(1e-4, exact));
});

test('what Corollary 4.1 needs', () => {
  const law = laplace(2);
  expect(cellsHolding(0.95, law)).toBe(2 * Math.ceil(2 * Math.log(20)) + 1);
  const peak = 1 - Math.exp(-0.25);
  expect(peakVariance(law)).toBeCloseTo(peak * (1 - peak), 14);
  expect(peakVariance(noiseLaw([2]))).toBeCloseTo(peak * (1 - peak), 9);
});
