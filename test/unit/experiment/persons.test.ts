import { expect, test } from 'vitest';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { parseResults, resultsOf, writeResults } from '../../../src/core/experiment/results/results.ts';
import { planCells } from '../../../src/core/experiment/run/plan.ts';
import { TrialRunner } from '../../../src/core/experiment/run/trials.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const counts = countsOf(domainOf(3), [50, 30, 20]);

function experiment(rows: number) {
  return parseExperiment({
    version: 1,
    dataset: { csv: 'visits.csv', person: { rows } },
    workload: { kind: 'marginals', order: 1 },
    mechanisms: [{ id: 'laplace' }, { id: 'oracle' }],
    sweep: { parameter: 'epsilon', values: [0.5] },
    metrics: ['mean-squared-error'],
    references: ['svd-bound'],
    trials: 2,
  });
}

const runner = (rows: number) => new TrialRunner(experiment(rows), counts, () => 0);

test('rows of private runs name the rows of a person, points and files as well, and come back as they were', () => {
  const several = experiment(3);
  const rows = planCells(several).map((cell) => runner(3).run(cell));
  expect(rows.map(({ mechanism, rowsPerPerson }) => [mechanism, rowsPerPerson])).toEqual([
    ['laplace', 3],
    ['oracle', undefined],
    ['laplace', 3],
    ['oracle', undefined],
  ]);
  const results = resultsOf(several, 'abc', rows);
  expect(results.summary[0]).toMatchObject({ mechanism: 'laplace', private: true, rowsPerPerson: 3 });
  expect(parseResults(JSON.parse(writeResults(results)))).toEqual(results);
});

test('a bound for single rows grows with the square of the rows of a person', async () => {
  const [[one], [three]] = await Promise.all([runner(1).reference('svd-bound'), runner(3).reference('svd-bound')]);
  if (!('metrics' in one && 'metrics' in three)) throw new Error('no bound');
  const id = 'mean-squared-error';
  expect(three.metrics[id] / one.metrics[id]).toBeCloseTo(9, 9);
});

test('a set that is built in may be known to hold several rows of a person, but has no key', () => {
  const on = (dataset: object) => ({ ...experiment(1), dataset });
  expect(parseExperiment(on({ builtin: 'czech', person: { rows: 2 } })).dataset.person).toEqual({ rows: 2 });
  expect(() => parseExperiment(on({ builtin: 'czech', person: { rows: 2, key: 'x' } }))).toThrow('dataset.person.key');
});
