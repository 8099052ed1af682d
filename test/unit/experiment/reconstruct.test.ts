import { expect, test } from 'vitest';
import { LeastSquares } from '../../../src/core/estimators/least-squares/blue.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { type TrialDetail, TrialRunner } from '../../../src/core/experiment/run/trials.ts';
import { settingNames, settingsAt } from '../../../src/core/experiment/settings.ts';
import { ConsistentCuboids } from '../../../src/core/mechanisms/cubes/consistent.ts';
import { at } from '../../../src/core/privacy/budget.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';
import { experimentJson } from '../../support/small-experiment.ts';

const domain = domainOf(3, 2);
const counts = countsOf(domain, [10, 2, 0, 5, 100, 1]);
const leastSquares = { id: 'least-squares', params: { publicRecords: true } };

/** Both marginals and the joint table: they contradict each other until an estimator puts them together. */
const overlapping = { kind: 'marginals', sets: [['a'], ['b'], ['a', 'b']] };

function experiment(changes: Record<string, unknown>) {
  return parseExperiment(experimentJson({ workload: overlapping, ...changes }));
}

function detail(mechanism: Record<string, unknown>, changes: Record<string, unknown> = {}, truth = counts) {
  const parsed = experiment({ mechanisms: [mechanism], ...changes });
  return new TrialRunner(parsed, truth, () => 0).detail({ mechanism: 0, value: 1, trial: 0 });
}

function answersOf({ release }: TrialDetail): readonly Float64Array[] {
  expect(release).not.toBeNull();
  return release?.answers ?? [];
}

test('measurements go through the estimator: same noise and cost, answers that agree with each other', () => {
  const plain = detail({ id: 'laplace' });
  const put = detail({ id: 'laplace', reconstruct: leastSquares });
  expect(put.row.spent).toBe(plain.row.spent);
  expect(put.release?.history.map(({ answers }) => answers)).toEqual(plain.release?.answers);
  const [a, b, joint] = answersOf(put);
  for (const [code, sum] of a.entries()) expect(joint[2 * code] + joint[2 * code + 1]).toBeCloseTo(sum, 6);
  expect(b[0] + b[1]).toBeCloseTo(118, 6);
  const [plainA, , plainJoint] = answersOf(plain);
  expect(Math.abs(plainJoint[0] + plainJoint[1] - plainA[0])).toBeGreaterThan(0.1);
});

test('many answers are put together at once, the same as one by one', () => {
  const large = domainOf(8, 9, 8);
  const parsed = experiment({
    workload: { kind: 'marginals', sets: [['a', 'b', 'c'], ['a'], ['b', 'c']] },
    mechanisms: [{ id: 'laplace', reconstruct: leastSquares }],
  });
  const many = countsOf(
    large,
    Array.from({ length: 576 }, (_, cell) => cell % 7),
  );
  const { release, workload, row } = new TrialRunner(parsed, many, () => 0).detail({
    mechanism: 0,
    value: 1,
    trial: 0,
  });
  const [joint, a, rest] = release?.answers ?? [];
  expect(row.error).toBeUndefined();
  for (const [code, sum] of a.entries()) {
    expect(joint.subarray(72 * code, 72 * (code + 1)).reduce((total, value) => total + value)).toBeCloseTo(sum, 6);
  }
  const measured = (release?.history ?? []).flatMap(({ block, answers, scale }) =>
    Array.from(answers, (answer, i) => ({ query: block.query(i), answer, scale: at(scale, i) })),
  );
  const fitted = new LeastSquares({ domain: large, answers: measured, records: many.records }, { publicRecords: true });
  expect(rest[5]).toBeCloseTo(fitted.estimate(workload.blocks[2].query(5)).estimate ?? Number.NaN, 6);
});

test('whole tables with one scale each are put together as such, however many cells they have', () => {
  const large = domainOf(150, 150);
  const truth = countsOf(
    large,
    Array.from({ length: 22_500 }, (_, cell) => cell % 7),
  );
  const { release, row } = detail({ id: 'laplace', reconstruct: leastSquares }, {}, truth);
  expect(row.error).toBeUndefined();
  const [a, b, joint] = answersOf({ release } as TrialDetail);
  expect(joint).toHaveLength(22_500);
  const tables = (release?.history ?? []).map(({ block, answers }) => ({
    attributes: block.attributes,
    values: answers,
  }));
  const wanted = new ConsistentCuboids(large, tables, truth.records).tables([[0], [1], [0, 1]]);
  for (const [key, found] of [['0', a] as const, ['1', b] as const, ['0,1', joint] as const]) {
    const gap = found.reduce((most, value, cell) => Math.max(most, Math.abs(value - wanted.get(key)![cell])), 0);
    expect(gap).toBeLessThan(1e-6);
  }
});

test.each([
  { id: 'multiplicative-weights' },
  { id: 'kernel-pca', params: { alpha: 10 } },
  { id: 'max-entropy', params: { method: 'sampling', moves: 2000 } },
])('$id takes more answers than one by one could be, where they are whole tables', (reconstruct) => {
  const large = domainOf(150, 140);
  const truth = countsOf(
    large,
    Array.from({ length: 21_000 }, (_, cell) => cell % 7),
  );
  const workload = { kind: 'marginals', sets: [['a', 'b']] };
  const { release, row } = detail({ id: 'laplace', reconstruct }, { workload }, truth);
  expect(row.error).toBeUndefined();
  const [joint] = answersOf({ release } as TrialDetail);
  const sum = joint.reduce((total, value) => total + value, 0);
  expect(sum).toBeCloseTo(truth.records, 1);
});

test('an estimator that makes a distribution answers from it', () => {
  const put = detail(
    { id: 'laplace', reconstruct: { id: 'multiplicative-weights' } },
    { metrics: ['relative-entropy'] },
  );
  const [a] = answersOf(put);
  expect(a.reduce((sum, value) => sum + value)).toBeCloseTo(118, 6);
  expect(put.release?.distribution?.table([0])).toEqual(a);
  expect(put.row.metrics['relative-entropy']).toBeLessThan(0.5);
});

test('rounds can still be looked at, from where they began', () => {
  const mwem = { id: 'mwem', params: { rounds: 2 } };
  const { release, workload, truth } = detail({ ...mwem, reconstruct: { id: 'multiplicative-weights' } });
  if (!release) throw new Error('there is no release');
  const seen = { workload, counts, answers: truth, hasJoint: false, released: release.distribution };
  expect(release.extra?.view?.(seen)).toMatchObject({ kind: 'rounds', frames: { length: 3 } });
});

test('without a public record count the estimator does not get it', () => {
  const { row } = detail(
    { id: 'laplace', reconstruct: { id: 'multiplicative-weights' } },
    { publicRecordCount: false, neighbours: 'add-remove' },
  );
  expect(row.error).toContain('make it public');
});

test('nobody is put together to nobody', () => {
  const nobody = countsOf(domain, new Float64Array(6));
  const put = detail({ id: 'laplace', reconstruct: { id: 'multiplicative-weights' } }, {}, nobody);
  expect(put.row.error).toBeUndefined();
  for (const answers of answersOf(put)) expect(answers.every((answer) => answer === 0)).toBe(true);
});

test('what the measurements do not determine is a reason, not a number', () => {
  const { row } = detail({ id: 'mwem', params: { rounds: 1 }, reconstruct: leastSquares });
  expect(row.error).toBe(
    'Least squares: what this mechanism measured does not determine every answer that is asked for; reconstruct with multiplicative weights, which always gives one, or with nothing.',
  );
});

test('parameters of the estimator are swept by name and reach every entry that has them', () => {
  const parsed = experiment({
    mechanisms: [
      { id: 'laplace', reconstruct: { id: 'least-squares' } },
      { id: 'laplace', label: 'plain' },
      { id: 'laplace', label: 'weights', reconstruct: { id: 'multiplicative-weights' } },
    ],
    sweep: { parameter: 'reconstruct.weighted', values: [true, false] },
    fixed: { epsilon: 1, 'reconstruct.replay': 5 },
  });
  expect(settingNames(parsed.mechanisms)).toContain('reconstruct.weighted');
  expect(settingsAt(parsed, 0, false).reconstruct?.params).toMatchObject({ weighted: false });
  expect(settingsAt(parsed, 0, false).reconstruct?.params).not.toHaveProperty('replay');
  expect(settingsAt(parsed, 1, false)).not.toHaveProperty('reconstruct');
  expect(settingsAt(parsed, 2, false).reconstruct?.params).toMatchObject({ replay: 5 });
});

test('wrong parameters are refused where they stand in the file', () => {
  const wrong = [{ id: 'laplace', reconstruct: { id: 'least-squares', params: { weighted: 'very' } } }];
  expect(() => experiment({ mechanisms: wrong })).toThrow('mechanisms[0].reconstruct.params.weighted: expected');
  expect(() => experiment({ fixed: { 'reconstruct.weighted': true } })).toThrow('no parameter "reconstruct.weighted"');
});
