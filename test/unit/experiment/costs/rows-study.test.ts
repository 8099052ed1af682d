import { expect, test } from 'vitest';
import { countsOf } from '../../../../src/core/data/counts/counts-payload.ts';
import { openDataset } from '../../../../src/core/data/open-dataset.ts';
import { sourceHere } from '../../../../src/core/data/source.ts';
import { countsForRows, rowLimits, rowsStudy, withRowsKept } from '../../../../src/core/experiment/costs/rows-study.ts';
import { parseExperiment } from '../../../../src/core/experiment/parse-experiment.ts';
import { prepare } from '../../../../src/core/experiment/prepare.ts';
import { summarise } from '../../../../src/core/experiment/results/summary.ts';
import { planCells } from '../../../../src/core/experiment/run/plan.ts';
import { TrialRunner } from '../../../../src/core/experiment/run/trials.ts';
import { buildWorkload } from '../../../../src/core/workload/registry.ts';
import { terms } from '../../../support/terms.ts';
import { textSource } from '../../../support/text-source.ts';

const experiment = parseExperiment({
  version: 1,
  dataset: { csv: 'terms.csv', person: { key: 'member', rows: 2 } },
  neighbours: 'add-remove',
  mechanisms: [{ id: 'laplace' }],
  sweep: { parameter: 'epsilon', values: [1] },
  fixed: { delta: 0.01 },
  trials: 60,
});

const open = async (asked = experiment) => openDataset(asked.dataset, () => textSource('terms.csv', terms));

async function studyAt(epsilon: number, sharing: 'even' | 'best' = 'even') {
  const data = await open();
  const source = sourceHere(data, {});
  const persons = source.report?.persons;
  if (!persons) throw new Error('nobody is told apart');
  const order = { experiment, epsilon, sharing, limits: rowLimits(persons, 2) };
  const workload = buildWorkload(experiment.workload, source.domain);
  const { counts } = source.held(countsForRows(order, workload, source.fingerprint));
  return rowsStudy(order, workload, countsOf(structuredClone(counts)));
}

/** What a run gives, with the sanity bound of the experiment as it is: 1 % of the 200 rows that two of each make. */
async function errorOfRun(rows: number, epsilon: number): Promise<{ error: number; cut: number }> {
  const asked = withRowsKept({ ...experiment, sweep: { parameter: 'epsilon', values: [epsilon] } }, rows);
  const data = await open(asked);
  const kept = data.counts().records;
  const wanted = { ...asked, fixed: { delta: 2 / kept } };
  const prepared = prepare(wanted, sourceHere(data, {}));
  const runner = new TrialRunner(prepared.experiment, countsOf(prepared.counts.counts), () => 0, prepared.workload);
  const [point] = summarise(planCells(prepared.experiment).map((cell) => runner.run(cell)));
  const id = 'overall-relative-error';
  return { error: point.metrics[id].mean, cut: point.cut?.[id] ?? 0 };
}

test('every small number of rows is looked at, the one that is kept and the most that anybody has', () => {
  const report = { persons: 9, mostRows: 40, rowsBeyond: 1, rowsWithoutKey: 0 };
  const limits = rowLimits(report, 17);
  expect(limits.slice(0, 12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(limits).toContain(17);
  expect(limits.at(-1)).toBe(40);
  expect(rowLimits(report, 99)).not.toContain(99);
  expect(rowLimits({ ...report, mostRows: 1 }, 5)).toEqual([1]);
});

// Members of party a have 1 term, of b 3, of c 30: with little noise all rows are kept, with much only the first ones.
test.each([
  [0.02, 1],
  [0.3, 3],
  [30, 30],
])('with ε = %s it is best to keep %s rows of each person', async (epsilon, rows) => {
  const { best } = await studyAt(epsilon);
  expect(best.rows).toBe(rows);
  const runs = await Promise.all([1, 3, 30].map(async (limit) => ({ limit, ...(await errorOfRun(limit, epsilon)) })));
  const least = runs.reduce((a, b) => (b.error < a.error ? b : a));
  expect(least.limit).toBe(rows);
});

test('errors and their two parts are those of runs', async () => {
  const { points } = await studyAt(0.3);
  for (const rows of [1, 2, 3, 30]) {
    const point = points.find((one) => one.rows === rows);
    const run = await errorOfRun(rows, 0.3);
    expect(point?.cut).toBeCloseTo(run.cut, 9);
    expect((point?.error ?? 0) / run.error).toBeGreaterThan(0.85);
    expect((point?.error ?? 0) / run.error).toBeLessThan(1.15);
  }
  const last = points.at(-1);
  expect(last).toMatchObject({ rows: 30, cut: 0, kept: 1 });
  expect(last?.error).toBeCloseTo(last?.noise ?? 0, 12);
  // More rows are nearer to the truth and have more noise.
  for (const [i, { cut, noise }] of points.slice(1).entries()) {
    expect(cut).toBeLessThanOrEqual(points[i].cut);
    expect(noise).toBeGreaterThan(points[i].noise);
  }
});

test('noise that is shared out over tables as is best is no more than even noise', async () => {
  const [even, best] = [await studyAt(0.3), await studyAt(0.3, 'best')];
  for (const [i, { noise }] of best.points.entries()) expect(noise).toBeLessThanOrEqual(even.points[i].noise + 1e-12);
});

test('what is kept because of it is noted', () => {
  const next = withRowsKept(experiment, 3);
  expect(next.dataset).toMatchObject({ person: { key: 'member', rows: 3 } });
  expect(next.chosenByLooking).toEqual(['rows']);
});
