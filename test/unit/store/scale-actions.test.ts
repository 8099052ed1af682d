import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseResults, resultsOf } from '../../../src/core/experiment/results/results.ts';
import type { Row } from '../../../src/core/experiment/run/row.ts';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { headless } from '../../support/headless.ts';
import { laplaceAlone } from '../../support/laplace-alone.ts';
import { localPool } from './local-pool.ts';
import { sessionClient } from './session-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'epsilon-scale-'));
afterAll(() => rmSync(folder, { recursive: true }));

const timeless = (rows: readonly Row[]) => rows.map((row) => ({ ...row, milliseconds: 0 }));

test('one press measures a tenth and a hundredth of the records, with the numbers that headless gives', async () => {
  const workbench = new Workbench({ data: sessionClient(), pool: localPool() } as unknown as Services);
  workbench.edit(() => ({
    ...laplaceAlone,
    dataset: { builtin: 'census-like', params: { country: 'us', records: 20_000, seed: 1 } },
    sweep: { parameter: 'epsilon', values: [0.5, 1, 2] },
    trials: 2,
  }));
  await workbench.run.start();
  await workbench.scale.start();
  const { scale, run } = workbench.store.getState();
  expect(scale?.runs.map(({ share, run: { status } }) => [share, status])).toEqual([
    [1, 'done'],
    [0.1, 'done'],
    [0.01, 'done'],
  ]);
  expect(scale?.runs[0]?.run).toBe(run);
  const tenth = scale!.runs[1]!.run;
  expect(tenth.experiment?.sweep.values).toEqual([5, 10, 20]);
  // The errors of a tenth at ten times ε are about those of all.
  const meanAt = (points: typeof run.points) => points[1]?.metrics['overall-relative-error']?.mean ?? Number.NaN;
  expect(meanAt(tenth.points) / meanAt(run.points)).toBeGreaterThan(0.4);
  expect(meanAt(tenth.points) / meanAt(run.points)).toBeLessThan(2.5);

  const file = join(folder, 'tenth.json');
  writeFileSync(file, JSON.stringify(tenth.experiment));
  const { stdout } = await headless(['run', file]);
  expect(timeless(parseResults(JSON.parse(stdout)).rows)).toEqual(
    timeless(resultsOf(tenth.experiment!, '', tenth.rows).rows),
  );
});
