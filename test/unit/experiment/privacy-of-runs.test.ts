import { expect, test } from 'vitest';
import { promiseAt } from '../../../src/core/experiment/guarantees.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import type { Row } from '../../../src/core/experiment/run/row.ts';
import { TrialRunner } from '../../../src/core/experiment/run/trials.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';
import { experimentJson } from '../../support/small-experiment.ts';

const counts = countsOf(domainOf(3, 2), [10, 2, 0, 5, 100, 1]);

function run(changes: object): Row {
  const experiment = parseExperiment(
    experimentJson({ sweep: { parameter: 'epsilon', values: [1] }, fixed: { delta: 0.05 }, ...changes }),
  );
  return new TrialRunner(experiment, counts, () => 0).run({ mechanism: 0, value: 0, trial: 0 });
}

const ireduct = (params: object) => ({ mechanisms: [{ id: 'ireduct', params: { lambdaMax: 50, ...params } }] });

test('a row says private for the exact coupling only, also of a run that failed', () => {
  expect(run(ireduct({}))).toMatchObject({ private: true });
  for (const coupling of ['paper', 'paper-printed']) {
    expect(run(ireduct({ coupling, lambdaStep: 1 }))).toMatchObject({ private: false });
    const failed = run(ireduct({ coupling, lambdaStep: 1, lambdaMax: 0.001 }));
    expect(failed.error).toBeDefined();
    expect(failed.private).toBe(false);
  }
});

test('a number of records that is kept private is not given to any mechanism', () => {
  for (const id of ['ireduct', 'mwem', 'mwem-factored']) {
    const row = run({ mechanisms: [{ id }], publicRecordCount: false });
    expect(row.error).toContain('needs the number of records, which is kept private here');
    expect(run({ mechanisms: [{ id }] }).error).toBeUndefined();
  }
  expect(run({ mechanisms: [{ id: 'laplace' }], publicRecordCount: false }).error).toBeUndefined();
});

test('a promise is the same whether records lie in a file or are counted in a database', () => {
  const promises = ['drop', 'category'].flatMap((outside) =>
    ['replace-one', 'add-remove'].map((neighbours) => {
      const schema = [{ name: 'a', type: 'category', values: ['x', 'y'], outside }];
      const at = (dataset: object) =>
        ['laplace', 'mwem', 'ireduct'].map((id) => {
          const json = { dataset: { ...dataset, schema }, neighbours, mechanisms: [{ id }] };
          return promiseAt(parseExperiment(experimentJson(json)), 0, 1);
        });
      const ofRecords = at({ csv: 'people.csv' });
      expect(at({ sql: 'duckdb:', table: 'people.csv' })).toEqual(ofRecords);
      expect(at({ counts: 'result.csv' })).toEqual(ofRecords);
      return JSON.stringify(ofRecords);
    }),
  );
  expect(new Set(promises).size).toBeGreaterThan(1);
});
