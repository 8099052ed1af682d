import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sweptFigureById, timedFigureOf } from '../../../src/core/figures/registry.ts';
import { headless } from '../../support/headless.ts';

test('figure prints an experiment that run takes', async () => {
  const { code, stdout } = await headless(['figure', 'ireduct-6', '--variant', 'brazil']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual(
    JSON.parse(JSON.stringify(sweptFigureById('ireduct-6', 'id').experiment('brazil'))),
  );
  const us = await headless(['figure', 'ireduct-6']);
  expect(JSON.parse(us.stdout).dataset.params.country).toBe('us');
});

test('figure judges results by the claim', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'figure-'));
  const small = { ...sweptFigureById('ireduct-6', 'id').experiment('us'), trials: 2 };
  const dataset = { builtin: 'census-like', params: { country: 'us', records: 200_000 } };
  writeFileSync(join(folder, 'small.json'), JSON.stringify({ ...small, dataset }));
  const results = join(folder, 'results.json');
  const run = await headless(['run', join(folder, 'small.json'), '--out', results]);
  expect(run.code).toBe(0);
  const judged = JSON.parse((await headless(['figure', 'ireduct-6', '--judge', results])).stdout);
  expect(judged).toMatchObject({ figure: 'ireduct-6', trials: 2, isPartial: false });
  expect(judged.checks).toHaveLength(5);
  // Two trials may leave a claim within noise, but none without numbers.
  for (const { evidence } of judged.checks) expect(evidence).toMatch(/^On average [\d.]+ % \(.+\); at /);
});

test('figure names what it does not know', async () => {
  expect(await headless(['figure', 'ireduct-99'])).toMatchObject({ code: 1 });
  expect((await headless(['figure', 'ireduct-99'])).stderr).toContain('"ireduct-6"');
  expect(await headless(['figure', 'ireduct-6', '--variant', 'mars'])).toMatchObject({ code: 2 });
  expect((await headless(['figure', 'ireduct-99'])).stderr).toContain('"bayesian-5"');
  expect(await headless(['figure'])).toMatchObject({ code: 2 });
});

test('a figure of times says what it would measure', async () => {
  const plan = await headless(['figure', 'bayesian-5', '--variant', 'n', '--quick']);
  expect(plan.code).toBe(0);
  expect(JSON.parse(plan.stdout)).toMatchObject({ figure: 'bayesian-5', variant: 'n', pace: 'quick', trials: 4 });
});

test('a claim that fails is an exit code', async () => {
  const out = join(mkdtempSync(join(tmpdir(), 'figure-')), 'slow.json');
  const { values } = timedFigureOf({ figure: 'bayesian-5', variant: 'm' }).figure.plan('m', 'quick');
  const points = Object.entries(values).flatMap(([series, xs]) =>
    xs.flatMap((value) =>
      [0, 1, 2, 3].map((trial) => ({ series, value, trial, quantities: { ratio: series === 'question' ? 100 : 1 } })),
    ),
  );
  const file = { version: 1, figure: 'bayesian-5', variant: 'm', pace: 'quick', trials: 4, points };
  writeFileSync(out, JSON.stringify(file));
  const { code, stdout } = await headless(['figure', 'bayesian-5', '--judge', out]);
  expect(code).toBe(1);
  expect(JSON.parse(stdout).checks.map(({ outcome }: { outcome: string }) => outcome)).toContain('fails');
  expect(await headless(['figure', 'bayesian-6', '--judge', out])).toMatchObject({ code: 1 });
});

test('options that do not go together are refused', async () => {
  for (const args of [['--quick'], ['--judge'], ['--trials', '9'], ['--run', '--judge', 'results.json']]) {
    expect((await headless(['figure', 'ireduct-6', ...args])).code, args.join(' ')).toBe(2);
  }
});
