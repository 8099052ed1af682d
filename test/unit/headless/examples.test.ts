import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../src/launch/prepare.mjs';
import { type ExperimentSpec, infer, runExperiment } from '../../../src/library/index.ts';

const folder = join(root, 'src/headless/examples');
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const HISTORY = 'history.json';
const experiments = files.filter((name) => name !== HISTORY);
const read = <T>(name: string): T => JSON.parse(readFileSync(join(folder, name), 'utf8'));

test('there are six, and the reference names each', () => {
  expect(experiments).toHaveLength(6);
  const reference = readFileSync(join(root, 'src/headless/README.md'), 'utf8');
  expect(files.filter((name) => !reference.includes(`(examples/${name})`))).toEqual([]);
});

test.each(experiments)('%s runs, and every trial gives every metric', async (name) => {
  const experiment = read<ExperimentSpec>(name);
  const { rows } = await runExperiment(experiment, { folder });
  expect(rows).toHaveLength(experiment.mechanisms.length * experiment.sweep.values.length * Number(experiment.trials));
  expect(rows.flatMap(({ error }) => error ?? [])).toEqual([]);
  for (const { metrics } of rows) {
    expect(Object.keys(metrics)).toEqual(experiment.metrics);
    expect(Object.values(metrics).every(Number.isFinite)).toBe(true);
  }
});

test('the history is answered from', async () => {
  const { answers } = await infer(read<object>(HISTORY));
  expect(answers.map(({ estimable }) => estimable)).toEqual([true, true]);
});
