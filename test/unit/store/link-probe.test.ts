import { beforeEach, expect, test } from 'vitest';
import { mwem } from '../../../src/core/mechanisms/mwem/mwem.ts';
import { defaultParams } from '../../../src/core/params.ts';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { localPool } from './local-pool.ts';
import { sessionClient } from './session-client.ts';

function newWorkbench(): Workbench {
  return new Workbench({ data: sessionClient(), pool: localPool(), keeper: {} } as unknown as Services);
}

let at: Workbench;
beforeEach(async () => {
  at = newWorkbench();
  await at.data.openBuiltin('table-2');
  at.edit((config) => ({
    ...config,
    workload: { kind: 'marginals', order: 1 },
    mechanisms: [
      { id: 'laplace', params: {} },
      { id: 'mwem', params: { ...defaultParams(mwem.params), rounds: 4 } },
    ],
    sweep: { parameter: 'epsilon', values: [0.5, 1, 2] },
    metrics: ['mean-absolute-error'],
    trials: 3,
  }));
});

const looked = { mechanism: 1, value: 0.75, trial: 2 };

test('the address carries the run that is inspected and its round, and another page shows the same', async () => {
  await at.probe.show(looked);
  at.probe.stand(3);
  at.setView({ isProbeBeside: true });
  const there = newWorkbench();
  expect(await there.link.open(at.link.hash())).toBe(true);
  const { probe, view } = there.store.getState();
  expect(probe).toMatchObject({ ...looked, frame: 3, answers: null, pending: true });
  expect(view.isProbeBeside).toBe(true);
  await there.probe.show(looked);
  expect(there.store.getState().probe).toMatchObject({ frame: 3, error: null });
  const answersOf = ({ store }: Workbench) => store.getState().probe?.answers?.blocks.map(({ answers }) => answers);
  expect(answersOf(there)).toEqual(answersOf(at));
  expect(there.link.hash()).toBe(at.link.hash());
});

test('the run that is shown first is not in the address, nor is a round of another mechanism', async () => {
  const before = at.link.hash();
  await at.probe.show({ mechanism: 0, value: 1, trial: 0 }, true);
  expect(at.link.hash()).toBe(before);
  await at.probe.show({ mechanism: 1, value: 1, trial: 0 }, true);
  at.probe.stand(1);
  expect(at.link.hash()).not.toBe(before);
  await at.probe.show({ mechanism: 0, value: 1.5, trial: 0 }, true);
  expect(at.link.hash()).toBe(before);
  // Whoever goes there by hand is there also where another page would begin elsewhere.
  await at.probe.show({ mechanism: 0, value: 1, trial: 0 });
  expect(at.store.getState().probe?.isMoved).toBe(true);
  expect(at.link.hash()).not.toBe(before);
});

test('trials of one mechanism are looked at in the same round', async () => {
  await at.probe.show(looked);
  at.probe.stand(2);
  await at.probe.show({ ...looked, trial: 0 });
  expect(at.store.getState().probe?.frame).toBe(2);
});

test('an address that names a run which its experiment does not have shows one that it has', async () => {
  await at.probe.show({ mechanism: 7, value: -3, trial: 99 });
  const there = newWorkbench();
  expect(await there.link.open(at.link.hash())).toBe(true);
  expect(there.store.getState().probe).toMatchObject({ mechanism: 1, value: 1, trial: 2 });
});
