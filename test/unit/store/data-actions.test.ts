import { beforeEach, describe, expect, it } from 'vitest';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DatasetRef } from '../../../src/core/data/dataset-ref.ts';
import type { Schema } from '../../../src/core/data/schema/schema.ts';
import type { DataClient } from '../../../src/runtime/workers/data-client.ts';
import { DataActions, noData } from '../../../src/store/data-actions.ts';
import { defaultExperiment } from '../../../src/store/defaults.ts';
import { emptyRun } from '../../../src/store/run-data.ts';
import type { Services } from '../../../src/store/services.ts';
import type { WorkbenchState } from '../../../src/store/state.ts';
import { fetched } from '../../support/counts-note.ts';
import { sessionClient } from './session-client.ts';

const people = new File(['age,sex\n17,f\n18,m\n40,f\n'], 'people.csv');
const empty = new File([], 'empty.csv');

let store: StoreApi<WorkbenchState>;
let client: DataClient;
let data: DataActions;
let chosen: DatasetRef[];

beforeEach(() => {
  store = createStore(() => ({ config: defaultExperiment, data: noData, run: emptyRun }) as WorkbenchState);
  chosen = [];
  client = sessionClient();
  data = new DataActions(store, { data: client } as unknown as Services, (ref) => {
    chosen.push(ref);
    store.setState(({ config }) => ({ config: { ...config, dataset: ref } }));
  });
});

const state = () => store.getState().data;
const tablesNow = async () => fetched(client.session, (await data.prepared()).counts);
const withRange = (low: number, high: number) => (schema: Schema) => ({
  attributes: schema.attributes.map((entry) =>
    entry.name === 'age'
      ? { name: 'age', type: 'integer' as const, range: [low, high] as const, outside: 'drop' as const }
      : entry,
  ),
});
const without = (name: string) => (schema: Schema) => ({
  attributes: schema.attributes.map((entry) => (entry.name === name ? { ...entry, include: false } : entry)),
});

describe('files in the store', () => {
  it('a file that fails leaves what was open, names itself and can be read again in another way', async () => {
    await data.openFile(people);
    expect(chosen).toEqual([{ csv: 'people.csv', schema: state().description?.schema }]);
    await data.openFile(empty);
    expect(state()).toMatchObject({
      loading: null,
      failed: { file: empty },
      error: expect.stringContaining('empty.csv'),
    });
    expect(state().description?.records).toBe(3);
    data.dismissError();
    expect(state()).toMatchObject({ failed: null, error: null });

    await data.openFile(people, { counts: true });
    expect(state().failed?.options).toEqual({ counts: true });
    await data.retry({ counts: false });
    expect(state()).toMatchObject({ error: null, dataFile: { options: { counts: false } } });
    expect(chosen).toHaveLength(2);
  });

  it('edits that follow one another quickly all count', async () => {
    await data.openFile(people);
    const first = data.editSchema(withRange(17, 39));
    expect(state().draft).not.toBeNull();
    await Promise.all([first, data.editSchema(without('sex'))]);
    expect(state()).toMatchObject({ draft: null, loading: null });
    expect(state().description?.domain.attributes.map(({ name, size }) => [name, size])).toEqual([['age', 23]]);
    expect(state().description?.records).toBe(2);
  });

  it('an edit that fails leaves the schema in force, and tables follow it', async () => {
    await data.openFile(people);
    const before = state().description?.schema;
    await data.editSchema(withRange(90, 99));
    expect(state()).toMatchObject({ draft: null, error: expect.stringContaining('No record is left') });
    expect(state().description?.schema).toBe(before);
    const counts = await tablesNow();
    expect(counts.records).toBe(3);
  });

  it('a run that starts while a schema is being applied waits for it', async () => {
    await data.openFile(people);
    const edit = data.editSchema(without('age'));
    const counts = await tablesNow();
    expect(counts.domain.attributes.map(({ name }) => name)).toEqual(['sex']);
    await edit;
  });

  it('a schema that was given up is not the one that is counted with', async () => {
    await data.openFile(people);
    const edit = data.editSchema(without('age'));
    data.abandonDraft();
    await edit;
    expect(state()).toMatchObject({ draft: null, error: null });
    const counts = await tablesNow();
    expect(counts.domain.attributes).toHaveLength(2);
  });

  it('undo goes back to another file and to another way of reading one', async () => {
    await data.openFile(people);
    const [first] = chosen;
    await data.readAgain({ header: false });
    const [, second] = chosen;
    expect(state().description?.records).toBe(4);
    await data.openBuiltin('czech');
    for (const [ref, records] of [
      [second, 4],
      [first, 3],
    ] as const) {
      store.setState(({ config }) => ({ config: { ...config, dataset: ref } }));
      expect(await data.follow()).toBe(true);
      expect(state()).toMatchObject({ ref, description: { records } });
    }
  });

  it('what was picked of columns stays when the file is read again in another way', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => `2021-0${1 + (i % 6)}-1${i % 10},${i},${i % 3},${i % 7}`);
    const visits = new File([`day,age,ward,bed\n${rows.join('\n')}\n`], 'visits.csv');
    await data.openFile(visits);
    const entry = (name: string) => state().description?.schema?.attributes.find((one) => one.name === name);
    expect(entry('day')).toMatchObject({ type: 'date', learned: ['range'] });
    expect(entry('day')?.unit).not.toBe('quarter');
    await data.editSchema((schema) => ({
      attributes: schema.attributes.map(({ span, learned, ...one }) => {
        if (one.name === 'day') return { ...one, unit: 'quarter' as const };
        if (one.name === 'age')
          return { name: 'age', type: 'integer' as const, outside: 'clamp' as const, bins: [0, 20, 100] };
        const same = { ...one, ...(span && { span }), ...(learned && { learned }) };
        return one.name === 'bed' ? { ...same, include: false } : same;
      }),
    }));
    const [day, age, ward] = ['day', 'age', 'ward'].map(entry);
    expect(day).toMatchObject({ unit: 'quarter', learned: ['range'] });
    await data.readAgain({ delimiter: ',', dateOrder: 'day-month-year' });
    expect(state()).toMatchObject({ error: null, dataFile: { options: { dateOrder: 'day-month-year' } } });
    expect([entry('day'), entry('age'), entry('ward')]).toEqual([day, age, ward]);
    expect(entry('bed')).toMatchObject({ include: false });
    expect(chosen.at(-1)).toMatchObject({ schema: state().description?.schema });
  });

  it('a file that is not open here is asked for', async () => {
    expect(await data.load({ csv: 'folder/other.csv' })).toBe(false);
    expect(state().error).toContain('other.csv is not open in this window');
  });

  it('a domain without a file, or with a strange name, is refused', async () => {
    const domain = new File(['{"x": 1}'], 'domain.json');
    await expect(data.declareDomain(domain)).rejects.toThrow('no data file is open');
    await data.openFile(people);
    await data.declareDomain(domain);
    expect(state()).toMatchObject({
      error: expect.stringContaining('domain.json names “x”, but people.csv has no such column'),
      ref: { csv: 'people.csv', schema: expect.anything() },
    });
  });

  it('a domain stays a file of its own until the schema is edited, and undo finds it again', async () => {
    const domain = new File(['{"a": 3}'], 'domain.json');
    await data.openFile(new File(['a,b\n0,1\n2,0\n'], 'codes.csv'), {}, { domain });
    expect(chosen).toEqual([{ csv: 'codes.csv', domain: 'domain.json' }]);
    await data.editSchema((schema) => ({
      attributes: schema.attributes.map((entry) => ({ ...entry, include: true })),
    }));
    expect(chosen[1]).toMatchObject({ csv: 'codes.csv', schema: { attributes: [{ name: 'a' }, { name: 'b' }] } });
    expect(chosen[1]).not.toHaveProperty('domain');
    expect(state()).toMatchObject({
      dataFile: { domain: null },
      description: { domain: { attributes: { length: 2 } } },
    });
    store.setState(({ config }) => ({ config: { ...config, dataset: chosen[0] } }));
    expect(await data.follow()).toBe(true);
    expect(state()).toMatchObject({ dataFile: { domain }, description: { domain: { attributes: { length: 1 } } } });
  });

  it('tables of a file are not taken for those of another domain that is called the same', async () => {
    const codes = new File(['a,b\n0,1\n2,0\n'], 'codes.csv');
    const keys: string[] = [];
    for (const name of ['a', 'b']) {
      await data.openFile(codes, {}, { domain: new File([`{"${name}": 3}`], 'domain.json') });
      keys.push((await data.prepared()).counts.key);
    }
    expect(keys[0]).not.toBe(keys[1]);
  });
});
