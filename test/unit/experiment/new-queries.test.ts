import { expect, test } from 'vitest';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { tablesNeeded } from '../../../src/core/experiment/run/tables-needed.ts';
import { TrialRunner } from '../../../src/core/experiment/run/trials.ts';
import { metricProblem, withCheapMetrics } from '../../../src/core/experiment/settle/metric-fit.ts';
import { metricById } from '../../../src/core/metrics/registry.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';
import { experimentJson } from '../../support/small-experiment.ts';

const domain = domainOf(3, 4);
const counts = countsOf(domain, [1000, 200, 0, 500, 10_000, 100, 40, 3, 0, 17, 400, 80]);
const newQueries = { kind: 'queries', queries: [{ where: { a: [1, 1] } }, { where: { a: [0, 1], b: [2, 3] } }] };

function experimentWith(mechanism: Record<string, unknown>, changes: Record<string, unknown> = {}) {
  return parseExperiment(
    experimentJson({
      workload: { kind: 'marginals', sets: [['b']] },
      newQueries,
      mechanisms: [mechanism],
      metrics: ['rmse', 'rmse-new'],
      ...changes,
    }),
  );
}

function detail(mechanism: Record<string, unknown>) {
  return new TrialRunner(experimentWith(mechanism), counts, () => 0).detail({ mechanism: 0, value: 2, trial: 0 });
}

test.each([
  ['kernel-pca', { alpha: 'infinity' }],
  ['max-entropy', { alpha: 100 }],
])('%s answers what was not asked, and is judged by the truth', (id, params) => {
  const { row, release } = detail({ id: 'laplace', reconstruct: { id, params } });
  expect(row.error).toBeUndefined();
  // Nothing was asked of a, so thirds of each row are expected.
  const [answers] = release?.answers ?? [];
  const all = 12_340;
  const expected = [all / 3, (2 / 3) * (answers[2] + answers[3])];
  const squares = [10_143, 0 + 500 + 40 + 3].map((truth, i) => (expected[i] - truth) ** 2);
  expect(row.metrics['rmse-new']).toBeCloseTo(Math.sqrt((squares[0] + squares[1]) / 2), 0);
  expect(row.metrics.rmse).toBeLessThan(5);
});

test('what makes synthetic data answers as well, and what does not says so and keeps its other numbers', () => {
  expect(detail({ id: 'mwem', params: { rounds: 4 } }).row.metrics['rmse-new']).toBeGreaterThan(0);
  const plain = detail({ id: 'laplace' }).row;
  expect(Object.keys(plain.metrics)).toEqual(['rmse']);
  expect(plain.error).toMatch(
    /^No error of new queries: this mechanism answers only what it was asked\. Give it a recon/,
  );
  const undetermined = detail({ id: 'laplace', reconstruct: { id: 'least-squares' } }).row;
  expect(Object.keys(undetermined.metrics)).toEqual(['rmse']);
  expect(undetermined.error).toMatch(/does not determine every answer that is asked for/);
});

test('they are counted, never measured', () => {
  const experiment = experimentWith({ id: 'laplace' });
  const runner = new TrialRunner(experiment, counts, () => 0);
  expect(tablesNeeded(experiment, runner.workload)).toEqual([[1], [0, 1]]);
  const { release, row } = runner.detail({ mechanism: 0, value: 2, trial: 0 });
  expect(release?.history.map(({ block }) => block.attributes)).toEqual([[1]]);
  expect(row.spent).toBe(10);
});

test.each([
  [
    { newQueries: undefined },
    /^metrics\[1\]: "rmse-new" judges queries that are not asked; say which under "newQueries"/,
  ],
  [{ newQueries: { kind: 'marginals', sets: [['b']] } }, /^newQueries: these are the queries of the workload/],
  [{ newQueries: { kind: 'rages' } }, /^newQueries\.kind: there is no workload "rages"/],
  [
    { newQueries: { kind: 'question-stream', count: 3 } },
    /^newQueries\.kind: questions of a stream are asked one by one/,
  ],
])('%j is refused', (changes, sentence) => {
  expect(() => experimentWith({ id: 'laplace' }, changes)).toThrow(sentence);
});

test('an attribute that is not there is named by its place', () => {
  const experiment = experimentWith({ id: 'laplace' }, { newQueries: { kind: 'ranges', attributes: ['c'], count: 2 } });
  expect(() => new TrialRunner(experiment, counts, () => 0)).toThrow(
    /^newQueries\.attributes: there is no attribute "c"/,
  );
});

test('the page offers the metric where there are new queries and somebody to answer them', () => {
  const metric = metricById('rmse-new', '');
  const plain = experimentWith({ id: 'laplace' });
  const put = experimentWith({ id: 'laplace', reconstruct: { id: 'kernel-pca' } }, { metrics: ['rmse'] });
  expect(metricProblem(metric, { ...put, newQueries: undefined as never }, domain)).toMatch(
    /say which under “New quer/,
  );
  expect(metricProblem(metric, plain, domain)).toMatch(/^Only for mechanisms with a reconstruction/);
  expect(metricProblem(metric, put, domain)).toBeUndefined();
  expect(withCheapMetrics(put, domain).metrics).not.toContain('rmse-new');
});
