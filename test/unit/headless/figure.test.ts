import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { figureById } from '../../../src/core/experiment/figures/registry.ts';
import { headless } from '../../support/headless.ts';

test('figure prints an experiment that run takes', async () => {
  const { code, stdout } = await headless(['figure', 'ireduct-6', '--variant', 'brazil']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(figureById('ireduct-6', 'id').experiment('brazil'))));
  const [us] = await Promise.all([headless(['figure', 'ireduct-6'])]);
  expect(JSON.parse(us.stdout).dataset.params.country).toBe('us');
});

test('figure judges results by the claim', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'figure-'));
  const small = { ...figureById('ireduct-6', 'id').experiment('us'), trials: 2 };
  const dataset = { builtin: 'census-like', params: { country: 'us', records: 200_000 } };
  writeFileSync(join(folder, 'small.json'), JSON.stringify({ ...small, dataset }));
  const results = join(folder, 'results.json');
  const run = await headless(['run', join(folder, 'small.json'), '--out', results]);
  expect(run.code).toBe(0);
  const judged = JSON.parse((await headless(['figure', 'ireduct-6', '--judge', results])).stdout);
  expect(judged).toMatchObject({ figure: 'ireduct-6', trials: 2, isPartial: false });
  expect(judged.checks.every(({ holds }: { holds: unknown }) => typeof holds === 'boolean')).toBe(true);
});

test('figure names what it does not know', async () => {
  expect(await headless(['figure', 'ireduct-99'])).toMatchObject({ code: 1 });
  expect((await headless(['figure', 'ireduct-99'])).stderr).toContain('"ireduct-6"');
  expect(await headless(['figure', 'ireduct-6', '--variant', 'mars'])).toMatchObject({ code: 2 });
  expect(await headless(['figure'])).toMatchObject({ code: 2 });
});
