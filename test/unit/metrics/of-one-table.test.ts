import { expect, test } from 'vitest';
import { jointL1, jointL1New } from '../../../src/core/metrics/joint-l1.ts';
import { metricById } from '../../../src/core/metrics/registry.ts';

const evaluation = {
  truth: [Float64Array.of(6, 4), Float64Array.of(10)],
  answers: [Float64Array.of(5, 6), Float64Array.of(10)],
  sanityBound: 1,
  news: { truth: [Float64Array.of(1, 1, 2)], answers: [Float64Array.of(2, 2, 2)] },
};

test('a number after a metric of tables names one of them', () => {
  expect(jointL1.evaluate(evaluation)).toBeCloseTo(0.15);
  expect([0, 1].map((table) => metricById(`joint-l1/${table}`, 'metrics').evaluate(evaluation))).toEqual([0.3, 0]);
  expect(jointL1New.evaluate(evaluation)).toBeCloseTo(0.5);
  expect(metricById('joint-l1-new/0', 'metrics').evaluate(evaluation)).toBeCloseTo(0.5);
  expect(metricById('joint-l1/2', 'metrics').evaluate(evaluation)).toBeNaN();
  expect(metricById('joint-l1/1', 'metrics')).toMatchObject({
    id: 'joint-l1/1',
    title: expect.stringMatching(/table 2$/),
  });
  expect(() => metricById('rmse/1', 'metrics[0]')).toThrow('metrics[0]: there is no metric "rmse/1"');
});
