import { expect, test } from 'vitest';
import { placeOf } from '../../../src/store/link-actions.ts';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { localPool } from './local-pool.ts';
import { memoryFigureKeeper } from './memory-figure-keeper.ts';
import { sessionClient } from './session-client.ts';

function newWorkbench(): Workbench {
  const services = { data: sessionClient(), pool: localPool(), keeper: {}, figureKeeper: memoryFigureKeeper() };
  return new Workbench(services as unknown as Services);
}

test('the address carries the knobs of a page and finds them again', () => {
  const one = newWorkbench();
  one.setView({ room: 'figures', page: 'noise-down' });
  one.setView({ knobs: { mu: -2.5, y: 7, scale: 1e-7 } });
  const place = placeOf(one.store.getState().view);
  expect(place).toBe('#/figures/noise-down;mu=-2.5;y=7;scale=1e-7');
  expect(one.link.hash().startsWith(place)).toBe(true);
  const other = newWorkbench();
  other.link.openRoom(`${place}/whatever`);
  expect(other.store.getState().view).toMatchObject({ page: 'noise-down', knobs: { mu: -2.5, y: 7, scale: 1e-7 } });
});

test('knobs belong to their page, and what is no number is left out', () => {
  const workbench = newWorkbench();
  workbench.link.openRoom('#/figures/noise-down;mu=2;y=;x=1e999;=3;constructor=a;seed=07');
  expect(workbench.store.getState().view.knobs).toEqual({ mu: 2, seed: 7 });
  workbench.setView({ page: 'noise-down' });
  expect(workbench.store.getState().view.knobs).toEqual({ mu: 2, seed: 7 });
  workbench.setView({ page: 'noise-down-chain' });
  expect(workbench.store.getState().view.knobs).toEqual({});
});
