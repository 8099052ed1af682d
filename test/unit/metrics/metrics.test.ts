import { expect, test } from 'vitest';
import { metricById } from '../../../src/core/metrics/registry.ts';

const truth = [Float64Array.of(10, 0, 4), Float64Array.of(100)];
const answers = [Float64Array.of(13, -1, 4), Float64Array.of(80)];

const evaluate = (id: string, sanityBound = 2) => metricById(id, 'metrics').evaluate({ truth, answers, sanityBound });

test.each([
  ['mean-absolute-error', (3 + 1 + 0 + 20) / 4],
  ['max-absolute-error', 20],
  ['mean-squared-error', (9 + 1 + 0 + 400) / 4],
  ['rmse', Math.sqrt(410 / 4)],
  // Historical answers, Eq. 42: of 14 records in the first table, of 100 in the second.
  ['joint-l1', ((3 + 1 + 0) / 14 + 20 / 100) / 2],
  // iReduct, Definition 6: 3/10, 1/max(0, 2) and 0/4 in the first table, 20/100 in the second.
  ['overall-relative-error', ((0.3 + 0.5 + 0) / 3 + 0.2) / 2],
])('%s by hand', (id, expected) => {
  expect(evaluate(id)).toBeCloseTo(expected, 14);
});

test('two runs tell bias from noise: together they are the mean of both squared errors', () => {
  const again = [Float64Array.of(9, 2, 4), Float64Array.of(90)];
  const both = (id: string) => metricById(id, 'metrics').evaluate({ truth, answers, again, sanityBound: 1 });
  // Errors 3, −1, 0, −20 and −1, 2, 0, −10.
  expect(both('squared-bias')).toBe((-3 - 2 + 0 + 200) / 4);
  expect(both('variance')).toBe((16 + 9 + 0 + 100) / 8);
  expect(both('squared-bias') + both('variance')).toBe((410 + 105) / 8);
  // What has no noise is all bias.
  expect(evaluate('squared-bias')).toBe(evaluate('mean-squared-error'));
  expect(evaluate('variance')).toBe(0);
});

test('the sanity bound takes the place of smaller counts only', () => {
  expect(evaluate('overall-relative-error', 8)).toBeCloseTo(((0.3 + 1 / 8 + 0) / 3 + 0.2) / 2, 14);
  expect(evaluate('mean-absolute-error', 8)).toBe(evaluate('mean-absolute-error', 2));
});

test('an answer that is not a number shows in every metric', () => {
  for (const id of [
    'mean-absolute-error',
    'max-absolute-error',
    'mean-squared-error',
    'rmse',
    'overall-relative-error',
    'joint-l1',
  ]) {
    const broken = [Float64Array.of(Number.NaN, 0, 4), Float64Array.of(100)];
    expect(metricById(id, '').evaluate({ truth, answers: broken, sanityBound: 2 })).toBeNaN();
  }
});

test('an unknown metric is refused with its place', () => {
  expect(() => metricById('L2', 'metrics[1]')).toThrow('metrics[1]: there is no metric "L2"; known are');
});
