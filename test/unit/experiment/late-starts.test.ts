import { describe, expect, test } from 'vitest';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { oneOfEachKind } from '../../../src/core/experiment/results/alike.ts';
import { planCells } from '../../../src/core/experiment/run/plan.ts';
import { TrialRunner } from '../../../src/core/experiment/run/trials.ts';
import { lateStarts, withGridFrom } from '../../../src/core/experiment/settle/late-starts.ts';
import { buildWorkload } from '../../../src/core/workload/registry.ts';
import { refusals } from '../../../src/headless/run-report.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const counts = countsOf(domainOf(3, 2), [40, 20, 10, 30, 50, 50]);
const experimentOf = (params: object, values: readonly number[] = [0.01, 0.05, 0.1, 1]) =>
  parseExperiment({
    version: 1,
    dataset: { builtin: 'czech' },
    mechanisms: [{ id: 'ireduct', params }, { id: 'laplace' }],
    sweep: { parameter: 'epsilon', values },
    trials: 2,
  });
const rowsOf = (experiment: ReturnType<typeof experimentOf>) => {
  const runner = new TrialRunner(experiment, counts, () => 0);
  return planCells(experiment).map((cell) => runner.run(cell));
};
const found = (experiment: ReturnType<typeof experimentOf>) =>
  lateStarts(experiment, buildWorkload(experiment.workload, counts.domain), counts.records);

describe('a first noise scale set by hand', () => {
  const late = experimentOf({ lambdaMax: 0.1 });

  test('fails below the ε that is foretold, and at no other', () => {
    // S(Q) = 4, and a tenth of 200 records is 20.
    expect(found(late)).toEqual([{ entry: 0, epsilon: 0.2, mended: { lambdaMax: 'derived' } }]);
    const failed = rowsOf(late).filter(({ error }) => error !== undefined);
    expect([...new Set(failed.map(({ value }) => value))]).toEqual([0.01, 0.05, 0.1]);
  });

  test('is told in one sentence for all ε, which names no parameter of the file', () => {
    const rows = rowsOf(late);
    const [sentence, ...others] = refusals(rows);
    expect(others).toEqual([]);
    expect(sentence).toMatch(/^ireduct at 0\.01 and 2 other values: iReduct needs ε ≥ 0\.2 here/);
    expect(sentence).not.toContain('lambdaMax');
    expect(oneOfEachKind(rows.flatMap(({ error }) => error ?? []))).toHaveLength(1);
  });

  test('either way of mending it works', () => {
    const [{ epsilon }] = found(late);
    expect(withGridFrom(late, epsilon).sweep.values).toEqual([0.2, 1]);
    for (const mended of [withGridFrom(late, epsilon), experimentOf({ lambdaMax: 'derived' })]) {
      expect(found(mended)).toEqual([]);
      expect(rowsOf(mended).filter(({ error }) => error !== undefined)).toEqual([]);
    }
  });

  test('derived gives the very numbers of a tenth of the records wherever that works', () => {
    const strip = (rows: ReturnType<typeof rowsOf>) => rows.map(({ metrics, spent }) => ({ metrics, spent }));
    const values = [0.2, 0.5, 2];
    expect(strip(rowsOf(experimentOf({ lambdaMax: 'derived' }, values)))).toEqual(
      strip(rowsOf(experimentOf({ lambdaMax: 0.1 }, values))),
    );
  });
});

test('sentences that differ in numbers are one kind, and names with digits are names', () => {
  expect(oneOfEachKind(['a of 1,000 at 0.5', 'a of 2 at 1e-9', 'b2 is absent', 'b3 is absent'])).toEqual([
    'a of 1,000 at 0.5',
    'b2 is absent',
    'b3 is absent',
  ]);
});
