import { expect, test } from 'vitest';
import type { StatedUnit } from '../../../src/core/data/privacy-unit.ts';
import { emptyBook } from '../../../src/core/privacy/book/book.ts';
import type { ReleaseEntry } from '../../../src/core/privacy/book/entries.ts';
import type { KeptFile } from '../../../src/runtime/storage/kept-file.ts';
import { firstChoice } from '../../../src/store/release/chosen-release.ts';
import type { Services } from '../../../src/store/services.ts';
import { forPeople, problemWithPersons, unitOfData } from '../../../src/store/unit-of-data.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { localPool } from './local-pool.ts';
import { sessionClient } from './session-client.ts';

const text = 'age,sex\n17,f\n18,m\n40,f\n17,m\n';
const people = () => new File([text], 'people.csv');
const replaced: StatedUnit = { neighbours: 'replace-one', isCountPublic: true };

function workbench(kept: { file: KeptFile | null } = { file: null }): Workbench {
  const keeper = {
    keep: async (file: KeptFile) => {
      kept.file = file;
    },
    keepMeaning: async (meaning: Omit<KeptFile, 'file'>) => {
      if (kept.file) kept.file = { ...meaning, file: kept.file.file };
    },
    forget: async () => {},
    load: async () => kept.file,
  };
  const services = { data: sessionClient(), pool: localPool(), keeper, problemWithPlace: null };
  return new Workbench(services as unknown as Services);
}

const read = (here: Workbench) => unitOfData(here.store.getState());

function withLedger(here: Workbench, spent: number, neighbours: 'add-remove' | 'replace-one'): void {
  const { description } = here.store.getState().data;
  const release = { id: 'r', spent, delta: 0, setup: { neighbours }, rowsPerPerson: 1 } as ReleaseEntry;
  if (!description) throw new Error('no data');
  const known = { of: description, book: { ...emptyBook('x'), releases: [release] }, frame: [], problem: null };
  here.store.setState(({ ask }) => ({ ask: { ...ask, known } }));
}

test('until somebody says whom ε protects, a file is read in the strictest way, and built-in data as in the papers', async () => {
  const here = workbench();
  await here.data.openFile(people());
  expect(read(here)).toEqual({
    neighbours: 'add-remove',
    isCountPublic: false,
    rowsPerPerson: 1,
    basis: 'strictest',
  });
  // Compare starts with it, but for the number of records, which most mechanisms need.
  expect(here.store.getState().config).toMatchObject({ neighbours: 'add-remove', publicRecordCount: true });
  await here.data.openBuiltin('czech');
  expect(read(here)).toMatchObject({ ...replaced, basis: 'built-in' });
  expect(here.store.getState().config).toMatchObject({ neighbours: 'replace-one', publicRecordCount: true });
});

test('what was said holds for all rooms and outlasts what Compare looks at, new readings of the file and undo', async () => {
  const here = workbench();
  await here.data.openFile(people());
  here.stateUnit(replaced);
  expect(here.store.getState().config).toMatchObject({ neighbours: 'replace-one', publicRecordCount: true });
  here.edit((config) => ({ ...config, neighbours: 'add-remove', publicRecordCount: false }));
  await here.data.limitRows({ rows: 2 });
  await here.data.editSchema((schema) => schema);
  expect(read(here)).toEqual({ ...replaced, rowsPerPerson: 2, basis: 'stated' });
  here.undo();
  expect(read(here)).toMatchObject({ ...replaced, basis: 'stated' });
  await here.data.openFile(new File([text], 'others.csv'));
  expect(read(here).basis).toBe('strictest');
});

test('where nobody said anything, the ledger of the data does', async () => {
  const here = workbench();
  await here.data.openFile(people());
  withLedger(here, 0.115, 'replace-one');
  expect(read(here)).toMatchObject({ neighbours: 'replace-one', isCountPublic: false, basis: 'ledger' });
  here.data.hideRecords();
  expect(read(here).basis).toBe('ledger');
  here.stateUnit({ neighbours: 'add-remove', isCountPublic: false });
  expect(read(here)).toMatchObject({ neighbours: 'add-remove', basis: 'stated' });
});

test.each([
  ['nothing was said', null],
  ['the same was said as Compare looks at', { neighbours: 'add-remove', isCountPublic: true }],
  ['something else was said', replaced],
] as const)('a link brings what was said of the data: %s', async (_, unit) => {
  const here = workbench();
  await here.data.openFile(people());
  if (unit) here.data.state(unit);
  here.edit((config) => ({ ...config, seed: 'of the link' }));
  const there = workbench();
  await there.data.openFile(people());
  expect(await there.link.open(here.link.hash())).toBe(true);
  expect(there.store.getState().data.unit).toEqual(unit);
  expect(there.store.getState().config).toEqual(here.store.getState().config);
});

test('a kept file keeps what was said of it', async () => {
  const kept: { file: KeptFile | null } = { file: null };
  const here = workbench(kept);
  await here.data.openFile(people());
  await here.keep.keepCurrent();
  here.stateUnit(replaced);
  await expect.poll(() => kept.file?.unit).toEqual(replaced);
  const there = workbench(kept);
  await there.keep.restore();
  expect(read(there)).toMatchObject({ ...replaced, basis: 'stated' });
});

test('an experiment file says whom ε protects in its data, unless that was said before', async () => {
  const here = workbench();
  await here.data.openFile(people());
  const { config } = here.store.getState();
  const file = new File([JSON.stringify({ ...config, neighbours: 'replace-one' })], 'experiment.json');
  const there = workbench();
  await there.files.open([people(), file]);
  expect(read(there)).toMatchObject({ ...replaced, basis: 'stated' });
  here.stateUnit({ neighbours: 'add-remove', isCountPublic: false });
  await here.files.open([file]);
  expect(here.store.getState().config.neighbours).toBe('replace-one');
  expect(read(here)).toMatchObject({ neighbours: 'add-remove', isCountPublic: false, basis: 'stated' });
});

test('a release begins with a mechanism that does without what is protected', async () => {
  const here = workbench();
  await here.data.openFile(people());
  const { config } = here.store.getState();
  expect(firstChoice(forPeople(config, read(here))).entry.id).toBe('laplace');
  expect(firstChoice(forPeople(config, replaced)).entry.id).toBe('ireduct');
});

test('where a column speaks for several rows of a person, nothing is charged before somebody says how many', async () => {
  const rows = Array.from({ length: 300 }, (_, row) => `P${row % 90},${20 + (row % 50)}`);
  const here = workbench();
  await here.data.openFile(new File([`patient_id,age\n${rows.join('\n')}\n`], 'visits.csv'));
  expect(problemWithPersons(here.store.getState().data)).toMatch(/“patient_id” comes again/);
  await here.release.release({ charge: {} as never, spent: 0, records: 0, confirmed: {} as never });
  expect(here.store.getState().release.problem).toMatch(/nothing was charged\. “patient_id” comes again/);
  await here.data.limitRows({ rows: 4, key: 'patient_id' });
  expect(problemWithPersons(here.store.getState().data)).toBeNull();
  expect(read(here).rowsPerPerson).toBe(4);
  await here.data.openFile(people());
  expect(problemWithPersons(here.store.getState().data)).toBeNull();
});
