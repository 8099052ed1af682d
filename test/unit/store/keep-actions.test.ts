import { beforeEach, describe, expect, it } from 'vitest';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { Failure } from '../../../src/core/failure.ts';
import type { FileKeeper, KeptFile, Meaning } from '../../../src/runtime/storage/kept-file.ts';
import { DataActions, noData } from '../../../src/store/data-actions.ts';
import { defaultExperiment } from '../../../src/store/defaults.ts';
import { KeepActions, nothingKept } from '../../../src/store/keep-actions.ts';
import { emptyRun } from '../../../src/store/run-data.ts';
import type { Services } from '../../../src/store/services.ts';
import type { WorkbenchState } from '../../../src/store/state.ts';
import { sessionClient } from './session-client.ts';

class MemoryKeeper implements FileKeeper {
  kept: KeptFile | null = null;
  isFull = false;

  async load(): Promise<KeptFile | null> {
    return this.kept;
  }

  async keep(kept: KeptFile): Promise<void> {
    if (this.isFull) throw new Failure('full');
    this.kept = kept;
  }

  async keepMeaning(meaning: Meaning): Promise<void> {
    if (this.kept) this.kept = { ...this.kept, ...meaning };
  }

  async forget(): Promise<void> {
    this.kept = null;
  }
}

const people = new File(['age,sex\n17,f\n18,m\n40,f\n'], 'people.csv');

let keeper: MemoryKeeper;
let store: StoreApi<WorkbenchState>;
let data: DataActions;
let keep: KeepActions;

function visit(): void {
  store = createStore(
    () => ({ config: defaultExperiment, data: noData, run: emptyRun, keep: nothingKept }) as WorkbenchState,
  );
  const services = { data: sessionClient(), keeper } as unknown as Services;
  data = new DataActions(store, services, () => undefined);
  keep = new KeepActions(store, services, data);
}

beforeEach(() => {
  keeper = new MemoryKeeper();
  visit();
});

describe('keeping a file', () => {
  it('is off until asked for, follows the schema, and restores both', async () => {
    await data.openFile(people);
    expect(keeper.kept).toBeNull();
    await keep.keepCurrent();
    await data.editSchema(({ attributes: [age, sex] }) => ({ attributes: [age, { ...sex, include: false }] }));
    await Promise.resolve();
    expect(keeper.kept?.schema.attributes[1].include).toBe(false);
    visit();
    expect(await keep.restore()).toBe(true);
    expect(store.getState().data.description?.domain.attributes.map(({ name }) => name)).toEqual(['age']);
    expect(store.getState().keep).toEqual({ status: 'kept', file: people, error: null });
    await keep.forget();
    visit();
    expect(await keep.restore()).toBe(false);
  });

  it('knows at the next visit how many rows a person has', async () => {
    const visits = new File(['who,ward\np,a\np,b\nq,a\n'], 'visits.csv');
    await data.openFile(visits);
    await keep.keepCurrent();
    await data.limitRows({ key: 'who', rows: 1 });
    await Promise.resolve();
    visit();
    expect(await keep.restore()).toBe(true);
    expect(store.getState().data).toMatchObject({
      ref: { person: { key: 'who', rows: 1 } },
      description: { records: 2 },
    });
  });

  it('is not changed by another file that is opened meanwhile', async () => {
    await data.openFile(people);
    await keep.keepCurrent();
    await data.openFile(new File(['a\n1\n2\n'], 'other.csv'));
    await data.editSchema((schema) => ({ attributes: [{ ...schema.attributes[0], learned: [] }] }));
    await Promise.resolve();
    expect(keeper.kept?.schema.attributes).toHaveLength(2);
  });

  it('tells when there is no room, and then keeps nothing at all', async () => {
    await data.openFile(people);
    await keep.keepCurrent();
    keeper.isFull = true;
    await data.openFile(new File(['a\n1\n2\n'], 'other.csv'));
    await keep.keepCurrent();
    expect(store.getState().keep).toEqual({ status: 'none', file: null, error: 'full' });
    expect(keeper.kept).toBeNull();
  });

  it('says so when the kept file can no longer be read', async () => {
    keeper.kept = { file: new File([], 'gone.csv'), options: {}, schema: { attributes: [] } };
    expect(await keep.restore()).toBe(false);
    expect(store.getState().announcement?.message).toMatch(/^The kept file was not opened\. gone\.csv/);
  });
});
