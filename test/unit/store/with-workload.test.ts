import { expect, test } from 'vitest';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { parseWorkload } from '../../../src/core/workload/registry.ts';
import { defaultExperiment } from '../../../src/store/defaults.ts';
import { firstStream, withPolicies, withWorkload } from '../../../src/store/with-workload.ts';

const stream = (changes = {}) => ({ ...firstStream(), ...changes });

test('a stream of questions comes with the systems that answer it, looked at along its length', () => {
  const config = withWorkload(defaultExperiment, stream());
  expect(config.mechanisms.map(({ id }) => id)).toEqual(['ask-baseline', 'ask-improved', 'ask-inference', 'ask-ols']);
  expect(config.sweep).toEqual({
    parameter: 'questions',
    values: [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000],
  });
  expect(config.metrics).toEqual(['answer-ratio', 'system-cost', 'reliability', 'answer-error']);
  // It is an experiment as it stands: written to a file and read again it is the same.
  expect(parseExperiment(JSON.parse(JSON.stringify(config)))).toEqual(config);
});

test('the sweep follows the length of the stream, unless somebody chose other values', () => {
  const config = withWorkload(defaultExperiment, stream());
  expect(withWorkload(config, stream({ count: 50 })).sweep.values).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45, 50]);
  expect(withWorkload(config, stream({ count: 3 })).sweep.values).toEqual([1, 2, 3]);
  const sparse = { ...config, sweep: { parameter: 'questions', values: [10, 500] } };
  expect(withWorkload(sparse, stream({ count: 50 })).sweep.values).toEqual([10, 500]);
});

test('what the cube allows is taken along: ε, and a tree for the two that infer', () => {
  const { fixed, mechanisms, workload } = withPolicies(defaultExperiment, firstStream(['Age']), {
    epsilon: 2,
    tree: true,
  });
  expect(fixed).toEqual({ epsilon: 2 });
  expect(mechanisms.map(({ params }) => params.history)).toEqual(['none', 'none', 'tree', 'tree']);
  expect(workload).toMatchObject({ attributes: ['Age'] });
});

test('back to tables, mechanisms and metrics for tables come back', () => {
  const back = withWorkload(withWorkload(defaultExperiment, stream()), { kind: 'marginals', order: 2 });
  expect(back).toEqual({ ...defaultExperiment, workload: { kind: 'marginals', order: 2 } });
});

test('a metric that judges one kind of workload only does not stay for another', () => {
  const bayes = parseWorkload({ kind: 'naive-bayes', class: 'Education' }, 'workload');
  const config = { ...defaultExperiment, workload: bayes, metrics: ['classifier-accuracy', 'relative-entropy'] };
  expect(withWorkload(config, { kind: 'marginals', order: 1 }).metrics).toEqual(['relative-entropy']);
  const alone = { ...config, metrics: ['classifier-accuracy'] };
  expect(withWorkload(alone, { kind: 'marginals', order: 1 }).metrics).toEqual(defaultExperiment.metrics);
});
