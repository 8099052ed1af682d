import { describe, expect, test } from 'vitest';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import {
  metricProblem,
  withCheapMetrics,
  withFittingMetrics,
  withMetric,
} from '../../../src/core/experiment/settle/metric-fit.ts';
import { metricById, metrics } from '../../../src/core/metrics/registry.ts';
import { domainOf } from '../../support/small-data.ts';

const domain = domainOf(3, 4, 5);
const experimentOf = (changes: object = {}) =>
  parseExperiment({
    version: 1,
    dataset: { builtin: 'czech' },
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: [1] },
    ...changes,
  });
const problem = (id: string, changes: object = {}, on = domain) =>
  metricProblem(metricById(id, 'metrics'), experimentOf(changes), on);

describe('a metric that cannot be computed says why', () => {
  test('for another workload', () => {
    expect(problem('classifier-accuracy')).toMatch(/^Only for the workload “naive bayes/i);
    expect(problem('classifier-accuracy', { workload: { kind: 'naive-bayes', class: 'a' } })).toBeUndefined();
    expect(problem('answer-ratio')).toMatch(/^Only for the workload/);
  });

  test('where nothing makes synthetic data', () => {
    expect(problem('relative-entropy')).toContain('MWEM');
    expect(problem('relative-entropy', { mechanisms: [{ id: 'laplace' }, { id: 'mwem' }] })).toBeUndefined();
    const through = (id: string) => ({ mechanisms: [{ id: 'mwem', reconstruct: { id } }] });
    expect(problem('relative-entropy', through('least-squares'))).toBeDefined();
    expect(problem('relative-entropy', through('multiplicative-weights'))).toBeUndefined();
  });

  test('where the table of all cells is too large', () => {
    const wide = domainOf(...new Array(30).fill(2));
    expect(problem('relative-entropy', { mechanisms: [{ id: 'mwem' }] }, wide)).toContain('1,073,741,824 cells');
  });
});

test('every cheap metric that fits is computed beside those asked for, none of the others', () => {
  const { metrics: computed } = withCheapMetrics(experimentOf({ metrics: ['rmse'] }), domain);
  expect([...computed].sort()).toEqual(
    metrics
      .filter(({ workload, cost }) => workload === undefined && !cost)
      .map(({ id }) => id)
      .sort(),
  );
});

test('metrics that do not fit give way, and others stay', () => {
  const kept = withFittingMetrics(experimentOf({ metrics: ['relative-entropy', 'rmse'] }), domain);
  expect(kept.metrics).toEqual(['rmse']);
  expect(withFittingMetrics(experimentOf({ metrics: ['relative-entropy'] }), domain).metrics).toEqual([
    'overall-relative-error',
  ]);
  const fine = experimentOf({ metrics: ['rmse'] });
  expect(withFittingMetrics(fine, domain)).toBe(fine);
});

test('choosing one metric after another leaves only the last', () => {
  const start = experimentOf({ metrics: ['rmse'] });
  const walked = ['max-absolute-error', 'mean-squared-error', 'cuboid-max-error'].reduce(withMetric, start);
  expect(walked.metrics).toEqual(['cuboid-max-error']);
});
