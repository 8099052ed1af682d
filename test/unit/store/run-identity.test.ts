import { expect, test } from 'vitest';
import { resultsOf, writeResults } from '../../../src/core/experiment/results.ts';
import { summarise } from '../../../src/core/experiment/summary.ts';
import { emptyRun, isRunOn } from '../../../src/store/run-data.ts';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { localPool } from './local-pool.ts';
import { sessionClient } from './session-client.ts';

const people = new File(['age,sex\n17,f\n18,m\n40,f\n'], 'people.csv');
/** Another file of the same name and shape. */
const others = new File(['age,sex\n17,f\n18,f\n40,m\n'], 'people.csv');

function workbench(): Workbench {
  return new Workbench({ pool: localPool(), data: sessionClient(), figures: {} } as unknown as Services);
}

async function ranOn(file: File) {
  const bench = workbench();
  await bench.data.openFile(file);
  bench.edit((config) => ({ ...config, trials: 2, sweep: { parameter: 'epsilon', values: [1, 2] } }));
  await bench.run.start();
  expect(bench.store.getState().run).toMatchObject({ status: 'done', file });
  return bench;
}

const run = (bench: Workbench) => bench.store.getState().run;
/** Recalling what was run before takes a moment. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 100));

test('opening other data sets the results aside, and they come back with the data', async () => {
  const bench = await ranOn(people);
  const { rows, experiment } = run(bench);
  await bench.data.openBuiltin('czech');
  expect(run(bench)).toBe(emptyRun);
  expect(bench.store.getState().probe).toBeNull();
  bench.undo();
  await expect.poll(() => run(bench).rows).toEqual(rows);
  expect(run(bench).experiment).toEqual(experiment);
});

test('another file of the same name is other data', async () => {
  const bench = await ranOn(people);
  await bench.data.openFile(others);
  await settled();
  expect(run(bench)).toBe(emptyRun);
});

test('another schema sets the results aside; another seed does not', async () => {
  const bench = await ranOn(people);
  bench.edit((config) => ({ ...config, seed: 'other' }));
  expect(run(bench).status).toBe('done');
  await bench.data.editSchema(({ attributes }) => ({
    attributes: attributes.map((entry) => (entry.name === 'sex' ? { ...entry, include: false } : entry)),
  }));
  expect(run(bench)).toBe(emptyRun);
});

test('a run that goes on while other data is opened leaves nothing behind', async () => {
  const bench = workbench();
  await bench.data.openFile(people);
  bench.edit((config) => ({ ...config, trials: 3000, sweep: { parameter: 'epsilon', values: [1, 2] } }));
  const running = bench.run.start();
  await expect.poll(() => run(bench).status).toBe('running');
  await bench.data.openFile(others);
  await running;
  expect(run(bench)).toBe(emptyRun);
});

test('results from a file belong to a file of that name and shape', async () => {
  const bench = await ranOn(people);
  const { description, ref, dataFile } = bench.store.getState().data;
  const opened = { ...run(bench), file: null, openedFrom: 'results.json' };
  expect(isRunOn(opened, { ref, description, dataFile })).toBe(true);
  expect(isRunOn({ ...opened, fingerprint: 'other' }, { ref, description, dataFile })).toBe(false);
  expect(isRunOn(opened, { ref: { builtin: 'czech', params: {} }, description, dataFile: null })).toBe(false);
});

test('measuring closer adds values to the results and none to the settings', async () => {
  const bench = await ranOn(people);
  const { config } = bench.store.getState();
  const [metric] = config.metrics;
  const before = run(bench).rows;
  await bench.run.measureCloser({ metric, error: 0.05 });
  const { experiment, rows, points, status, target } = run(bench);
  expect({ status, target }).toEqual({ status: 'done', target: null });
  expect(Object.keys(experiment?.sweep.also ?? {})).toContain('laplace');
  expect(rows.length).toBeGreaterThan(before.length);
  expect(rows.filter(({ value }) => config.sweep.values.includes(value))).toHaveLength(before.length);
  expect(points).toHaveLength(summarise(rows).length);
  expect(bench.store.getState().config).toBe(config);
  // They are found again with the settings.
  bench.edit((was) => ({ ...was, seed: 'other' }));
  bench.undo();
  await settled();
  await bench.run.start();
  expect(run(bench).rows).toHaveLength(rows.length);
});

test('results on a file are shown in Compare, in whichever room they were dropped', async () => {
  const { experiment, fingerprint, rows } = run(await ranOn(people));
  const bench = workbench();
  bench.store.setState(({ view }) => ({ view: { ...view, room: 'data' } }));
  const text = writeResults(resultsOf(experiment!, fingerprint, rows));
  await bench.files.open([new File([text], 'results.json')]);
  expect(run(bench)).toMatchObject({ openedFrom: 'results.json', rows });
  expect(bench.store.getState().view.room).toBe('compare');
});
