import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { headless, headlessProcess, interrupted } from '../../support/headless.ts';

test('a figure of times is measured with --run', async () => {
  const run = await headless(['figure', 'bayesian-5', '--run', '--quick']);
  expect(run).toMatchObject({ code: 0, stderr: '' });
  const results = JSON.parse(run.stdout);
  expect(results).toMatchObject({ figure: 'bayesian-5', variant: 'm', complete: true, verdict: { trials: 4 } });
  expect(results.points).toHaveLength(60);
  for (const { quantities } of results.points) {
    expect(quantities.ratio).toBeCloseTo(quantities.milliseconds / quantities.referenceMilliseconds, 9);
    expect(quantities.milliseconds).toBeGreaterThan(0);
  }
  expect(results.verdict.checks).toHaveLength(3);
  for (const { evidence } of results.verdict.checks) expect(evidence).toMatch(/\d/);
});

test('a measurement that is stopped keeps what it has', async () => {
  const out = join(mkdtempSync(join(tmpdir(), 'figure-')), 'blue.json');
  const began = performance.now();
  await headlessProcess(['list']);
  const soon = 3 * (performance.now() - began);
  const { code, stderr } = await interrupted(['figure', 'bayesian-5', '--run', '--out', out], soon, () =>
    existsSync(out),
  );
  expect(code).toBe(130);
  expect(stderr).toMatch(/the \d+ points measured so far are in/);
  const results = JSON.parse(readFileSync(out, 'utf8'));
  expect(results).toMatchObject({ complete: false, verdict: { isPartial: true } });
  expect(results.points[0]).toMatchObject({ series: 'solve', value: 100, trial: 0 });
});

test('a figure of trials is run with --run and judged with --judge, and its results can be judged again', async () => {
  const out = join(mkdtempSync(join(tmpdir(), 'figure-')), 'tables.json');
  const run = await headless(['figure', 'mwem-3', '--run', '--quick', '--out', out]);
  expect(run).toMatchObject({ code: 0, stdout: '' });
  const results = JSON.parse(readFileSync(out, 'utf8'));
  expect(results).toMatchObject({ figure: 'mwem-3', complete: true, experiment: { trials: 3 } });
  const [again, atOnce] = [
    await headless(['figure', 'mwem-3', '--judge', out]),
    await headless(['figure', 'mwem-3', '--run', '--quick', '--judge']),
  ];
  expect(again.stdout).toBe(atOnce.stdout);
  const judged = JSON.parse(again.stdout);
  expect(judged).toMatchObject(results.verdict);
  expect(again.code).toBe(judged.outcome === 'fails' ? 1 : 0);
  const more = JSON.parse((await headless(['figure', 'mwem-3', '--run', '--trials', '4', '--judge'])).stdout);
  expect(more).toMatchObject({ trials: 4, isPartial: false });
});
