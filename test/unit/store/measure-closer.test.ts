import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readings } from '../../../src/core/experiment/results/reading.ts';
import { parseResults, resultsOf, withAskedMetrics } from '../../../src/core/experiment/results/results.ts';
import { steadied } from '../../../src/core/experiment/results/steady.ts';
import type { Row } from '../../../src/core/experiment/run/row.ts';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { headless } from '../../support/headless.ts';
import { laplaceAlone } from '../../support/laplace-alone.ts';
import { localPool } from './local-pool.ts';
import { sessionClient } from './session-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'epsilon-closer-'));
afterAll(() => rmSync(folder, { recursive: true }));

const timeless = (rows: readonly Row[]) => rows.map((row) => ({ ...row, milliseconds: 0 }));

test('measuring around the target in the page reads off the ε that headless solves for, from the same numbers', async () => {
  const workbench = new Workbench({ data: sessionClient(), pool: localPool() } as unknown as Services);
  workbench.edit(() => ({
    ...laplaceAlone,
    dataset: { builtin: 'census-like', params: { country: 'us', records: 20_000, seed: 1 } },
    sweep: { parameter: 'epsilon', values: [0.2, 2, 20] },
    trials: 3,
  }));
  const target = { metric: 'overall-relative-error', error: 0.1 };
  const file = join(folder, 'experiment.json');
  writeFileSync(file, JSON.stringify(workbench.store.getState().config));
  const { stdout } = await headless(['solve', file, '--metric', target.metric, '--target', String(target.error)]);
  const json = JSON.parse(stdout);
  const solved = parseResults(json);

  await workbench.run.start();
  await workbench.run.measureCloser(target);
  const { config, run } = workbench.store.getState();
  const { experiment, points, rows } = withAskedMetrics(run, config.metrics);
  expect(experiment!.sweep.also).toEqual(solved.experiment.sweep.also);
  expect(Object.keys(experiment!.sweep.also ?? {})).toEqual(['laplace']);
  expect(timeless(resultsOf(experiment!, '', rows).rows)).toEqual(timeless(solved.rows));
  const [{ solution }] = readings(experiment!, points, target);
  expect(solution.kind).toBe('met');
  expect(json.solved.answers).toEqual([{ mechanism: 'laplace', ...solution }]);
});

test('trials that are added where a verdict is open are those of a longer run, and the file of the page runs again to them', async () => {
  const workbench = new Workbench({ data: sessionClient(), pool: localPool() } as unknown as Services);
  workbench.edit(() => ({
    ...laplaceAlone,
    dataset: { builtin: 'czech', params: {} },
    mechanisms: [
      { id: 'laplace', params: {} },
      { id: 'geometric', params: {} },
    ],
    sweep: { parameter: 'epsilon', values: [0.1, 1, 10] },
    trials: 2,
  }));
  const target = { metric: 'overall-relative-error', error: 0.1 };
  await workbench.run.start();
  const before = workbench.store.getState().run;
  await workbench.run.steady(target);
  const { run, config } = workbench.store.getState();
  const experiment = run.experiment as NonNullable<typeof run.experiment>;
  expect(Object.keys(experiment.sweep.more ?? {}).sort()).toEqual(['geometric', 'laplace']);
  expect(config.sweep.more).toBeUndefined();
  expect(run.status).toBe('done');
  expect(run.steadying).toBeNull();
  expect(run.rows.length).toBeGreaterThan(before.rows.length);
  expect(steadied(experiment, run.points, target)).toBeNull();
  expect(resultsOf(experiment, '', run.rows).complete).toBe(true);

  const file = join(folder, 'more.json');
  writeFileSync(file, JSON.stringify(experiment));
  const again = parseResults(JSON.parse((await headless(['run', file])).stdout));
  expect(timeless(again.rows)).toEqual(timeless(resultsOf(experiment, '', run.rows).rows));
  const most = Math.max(
    ...Object.values(experiment.sweep.more ?? {}).flatMap((all) => all.map(({ trials }) => trials)),
  );
  const { more: _, ...sweep } = experiment.sweep;
  writeFileSync(file, JSON.stringify({ ...experiment, sweep, trials: most }));
  const longer = parseResults(JSON.parse((await headless(['run', file])).stdout));
  const known = new Set(again.rows.map(({ mechanism, value, trial }) => `${mechanism} ${value} ${trial}`));
  const same = longer.rows.filter(({ mechanism, value, trial }) => known.has(`${mechanism} ${value} ${trial}`));
  expect(timeless(same)).toHaveLength(again.rows.length);
  expect(new Map(same.map((row) => [`${row.mechanism} ${row.value} ${row.trial}`, row.metrics]))).toEqual(
    new Map(again.rows.map((row) => [`${row.mechanism} ${row.value} ${row.trial}`, row.metrics])),
  );

  // What was run before is found again with them, and nothing more is added.
  workbench.edit((now) => ({ ...now, seed: 'another' }));
  workbench.edit((now) => ({ ...now, seed: config.seed }));
  await workbench.run.recall();
  expect(workbench.store.getState().run.rows).toHaveLength(run.rows.length);
});

test('trials stop being added by a press, with what came', async () => {
  const workbench = new Workbench({ data: sessionClient(), pool: localPool() } as unknown as Services);
  workbench.edit(() => ({ ...laplaceAlone, dataset: { builtin: 'czech', params: {} }, trials: 1 }));
  const target = { metric: 'overall-relative-error', error: 0.1 };
  await workbench.run.start();
  const before = workbench.store.getState().run.rows.length;
  const adding = workbench.run.steady(target);
  const stop = workbench.store.subscribe(({ run }) => {
    if (run.steadying && run.steadying.added > 0) workbench.run.cancel();
  });
  await adding;
  stop();
  const { run } = workbench.store.getState();
  expect(run).toMatchObject({ status: 'done', steadying: null });
  expect(run.rows.length).toBeGreaterThanOrEqual(before);
  expect(resultsOf(run.experiment as NonNullable<typeof run.experiment>, '', run.rows).complete).toBe(true);
  await workbench.run.steady(target);
  expect(workbench.store.getState().run.rows).toHaveLength(run.rows.length);
});
