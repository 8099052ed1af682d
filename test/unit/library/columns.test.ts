import { expect, test } from 'vitest';
import { arraySource } from '../../../src/core/data/file/array-source.ts';
import { openDataset } from '../../../src/core/data/open-dataset.ts';
import { runExperiment } from '../../../src/library/index.ts';
import { textSource } from '../../support/text-source.ts';

const spec = {
  version: 1,
  dataset: { csv: 'people' },
  mechanisms: [{ id: 'laplace' }],
  sweep: { parameter: 'epsilon', values: [1] },
  trials: 1,
} as const;

test('columns of a program give what a file of the same cells gives', async () => {
  const columns = {
    age: Float64Array.of(30, Number.NaN, 41.5, 30),
    'town, "old"': ['Ulm', null, 'a "b", c', ' Ulm '],
    member: [true, false, true, null],
  };
  const file = 'age,"town, ""old""",member\n30,Ulm,true\n,,false\n41.5,"a ""b"", c",true\n30," Ulm ",\n';
  const here = await openDataset({ csv: 'people' }, () => arraySource('people', columns));
  const there = await openDataset({ csv: 'people' }, () => textSource('people', file));
  expect(here.schema).toEqual(there.schema);
  expect(here.describe()).toEqual(there.describe());
});

test('an experiment runs on them, and says what it learned', async () => {
  const { rows, notices } = await runExperiment(spec, { columns: { sex: ['f', 'm', 'f'], age: [30, 31, 30] } });
  expect(rows).toHaveLength(1);
  expect(notices).toEqual([
    expect.stringMatching(/^ε-differential privacy with ε = 1, given the published lists \(sex, age\)/),
    'Values read off the data: sex, age.',
    expect.stringContaining('Nobody said whether one row is one person'),
  ]);
});

test('columns of uneven length, none at all, and another kind of data are refused in a sentence', async () => {
  await expect(runExperiment(spec, { columns: { a: [1], b: [] } })).rejects.toThrow('“a” has 1 values and “b” has 0');
  await expect(runExperiment(spec, { columns: {} })).rejects.toThrow('there are no columns');
  const builtin = { ...spec, dataset: { builtin: 'czech' } };
  await expect(runExperiment(builtin, { columns: { a: [1] } })).rejects.toThrow('with columns it is');
});
