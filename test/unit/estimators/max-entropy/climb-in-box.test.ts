import { expect, test } from 'vitest';
import { climbInBox } from '../../../../src/core/estimators/max-entropy/climb-in-box.ts';

/** Attributes of two values that have nothing to do with each other; of each of them the share of one value is asked. */
function independent(target: Float64Array, bound: number) {
  const size = target.length;
  const box = { low: new Float64Array(size).fill(-bound), high: new Float64Array(size).fill(bound) };
  const evaluate = (weights: Float64Array) => {
    const expected = weights.map((weight) => 1 / (1 + Math.exp(-weight)));
    const variance = expected.map((share) => share * (1 - share));
    const logPartition = weights.reduce((sum, weight) => sum + Math.log1p(Math.exp(weight)), 0);
    const covarianceWith = (combination: Float64Array) => combination.map((value, j) => value * variance[j]);
    return { logPartition, expected, variance, covariance: () => null, covarianceWith };
  };
  const valueAt = (weights: Float64Array) =>
    weights.reduce((sum, weight, j) => sum + weight * target[j], 0) - evaluate(weights).logPartition;
  const problem = { likelihood: { target, evaluate }, box, reach: new Float64Array(size).fill(1), tables: [] };
  const best = target.map((share) => (share >= 1 ? bound : share <= 0 ? -bound : Math.log(share / (1 - share))));
  return { problem, valueAt, best };
}

const target = Float64Array.of(0.9, 0.02, 0.5, 1.1, -0.3, 0.7);

test.each([0, 1, 2, 4])('after %d steps the optimum is no farther above than the gap says', (steps) => {
  const { problem, valueAt, best } = independent(target, 9);
  const { weights, gap } = climbInBox(problem, steps);
  const missing = valueAt(best) - valueAt(weights);
  expect(missing).toBeGreaterThan(0.01);
  expect(gap).toBeGreaterThan(missing);
});

test('in the end there is none, and answers that cannot be met have their weights at the end of the box', () => {
  const { problem, best } = independent(target, 9);
  const { weights, gap } = climbInBox(problem, 600);
  expect(gap).toBeLessThan(1e-9);
  expect([...weights]).toEqual([...best].map((weight) => expect.closeTo(weight, 7)));
});
