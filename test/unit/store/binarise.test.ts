import { beforeEach, expect, test } from 'vitest';
import { binaryParts } from '../../../src/core/data/schema/binarise.ts';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { localPool } from './local-pool.ts';
import { sessionClient } from './session-client.ts';

const people = new File(['age,sex\nyoung,f\nmiddle,m\nold,f\nvery old,m\nold,m\n'], 'people.csv');
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
const followed = async () => {
  // Undo and redo load by themselves; this waits for them.
  await at.data.follow();
};

test('attributes become binary and are as before after undo, and again after redo', async () => {
  await at.data.openFile(people);
  at.edit((config) => ({ ...config, workload: { kind: 'parities', degree: 1 } }));
  const plain = state().data.description;
  await at.data.binarise('bitwise');
  expect(names()).toEqual(['age, bit 1 of 2', 'age, bit 2 of 2', 'sex']);
  expect(state().config).toMatchObject({ dataset: { binarise: 'bitwise' }, workload: { kind: 'parities' } });
  expect(state().data.description?.source).toEqual({
    domain: plain?.domain,
    fingerprint: plain?.fingerprint,
    histograms: plain?.histograms,
  });
  expect(state().data.description?.fingerprint).not.toBe(plain?.fingerprint);
  await at.data.binarise('one-hot');
  expect(names()).toHaveLength(5);
  at.undo();
  at.undo();
  await followed();
  expect(state().data.description).toEqual(plain);
  at.redo();
  await followed();
  expect(names()).toHaveLength(3);
  await at.data.binarise();
  expect(state().data.description).toEqual(plain);
  expect(state().config.workload.kind).toBe('parities');
});

test('a workload that names attributes gives way, and a refusal leaves all as it was', async () => {
  await at.data.openFile(people);
  at.edit((config) => ({ ...config, workload: { kind: 'intervals', attribute: 'age' } }));
  await at.data.binarise({ nobody: 'one-hot' });
  expect(state().data.error).toContain('There is no attribute "nobody"');
  expect(state().config.workload.kind).toBe('intervals');
  expect(names()).toEqual(['age', 'sex']);
  await at.data.binarise({ age: 'one-hot' });
  expect(state().config.workload).toEqual({ kind: 'marginals', order: 1 });
});

test('a schema edit keeps the attributes binary', async () => {
  await at.data.openFile(people);
  await at.data.binarise('one-hot');
  await at.data.editSchema((schema) => ({
    attributes: schema.attributes.map((entry) => (entry.name === 'sex' ? { ...entry, include: false } : entry)),
  }));
  expect(names()).toEqual(['age = middle', 'age = old', 'age = very old', 'age = young']);
  expect(state().config.dataset.binarise).toBe('one-hot');
});

test('a link carries it by position, for the same shape of file and for built-in data', async () => {
  await at.data.openFile(people);
  await at.data.binarise({ age: 'bitwise' });
  at.edit((config) => ({ ...config, workload: { kind: 'marginals', sets: [['age, bit 2 of 2', 'sex']] } }));
  const hash = at.link.hash();
  const there = workbench();
  await there.data.openFile(new File(['alter,was\np,x\nq,x\nr,y\ns,y\n'], 'andere.csv'));
  expect(await there.link.open(hash)).toBe(true);
  const { config, data } = there.store.getState();
  expect(config.dataset.binarise).toEqual({ alter: 'bitwise' });
  expect(config.workload).toEqual({ kind: 'marginals', sets: [['alter, bit 2 of 2', 'was']] });
  expect(data.description?.domain.attributes).toHaveLength(3);

  await at.data.openBuiltin('table-2');
  await at.data.binarise({ Status: 'one-hot' });
  const other = workbench();
  expect(await other.link.open(at.link.hash())).toBe(true);
  expect(other.store.getState().config.dataset).toEqual(state().config.dataset);
  const { domain, source } = other.store.getState().data.description ?? {};
  expect(domain?.attributes).toEqual(
    source && binaryParts(source.domain, { Status: 'one-hot' }).map(({ attribute }) => attribute),
  );
});

test('a link waits for a file of the shape it had before it was made binary', async () => {
  await at.data.openFile(people);
  await at.data.binarise('bitwise');
  const hash = at.link.hash();
  const there = workbench();
  await there.data.openBuiltin('czech');
  expect(await there.link.open(hash)).toBe(false);
  await there.data.openFile(people);
  // The link opens by itself once the file is there.
  await expect.poll(() => there.store.getState().config.dataset.binarise).toBe('bitwise');
});

test('a run on binary attributes gives records with the original ones', async () => {
  await at.data.openFile(people);
  await at.data.binarise('one-hot');
  at.edit((config) => ({
    ...config,
    workload: { kind: 'parities', degree: 1 },
    mechanisms: [{ id: 'barak', params: { degree: 1, reconstruct: 'multiplicative-weights' } }],
    metrics: ['mean-absolute-error'],
  }));
  await at.run.start();
  expect(state().run).toMatchObject({ status: 'done', error: null });
  await at.probe.show({ mechanism: 0, value: 0.01, trial: 0 });
  const made = await at.probe.records(7);
  const lines = (await new Blob(made?.csv).text()).trim().split('\r\n');
  expect(lines[0]).toBe('age,sex');
  expect(lines).toHaveLength(8);
  for (const line of lines.slice(1)) expect(line).toMatch(/^(young|middle|old|very old),[fm]$/);
  expect(made).toMatchObject({ records: 7 });
  // With ε this small the four values are told apart by noise alone.
  expect(made?.impossible).toBeGreaterThan(0);
  const quality = await at.probe.quality(new AbortController().signal);
  expect(quality?.domain.attributes.map(({ name }) => name)).toEqual(['age', 'sex']);
  expect(quality?.tables.map(({ attributes, fromNoisy }) => [attributes.join(), fromNoisy])).toEqual([
    ['0', null],
    ['1', null],
    ['0,1', null],
  ]);
});

test('records of a run on plain attributes are compared with the truth and with what was measured', async () => {
  await at.data.openFile(people);
  at.edit((config) => ({
    ...config,
    workload: { kind: 'marginals', order: 1 },
    mechanisms: [{ id: 'laplace', params: {}, reconstruct: { id: 'multiplicative-weights', params: {} } }],
    metrics: ['mean-absolute-error'],
    sweep: { parameter: 'epsilon', values: [1000] },
  }));
  await at.run.start();
  await at.probe.show({ mechanism: 0, value: 1000, trial: 0 });
  const { tables } = (await at.probe.quality(new AbortController().signal)) ?? { tables: [] };
  expect(tables.map(({ attributes }) => attributes.join())).toEqual(['0', '1', '0,1']);
  const [age, , pair] = tables;
  // There is hardly any noise, so the noisy answers are the truth.
  expect(age.fromNoisy).toBeCloseTo(age.fromTruth ?? Number.NaN, 1);
  expect(pair.fromNoisy).toBeNull();
  // A table is at least as far away as what it sums down to.
  expect(pair.fromTruth).toBeGreaterThan((age.fromTruth ?? Number.NaN) - 1e-12);
});

test('answers in sight are set aside with their data when another file is opened', async () => {
  await at.data.openFile(people);
  await at.data.binarise('one-hot');
  at.edit((config) => ({ ...config, mechanisms: [{ id: 'laplace', params: {} }], metrics: ['mean-absolute-error'] }));
  await at.run.start();
  await at.probe.show({ mechanism: 0, value: 0.01, trial: 0 });
  await at.data.openFile(new File(['x\n1\n2\n'], 'other.csv'));
  expect(names()).toEqual(['x']);
  expect(state().probe).toBeNull();
  await at.probe.show({ mechanism: 0, value: 0.01, trial: 0 });
  expect(state().probe?.about).toMatchObject({ records: 2, domain: { attributes: { length: 1 } } });
});
