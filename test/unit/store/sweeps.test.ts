import { expect, test } from 'vitest';
import { settingNames } from '../../../src/core/experiment/settings.ts';
import { sweepOver } from '../../../src/core/experiment/settle/sweep-over.ts';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { localPool } from './local-pool.ts';
import { sessionClient } from './session-client.ts';

const keeper = { keep: async () => {}, keepMeaning: async () => {}, forget: async () => {}, load: async () => null };

async function workbench(): Promise<Workbench> {
  const made = new Workbench({ data: sessionClient(), pool: localPool(), keeper } as unknown as Services);
  await made.data.openBuiltin('czech');
  return made;
}

const sweep = (at: Workbench, parameter: string) => at.edit((config) => sweepOver(config, parameter));
const configOf = (at: Workbench) => at.store.getState().config;

test('a detour through any sweep and back leaves the configuration and its address as they were', async () => {
  const at = await workbench();
  const names = settingNames(configOf(at).mechanisms).filter((name) => name !== 'epsilon');
  for (const change of [{}, { trials: 7 }, { sweep: { parameter: 'epsilon', values: [0.7, 4] } }, { target: 0.02 }]) {
    at.edit((config) => ({ ...config, ...change }));
    const [first, address] = [configOf(at), at.link.hash()];
    for (const name of names) {
      for (const leg of [name, 'delta', 'two-phase.split', 'epsilon']) sweep(at, leg);
      expect(configOf(at)).toEqual(first);
      expect(at.link.hash()).toBe(address);
    }
  }
});

test('a detour can be undone, redone, and gone from an address', async () => {
  const at = await workbench();
  at.edit((config) => ({ ...config, fixed: { delta: 0.0123 } }));
  const first = configOf(at);
  sweep(at, 'delta');
  const away = configOf(at);
  sweep(at, 'epsilon');
  at.undo();
  expect(configOf(at)).toEqual(away);
  at.undo();
  expect(configOf(at)).toEqual(first);
  at.redo();
  sweep(at, 'two-phase.split');
  const there = await workbench();
  await there.link.open(at.link.hash());
  expect(configOf(there)).toEqual(configOf(at));
  sweep(there, 'epsilon');
  expect(configOf(there)).toEqual(first);
});

test('what an address says of derived settings, it says without their values', async () => {
  const at = await workbench();
  sweep(at, 'delta');
  const there = await workbench();
  await there.link.open(at.link.hash());
  expect(configOf(there)).toEqual(configOf(at));
  expect(configOf(at).derived).toEqual(['delta', 'sweep', 'trials']);
  // One that knows of nothing to go back to, and of no values, is hardly longer.
  expect(at.link.hash().length).toBeLessThan(140);
});

test('on other data the sweep of a derived bound lies around the bound of that data, and so does ε', async () => {
  const at = await workbench();
  const there = await workbench();
  const rows = Array.from({ length: 891 }, (_, i) => `${i % 3},${(i * i) % 7}`);
  const file = new File([['class,deck', ...rows].join('\n')], 'passengers.csv');
  for (const one of [at, there]) {
    if (one === at) sweep(one, 'delta');
    await one.data.openFile(file);
    if (one === there) sweep(one, 'delta');
  }
  expect(configOf(at)).toEqual(configOf(there));
  expect(configOf(at).sweep.values).toEqual([0.001122, 0.003548, 0.01122, 0.03548, 0.1122]);
});

test('results of a run are shown again after a detour', async () => {
  const at = await workbench();
  at.edit((config) => ({ ...config, mechanisms: [{ id: 'laplace', params: {} }], trials: 1 }));
  await at.run.start();
  const { run } = at.store.getState();
  expect(run.experiment).not.toHaveProperty('otherwise');
  sweep(at, 'delta');
  await at.run.start();
  expect(at.store.getState().run.experiment).not.toHaveProperty('otherwise');
  sweep(at, 'epsilon');
  await at.run.recall();
  expect(at.store.getState().run.rows).toEqual(run.rows);
});
