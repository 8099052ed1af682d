import { beforeEach, expect, test } from 'vitest';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { localPool } from './local-pool.ts';
import { sessionClient } from './session-client.ts';

const VISITS = 'ward,patient_id\na,p1\na,p2\nb,p1\nb,p1\nb,p3\na,p2\n';
const visits = new File([VISITS], 'visits.csv');
const keeper = { keep: async () => {}, keepMeaning: async () => {}, forget: async () => {}, load: async () => null };

function workbench(): Workbench {
  return new Workbench({ data: sessionClient(), pool: localPool(), keeper } as unknown as Services);
}

let at: Workbench;
beforeEach(() => {
  at = workbench();
});

const state = () => at.store.getState();
const names = () => state().data.description?.domain.attributes.map(({ name }) => name);
const scaleOfRun = async () => {
  await at.run.start();
  return state().run.rows;
};

test('the answer is part of the configuration, and the key leaves the attributes', async () => {
  await at.data.openFile(visits);
  expect(state().config.dataset.person).toBeUndefined();
  expect(names()).toEqual(['ward', 'patient_id']);
  await at.data.limitRows({ key: 'patient_id', rows: 2 });
  expect(state().data.error).toBeNull();
  expect(names()).toEqual(['ward']);
  expect(state().config.dataset.person).toEqual({ key: 'patient_id', rows: 2 });
  expect(state().data.description).toMatchObject({ records: 5, report: { persons: { persons: 3, rowsBeyond: 1 } } });
  at.undo();
  await at.data.follow();
  expect(state().data.description?.records).toBe(6);
  at.redo();
  await at.data.follow();
  await at.data.limitRows({ key: 'patient_id', rows: 1 });
  expect(state().data.description?.records).toBe(3);
});

test('an edit of the schema, other bins and reading the file again keep the answer', async () => {
  await at.data.openFile(visits);
  await at.data.limitRows({ key: 'patient_id', rows: 1 });
  await at.data.editSchema((schema) => ({
    attributes: schema.attributes.map((entry) => (entry.name === 'ward' ? { ...entry, values: ['b', 'a'] } : entry)),
  }));
  expect(state().data.description?.records).toBe(3);
  await at.data.readAgain({ delimiter: ',' });
  expect(state().config.dataset.person).toEqual({ key: 'patient_id', rows: 1 });
  expect(state().data.description?.records).toBe(3);
});

test('rows of a run say whom they protect, and noise grows with the rows of a person', async () => {
  await at.data.openFile(visits);
  at.edit((config) => ({
    ...config,
    mechanisms: [{ id: 'laplace', params: {} }],
    metrics: ['mean-absolute-error'],
    // Set by hand, so that they stay when the guarantee changes.
    sweep: { parameter: 'epsilon', values: [0.002, 0.01] },
    trials: 200,
  }));
  await at.data.limitRows({ rows: 1 });
  const mean = (rows: Awaited<ReturnType<typeof scaleOfRun>>) =>
    rows.reduce((sum, row) => sum + row.metrics['mean-absolute-error'], 0) / rows.length;
  const one = await scaleOfRun();
  expect(one[0]).not.toHaveProperty('rowsPerPerson');
  await at.data.limitRows({ rows: 3 });
  const three = await scaleOfRun();
  expect(three[0].rowsPerPerson).toBe(3);
  // The same random numbers, three times as far.
  expect(mean(three) / mean(one)).toBeCloseTo(3, 6);
});

test('a link names the key by its position, and opens on a file that still has it as a column', async () => {
  await at.data.openFile(visits);
  await at.data.limitRows({ key: 'patient_id', rows: 2 });
  const hash = at.link.hash();
  const there = workbench();
  await there.data.openFile(new File([VISITS.replace('ward,patient_id', 'station,wer')], 'andere.csv'));
  expect(await there.link.open(hash)).toBe(true);
  const { config, data } = there.store.getState();
  expect(config.dataset.person).toEqual({ key: 'wer', rows: 2 });
  expect(data.description?.records).toBe(5);
  const stranger = workbench();
  await stranger.data.openFile(new File(['a,b\n1,x\n2,y\n3,y\n'], 'stranger.csv'));
  expect(await stranger.link.open(hash)).toBe(false);
  expect(stranger.store.getState().config.dataset.person).toBeUndefined();
  await stranger.data.openFile(visits);
  await expect.poll(() => stranger.store.getState().config.dataset.person).toEqual({ key: 'patient_id', rows: 2 });
});
