import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../../../src/launch/prepare.mjs';
import { headless } from '../../support/headless.ts';

const folder = mkdtempSync(join(tmpdir(), 'epsilon-shards-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const experiment = {
  version: 1,
  dataset: { builtin: 'czech' },
  mechanisms: [{ id: 'laplace' }, { id: 'two-phase' }],
  sweep: { parameter: 'epsilon', values: [0.1, 1] },
  trials: 3,
  seed: 'shards',
};
writeFileSync(join(folder, 'experiment.json'), JSON.stringify(experiment));

interface Rows {
  rows: { milliseconds: number }[];
  complete: boolean;
}
const rowsIn = (text: string) => (JSON.parse(text) as Rows).rows.map(({ milliseconds: _, ...row }) => row);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

function inShell(script: string, variables: NodeJS.ProcessEnv = {}): void {
  const env = { ...process.env, ...variables };
  execFileSync('sh', ['-c', script], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
}

const reference = readFileSync(join(root, 'src/headless/README.md'), 'utf8');

/** What the reference has there, on two shards of ours. */
function inReference(pattern: RegExp): string {
  const [, lines] = pattern.exec(reference) ?? [];
  if (lines === undefined) throw new Error(`src/headless/README.md has no ${pattern}`);
  return lines
    .replaceAll(/\/(?:4|100)\b/g, '/2')
    .replaceAll(/npm run headless --|node src\/launch\/headless\.mjs/g, `node ${root}/src/launch/headless.mjs`)
    .replaceAll('/sweep/', `${folder}/`);
}

/** GNU parallel is not everywhere; xargs is. */
const inParallel = `seq 2 | xargs -P 2 -I{} ${inReference(/^seq 4 \| parallel (.*)$/m)}`;
const slurm = inReference(/^(#!\/bin\/sh\n[^`]*)```/m);
const kubernetes = inReference(/^ +args: \['(.*)'\]$/m);

test('shards run side by side as the reference says, go on where they were stopped, and merge to the rows of one run', async () => {
  const run = () => inShell(inParallel);
  run();
  // As if the second had been stopped: of its rows the first alone is left.
  const part: Rows = JSON.parse(read('part2.json'));
  writeFileSync(join(folder, 'part2.json'), JSON.stringify({ ...part, rows: part.rows.slice(0, 1) }));
  const partial = await headless(['merge', join(folder, 'part1.json'), join(folder, 'part2.json')]);
  expect(partial.stderr).toMatch(
    /Not complete yet: 7 of 12 runs are there; the first that is missing is trial \d of [\w-]+ at [\d.]+\./,
  );
  run();
  const merged = await headless(['merge', join(folder, 'part1.json'), join(folder, 'part2.json')]);
  expect(merged).toMatchObject({ code: 0, stderr: '' });
  const whole = await headless(['run', join(folder, 'experiment.json')]);
  expect(rowsIn(merged.stdout)).toEqual(rowsIn(whole.stdout));
  // What was kept was not run again.
  expect((JSON.parse(read('part2.json')) as Rows).rows).toContainEqual(part.rows[0]);
  const twice = await headless(['merge', join(folder, 'part1.json'), join(folder, 'part1.json')]);
  expect([twice.code, twice.stderr]).toEqual([1, expect.stringMatching(/is there twice/)]);
});

test.each<[string, string, string, readonly number[]]>([
  ['Slurm', slurm, 'SLURM_ARRAY_TASK_ID', [1, 2]],
  ['Kubernetes', kubernetes, 'JOB_COMPLETION_INDEX', [0, 1]],
])('what the reference gives %s runs all shards there are', async (_, script, variable, indices) => {
  const parts = [1, 2].map((i) => join(folder, `part${i}.json`));
  for (const part of parts) rmSync(part, { force: true });
  for (const index of indices) inShell(script, { [variable]: String(index) });
  const merged = await headless(['merge', ...parts]);
  expect([merged.code, merged.stderr, rowsIn(merged.stdout).length]).toEqual([0, '', 12]);
});

test('a run does not go on with what another experiment left', async () => {
  writeFileSync(join(folder, 'other.json'), JSON.stringify({ ...experiment, seed: 'other' }));
  const part = join(folder, 'part1.json');
  const { code, stderr } = await headless(['run', join(folder, 'other.json'), '--out', part, '--resume']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('made by another experiment')]);
});
