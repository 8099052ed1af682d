import { expect, test } from 'vitest';
import { countsOf } from '../../../src/core/data/counts/counts-payload.ts';
import { openDataset } from '../../../src/core/data/open-dataset.ts';
import { sourceHere } from '../../../src/core/data/source.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { prepare } from '../../../src/core/experiment/prepare.ts';
import { Failure } from '../../../src/core/failure.ts';
import { textSource } from '../../support/text-source.ts';

const PEOPLE = 'age,sex\n30,f\n40,m\n55,f\nsoon,m\n,f\n';
const schema = {
  attributes: [
    { name: 'age', type: 'number', bins: [0, 35, 45, 60], outside: 'drop' },
    { name: 'sex', type: 'category' },
  ],
};

async function preparedWith(changes: Record<string, unknown> = {}) {
  const experiment = parseExperiment({
    version: 1,
    dataset: { csv: 'people.csv', schema },
    workload: { kind: 'marginals', order: 1 },
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: [0.5] },
    trials: 1,
    ...changes,
  });
  const data = await openDataset(experiment.dataset, () => textSource('people.csv', PEOPLE));
  return prepare(experiment, sourceHere(data, experiment.dataset));
}

test('a run comes with its counts, its workload and whom ε protects', async () => {
  const { experiment, workload, counts, unit, publicRecords, fingerprint } = await preparedWith();
  expect(workload.blocks.map(({ attributes }) => attributes)).toEqual([[0], [1]]);
  expect([...countsOf(counts.counts).table([0])]).toEqual([1, 1, 1]);
  expect(counts.digest).toMatch(/^[0-9a-f]{64}$/);
  expect(unit).toEqual({ neighbours: 'replace-one', rowsPerPerson: 1 });
  expect(publicRecords).toBe(3);
  expect(fingerprint).toMatch(/^[0-9a-f]{8}$/);
  expect(experiment.derived).toBeUndefined();
});

test('what follows from the data is settled, and leaves no mark', async () => {
  const { experiment } = await preparedWith({ sweep: { parameter: 'epsilon', values: 'derived' }, trials: 'derived' });
  expect(experiment.sweep.values.length).toBeGreaterThan(3);
  expect(experiment.trials).toBeGreaterThan(1);
  expect(experiment).not.toHaveProperty('derived');
});

test('its notices say what was read, left out and learned, and which of that may be published', async () => {
  const { notices } = await preparedWith({ dataset: { csv: 'people.csv', schema, person: { rows: 2 } } });
  expect(notices.map(({ kind, isPublic }) => [kind, isPublic])).toEqual([
    ['promise', true],
    ['strays', false],
    ['left-out', false],
    ['learned', true],
    ['person', true],
  ]);
  expect(notices.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^ε-differential privacy with ε = 0\.5, given the published lists \(sex\), /),
    'Column “age”: the cell in line 5 is not read as one of its numbers and counts as missing.',
    '2 of 5 records were dropped, because a value is missing or outside its domain.',
    'Values read off the data: sex.',
    expect.stringContaining('at most 2 rows'),
  ]);
});

test('one run of one mechanism has a charge; a comparison has none', async () => {
  expect((await preparedWith()).charge).toEqual({
    epsilon: 0.5,
    delta: 0,
    neighbours: 'replace-one',
    rowsPerPerson: 1,
  });
  expect((await preparedWith({ trials: 2 })).charge).toBeNull();
  expect((await preparedWith({ sweep: { parameter: 'epsilon', values: [0.5, 1] } })).charge).toBeNull();
  expect((await preparedWith({ mechanisms: [{ id: 'laplace' }, { id: 'two-phase' }] })).charge).toBeNull();
});

test('the number of records is told where it is public, and only there', async () => {
  const hidden = { neighbours: 'add-remove', publicRecordCount: false };
  expect((await preparedWith(hidden)).publicRecords).toBeNull();
  // Records are left out for what they hold, so neighbours may differ in how many are kept.
  expect((await preparedWith({ publicRecordCount: false })).publicRecords).toBeNull();
});

test('what the data cannot answer is refused in a sentence', async () => {
  const workload = { kind: 'marginals', sets: [['age', 'town']] };
  await expect(preparedWith({ workload })).rejects.toThrow(Failure);
});
