import { expect, test } from 'vitest';
import { TrialService } from '../../../src/core/experiment/run/trial-service.ts';
import { WorkerPool } from '../../../src/runtime/workers/pool.ts';
import type { RemoteTrials } from '../../../src/runtime/workers/sweep.ts';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { localMember } from '../runtime/workers/local-member.ts';
import { sessionClient } from './session-client.ts';

const rows = Array.from({ length: 60 }, (_, i) => `${'abc'[i % 3]},${i % 7}`);
const people = () => new File([`ward,visits\n${rows.join('\n')}\n`], 'people.csv');
const keeper = { keep: async () => {}, keepMeaning: async () => {}, forget: async () => {}, load: async () => null };

/** A page with a file open, on which every look at the clock takes so long. */
async function opened(milliseconds: number): Promise<Workbench> {
  let now = 0;
  const clock = () => {
    now += milliseconds;
    return now;
  };
  const pool = new WorkerPool<RemoteTrials>(() => localMember(new TrialService(clock)), 1);
  const at = new Workbench({ data: sessionClient(), pool, keeper } as unknown as Services);
  await at.data.openFile(people());
  at.setView({ room: 'compare' });
  return at;
}

test('what is over soon draws by itself, and only once', async () => {
  const at = await opened(0);
  await at.forecasts.drawByItself();
  const { run } = at.store.getState();
  expect(run.status).toBe('done');
  await at.forecasts.drawByItself();
  expect(at.store.getState().run).toBe(run);
});

test('what takes long says how long, and waits to be told', async () => {
  const at = await opened(1000);
  await at.forecasts.drawByItself();
  const { run, forecast, config } = at.store.getState();
  expect(run.status).toBe('idle');
  expect(forecast).toMatchObject({ config });
  // Each trial took a second by that clock.
  const cells = config.mechanisms.length * config.sweep.values.length * config.trials;
  expect(forecast?.milliseconds).toBe(cells * 1000);
});

test('nothing begins by itself in another room, on a set that comes along, or where trials were chosen by hand', async () => {
  const at = await opened(0);
  at.setView({ room: 'data' });
  await at.forecasts.drawByItself();
  at.setView({ room: 'release' });
  await at.forecasts.drawByItself();
  at.setView({ room: 'compare' });
  at.edit((config) => ({ ...config, trials: 3 }));
  await at.forecasts.drawByItself();
  await at.data.openBuiltin('table-2');
  await at.forecasts.drawByItself();
  expect(at.store.getState()).toMatchObject({ forecast: null, run: { status: 'idle' } });
});

test('a configuration that changed while it was tried is not begun', async () => {
  const at = await opened(0);
  const trying = at.forecasts.drawByItself();
  at.edit((config) => ({ ...config, workload: { kind: 'marginals', order: 2 } }));
  await trying;
  expect(at.store.getState().run.status).toBe('idle');
});
