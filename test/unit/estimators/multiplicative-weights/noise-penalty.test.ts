import { expect, test } from 'vitest';
import { noisePenalty } from '../../../../src/core/estimators/multiplicative-weights/noise-penalty.ts';

const noise = {
  scale: Float64Array.of(0.01, 0.2, 0.05, 0),
  below: Float64Array.of(0, 0.6, 0, 0),
  above: Float64Array.of(0, 0, 0.35, 0),
};
/** Not 0, where the room may be another one on either side. */
const weights = [-40, -6, -1.2, -0.3, 0.4, 2, 11];

test('slope and curvature are the derivatives of the penalty', () => {
  const penalty = noisePenalty(noise, 2.5);
  const h = 1e-5;
  for (const j of noise.scale.keys()) {
    for (const weight of weights) {
      const rise = (penalty.value(j, weight + h) - penalty.value(j, weight - h)) / (2 * h);
      expect(penalty.slope(j, weight)).toBeCloseTo(rise, 8);
      const bend = (penalty.slope(j, weight + h) - penalty.slope(j, weight - h)) / (2 * h);
      expect(penalty.curvature(j, weight)).toBeCloseTo(bend, 8);
    }
    expect(penalty.value(j, 0)).toBe(0);
  }
});

test('besides the ridge no weight misses an answer by more than one and a half scales that records could give', () => {
  const penalty = noisePenalty(noise, 0);
  expect(penalty.slope(0, 1e6) / 0.01).toBeCloseTo(1.5, 5);
  expect(penalty.slope(0, -1e6) / 0.01).toBeCloseTo(-1.5, 5);
  // Three scales below what any records give, and so nobody can meet it.
  expect(penalty.slope(1, -1e6) / 0.2).toBeCloseTo(-6, 5);
  expect(penalty.slope(1, 1e6) / 0.2).toBeCloseTo(1.5, 5);
  expect(penalty.slope(3, 5)).toBe(0);
});
