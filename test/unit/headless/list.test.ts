import { expect, test } from 'vitest';
import { ENGINE_VERSION } from '../../../src/core/experiment/results/results.ts';
import { mechanisms } from '../../../src/core/mechanisms/registry.ts';
import { headless } from '../../support/headless.ts';

test('list names everything that an experiment file can name', async () => {
  const { code, stdout } = await headless(['list']);
  expect(code).toBe(0);
  const catalogue = JSON.parse(stdout);
  const keys = ['mechanisms', 'estimators', 'metrics', 'workloads', 'datasets', 'figures'];
  for (const key of keys) {
    expect(catalogue[key]).toBeInstanceOf(Array);
    for (const entry of catalogue[key]) expect(entry).toMatchObject({ id: expect.stringMatching(/^[a-z0-9-]+$/) });
  }
  expect(catalogue.mechanisms.map(({ id }: { id: string }) => id)).toEqual(mechanisms.map(({ id }) => id));
  const { params } = catalogue.datasets.find(({ id }: { id: string }) => id === 'census-like');
  expect(params.records).toMatchObject({ kind: 'number', default: 1_000_000, min: 1, max: 14_000_000 });
});

test('--help and --version', async () => {
  const help = await headless(['--help']);
  expect(help).toMatchObject({ code: 0, stderr: '' });
  for (const word of ['run', 'merge', 'infer', 'list', '--out', '--shard', '--workers', '--trials', '--seed']) {
    expect(help.stdout).toContain(word);
  }
  expect(await headless(['run', '--help'])).toEqual(help);
  expect(await headless(['--version'])).toEqual({ code: 0, stdout: `${ENGINE_VERSION}\n`, stderr: '' });
});
