import { expect, test } from 'vitest';
import { rankingOf } from '../../../src/core/experiment/which/ranking.ts';
import { whichMechanism } from '../../../src/library/index.ts';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { laplaceAlone } from '../../support/laplace-alone.ts';
import { localPool } from './local-pool.ts';
import { sessionClient } from './session-client.ts';

const wanted = { epsilon: 0.2, metric: 'rmse' };

async function withCzech(): Promise<Workbench> {
  const at = new Workbench({ data: sessionClient(), pool: localPool() } as unknown as Services);
  at.edit(() => ({ ...laplaceAlone, dataset: { builtin: 'czech', params: {} }, metrics: ['rmse'], trials: 2 }));
  await at.run.start();
  return at;
}

test('says what is known beforehand, ranks by one press with the numbers of a program, and adds the best by another', async () => {
  const at = await withCzech();
  const { store, which } = at;
  await which.find(wanted);
  const known = store.getState().which;
  expect(known?.run.status).toBe('idle');
  expect(known?.expected?.rmse.some((error) => error !== null)).toBe(true);
  await which.rank();
  const { which: ranked, config } = store.getState();
  expect(ranked?.run.status).toBe('done');
  const { experiment, points, references } = ranked!.run;
  const { best, ranked: all } = rankingOf(experiment!, points, references, ranked!.expected);
  const program = await whichMechanism(config as never, wanted);
  expect(all.map(({ error }) => error.mean)).toEqual(program.ranking.map(({ error }) => error));
  const name = experiment!.mechanisms[best!.mechanism].id;
  expect(name).toBe(program.best);
  expect(config.mechanisms.map(({ id }) => id)).not.toContain(name);

  await which.addBest();
  const now = store.getState();
  expect(now.config.mechanisms.map(({ id }) => id)).toEqual(['laplace', name]);
  expect(now.config.chosenByLooking).toEqual(['mechanism']);
  expect(now.run).toMatchObject({ status: 'done', experiment: { chosenByLooking: ['mechanism'] } });
  // What is on the chart by now leaves the ranking as it is, and so does another ε of the verdict.
  await which.find({ ...wanted, epsilon: 0.3 });
  expect(store.getState().which).toBe(ranked);
});

test('a ranking that is cancelled keeps what came, and other questions are asked anew', async () => {
  const at = await withCzech();
  await at.which.find(wanted);
  const ranking = at.which.rank();
  at.which.cancel();
  await ranking;
  const before = at.store.getState().which;
  expect(['cancelled', 'idle']).toContain(before?.run.status);
  at.edit((config) => ({ ...config, workload: { kind: 'marginals', order: 2 } }));
  await at.which.find(wanted);
  expect(at.store.getState().which?.config.workload).toEqual({ kind: 'marginals', order: 2 });
  expect(at.store.getState().which?.run.status).toBe('idle');
});
