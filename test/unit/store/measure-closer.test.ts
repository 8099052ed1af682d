import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readings } from '../../../src/core/experiment/results/reading.ts';
import { parseResults, resultsOf, withAskedMetrics } from '../../../src/core/experiment/results/results.ts';
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
