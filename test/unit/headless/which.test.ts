import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { whichMechanism } from '../../../src/library/index.ts';
import { headless } from '../../support/headless.ts';

const folder = mkdtempSync(join(tmpdir(), 'epsilon-which-'));
afterAll(() => rmSync(folder, { recursive: true }));

const experiment = {
  version: 1,
  dataset: { builtin: 'czech' },
  workload: { kind: 'marginals', order: 2 },
  mechanisms: [{ id: 'laplace' }],
  sweep: { parameter: 'epsilon', values: [0.05, 0.1] },
  metrics: ['rmse'],
} as const;
const path = join(folder, 'experiment.json');
writeFileSync(path, JSON.stringify(experiment));

test('which ranks the same on any number of workers, as a file, as a table and in a program', async () => {
  const asked = ['which', path, '--epsilon', '0.1', '--trials', '4'];
  const one = await headless([...asked, '--workers', '1']);
  const three = await headless([...asked, '--workers', '3']);
  expect(one.code).toBe(0);
  expect(three.stdout).toBe(one.stdout);
  const told = JSON.parse(one.stdout);
  expect(one.stderr).toContain(told.before);
  expect(one.stderr).toContain(told.verdict);
  expect(told.status).toMatch(/^not private/);
  const baselines = told.ranking.filter(({ baseline }: { baseline: boolean }) => baseline);
  expect(baselines.map(({ title }: { title: string }) => title).sort()).toEqual(['Even counts', 'Identity']);
  const program = await whichMechanism(experiment, { epsilon: 0.1, trials: 4 });
  expect(program.ranking).toEqual(told.ranking);
  expect(program.verdict).toBe(told.verdict);
  const table = join(folder, 'which.csv');
  await headless([...asked, '--out', table]);
  const lines = readFileSync(table, 'utf8').trim().split('\r\n');
  expect(lines[0]).toContain(',squaredBias,variance,regret,chance,');
  expect(lines).toHaveLength(1 + told.ranking.length);
});

test('which says what it cannot take', async () => {
  const refused = async (...options: string[]) => (await headless(['which', path, ...options])).stderr;
  expect(await refused('--epsilon=-1')).toContain('--epsilon: expected a number above 0');
  expect(await refused('--metric', 'nonesuch')).toContain('there is no metric "nonesuch"');
  await expect(whichMechanism(experiment, { trials: 0.5 })).rejects.toThrow('a whole number of trials');
});
