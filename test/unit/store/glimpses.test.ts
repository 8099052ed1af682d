import { beforeEach, expect, test } from 'vitest';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { localPool } from './local-pool.ts';
import { sessionClient } from './session-client.ts';

let at: Workbench;
let batches = 0;
beforeEach(async () => {
  batches = 0;
  const pool = localPool(() => {
    batches += 1;
  });
  at = new Workbench({ data: sessionClient(), pool, keeper: {} } as unknown as Services);
  await at.data.openBuiltin('table-2');
  at.edit((config) => ({
    ...config,
    workload: { kind: 'marginals', order: 1 },
    mechanisms: [
      { id: 'laplace', params: {} },
      { id: 'geometric', params: {} },
    ],
    sweep: { parameter: 'epsilon', values: [0.5, 1, 2] },
    metrics: ['mean-absolute-error'],
    trials: 3,
  }));
  await at.run.start();
});

const seen = () => at.store.getState().glimpse;
const looked = { mechanism: 0, value: 0.75, trial: 1 };

/** Until what is seen in passing is of this value. */
async function glimpseAt(value: number, again = 0) {
  await expect.poll(() => [seen()?.draws.geometric?.value, seen()?.again]).toEqual([value, again]);
  return seen()!;
}

test('every mechanism is drawn at a value between those of the sweep, with the numbers of its trial there', async () => {
  const { rows } = at.store.getState().run;
  const swept = batches;
  await at.probe.show(looked);
  const { truth, draws, label } = await glimpseAt(0.75);
  const { probe, run } = at.store.getState();
  const block = probe?.answers?.blocks.find((one) => one.label === label);
  expect(truth).toEqual(block?.truth);
  expect(draws.laplace?.answers).toEqual(block?.answers);
  expect(draws.geometric?.answers).not.toEqual(draws.laplace?.answers);
  // No sweep was run for it.
  expect(batches).toBe(swept);
  expect(run.rows).toBe(rows);
});

test('it trembles: each further draw is another one, and a moved value begins with the first again', async () => {
  await at.probe.show(looked);
  const first = await glimpseAt(0.75);
  await at.probe.drawAgain();
  const second = await glimpseAt(0.75, 1);
  expect(second.draws.laplace?.answers).not.toEqual(first.draws.laplace?.answers);
  expect(second.truth).toEqual(first.truth);
  await at.probe.show({ ...looked, value: 1 });
  await glimpseAt(1);
  await at.probe.show(looked);
  expect((await glimpseAt(0.75)).draws.laplace?.answers).toEqual(first.draws.laplace?.answers);
});

test('nothing of it is left where the truth is not to be seen, also of what was on its way', async () => {
  const showing = at.probe.show(looked);
  at.probe.close();
  await showing;
  expect(at.store.getState()).toMatchObject({ probe: null, glimpse: null });
  await at.probe.drawAgain();
  expect(at.store.getState()).toMatchObject({ probe: null, glimpse: null });
});
