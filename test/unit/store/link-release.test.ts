import { expect, test } from 'vitest';
import type { MechanismEntry } from '../../../src/core/experiment/experiment.ts';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { localPool } from './local-pool.ts';
import { sessionClient } from './session-client.ts';

const keeper = { keep: async () => {}, keepMeaning: async () => {}, forget: async () => {}, load: async () => null };

function workbench(): Workbench {
  return new Workbench({ data: sessionClient(), pool: localPool(), keeper } as unknown as Services);
}

test('a link of the Release room opens it with its mechanism, its ε and its mode, on the same data', async () => {
  const here = workbench();
  await here.data.openBuiltin('czech');
  here.setView({ room: 'release' });
  const reconstruct = { id: 'least-squares', params: { weighted: false } };
  here.release.choose({ entry: { id: 'two-phase', params: { split: 0.2 }, reconstruct }, epsilon: 0.125 });
  here.release.setMode('release');
  const hash = here.link.hash();
  expect(hash).toMatch(/^#\/release\//);

  const there = workbench();
  expect(await there.link.open(hash)).toBe(true);
  const { view, release } = there.store.getState();
  expect(view.room).toBe('release');
  expect(release).toMatchObject({
    mode: 'release',
    choice: { entry: { id: 'two-phase', params: { split: 0.2 } }, epsilon: 0.125 },
  });
  expect(release.choice?.entry.reconstruct?.params.weighted).toBe(false);
});

test('a link without one follows the comparison, and one that is bad is refused in a sentence', async () => {
  const here = workbench();
  await here.data.openBuiltin('czech');
  const hash = here.link.hash();
  here.release.choose({ entry: { id: 'laplace', params: {} }, epsilon: 0.5 });
  const there = workbench();
  await there.link.open(here.link.hash());
  expect(there.store.getState().release.choice?.epsilon).toBe(0.5);
  await there.link.open(hash);
  expect(there.store.getState().release.choice).toBeNull();

  here.release.choose({ entry: { id: 'laplace', params: {} }, epsilon: -1 });
  expect(await there.link.open(here.link.hash())).toBe(false);
  expect(there.store.getState().announcement?.message).toMatch(/^Expected a number from /);
});

test('what follows the comparison is settled where it is about to be released, and stays so in a link', async () => {
  const here = workbench();
  await here.data.openBuiltin('czech');
  here.edit((config) => ({
    ...config,
    mechanisms: [{ id: 'laplace', params: {} }],
    sweep: { parameter: 'epsilon', values: [0.3] },
  }));
  here.setView({ room: 'release' });
  here.release.setMode('release');
  here.edit((config) => ({ ...config, sweep: { parameter: 'epsilon', values: [0.7] } }));
  const there = workbench();
  expect(await there.link.open(here.link.hash())).toBe(true);
  expect(there.store.getState().release).toMatchObject({ mode: 'release', choice: { epsilon: 0.3 } });
});

test('a mechanism of the comparison goes to the Release room with the ε that it needs, and with what was fixed for it', async () => {
  const here = workbench();
  await here.data.openBuiltin('czech');
  const { config } = here.store.getState();
  const mechanisms: MechanismEntry[] = [
    { id: 'laplace', params: {} },
    { id: 'two-phase', params: { split: 0.1 } },
  ];
  here.release.setMode('release');
  here.release.take({ ...config, mechanisms, fixed: { 'two-phase.split': 0.4 } }, 1, 0.041);
  const { view, release } = here.store.getState();
  expect(view.room).toBe('release');
  expect(release).toMatchObject({
    mode: 'explore',
    choice: { epsilon: 0.041, entry: { id: 'two-phase', params: { split: 0.4 } } },
  });
});

test('what was proposed for one data set is not released of another; what was chosen is', async () => {
  const here = workbench();
  await here.data.openBuiltin('czech');
  here.setView({ room: 'release' });
  here.release.setMode('release');
  // It takes the number of records, which is public there and nowhere else.
  expect(here.store.getState().release.choice?.entry.id).toBe('ireduct');
  const file = new File(['a,b\nx,1\ny,2\n'], 'own.csv');
  await here.data.openFile(file);
  const { choice, mode } = here.store.getState().release;
  expect({ choice, mode }).toEqual({ choice: null, mode: 'release' });

  // Nor what was proposed before anything was open.
  const early = workbench();
  early.release.setMode('release');
  expect(early.store.getState().release.choice).not.toBeNull();
  await early.data.openFile(file);
  expect(early.store.getState().release.choice).toBeNull();

  const chosen = { entry: { id: 'two-phase', params: { split: 0.2 } }, epsilon: 0.125 };
  here.release.choose(chosen);
  here.release.setMode('explore');
  here.release.setMode('release');
  await here.data.openBuiltin('czech');
  expect(here.store.getState().release.choice).toBe(chosen);
});
