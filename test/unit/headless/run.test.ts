import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { builtinDataset } from '../../../src/core/data/builtin/registry.ts';
import { OpenRecords } from '../../../src/core/data/open-data.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { parseResults } from '../../../src/core/experiment/results/results.ts';
import { planCells } from '../../../src/core/experiment/run/plan.ts';
import type { Row } from '../../../src/core/experiment/run/row.ts';
import { TrialRunner } from '../../../src/core/experiment/run/trials.ts';
import { headless, headlessProcess, interrupted } from '../../support/headless.ts';
import { experimentJson } from '../../support/small-experiment.ts';

const experiments = new URL('../../support/experiments/', import.meta.url).pathname;
const census = join(experiments, 'census-laplace.json');
const folder = mkdtempSync(join(tmpdir(), 'epsilon-headless-'));
afterAll(() => rmSync(folder, { recursive: true }));

const resultsIn = (text: string) => parseResults(JSON.parse(text));
const timeless = (rows: readonly Row[]) => rows.map((row) => ({ ...row, milliseconds: 0 }));

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('the same numbers as the engine, bit for bit', () => {
  test.each(readdirSync(experiments))('%s, with one worker and with three', async (name) => {
    const experiment = parseExperiment(JSON.parse(readFileSync(join(experiments, name), 'utf8')));
    const { dataset } = experiment;
    if (!('builtin' in dataset)) throw new Error('the fixtures are on built-in data');
    const counts = new OpenRecords(builtinDataset(dataset.builtin).build(dataset.params)).counts(dataset.binarise);
    const runner = new TrialRunner(experiment, counts, () => 0);
    const expected = planCells(experiment).map((cell) => runner.run(cell));
    for (const workers of ['1', '3']) {
      const { code, stdout, stderr } = await headless(['run', join(experiments, name), '--workers', workers]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      const results = resultsIn(stdout);
      expect(timeless(results.rows)).toEqual(expected);
      expect(results).toMatchObject({ complete: true, experiment });
    }
  });

  test('shards join to the whole, whatever their order', async () => {
    const whole = resultsIn((await headless(['run', census])).stdout);
    const paths = [3, 1, 2].map((shard) => join(folder, `shard ${shard}.json`));
    for (const path of paths) {
      const shard = basename(path).replace(/\D/g, '');
      const { code, stdout } = await headless([
        'run',
        census,
        '--shard',
        `${shard}/3`,
        '--out',
        path,
        '--workers',
        '1',
      ]);
      expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
      expect(resultsIn(readFileSync(path, 'utf8')).complete).toBe(false);
    }
    const { code, stdout, stderr } = await headless(['merge', ...paths]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const merged = resultsIn(stdout);
    expect({ ...merged, rows: timeless(merged.rows) }).toEqual({ ...whole, rows: timeless(whole.rows) });
    const part = await headless(['merge', ...paths.slice(1)]);
    expect(part.stderr).toMatch(
      /^Not complete yet: 12 of 18 runs are there; the first that is missing is trial \d of .* at .*\.\n$/,
    );
  });
});

test('reads standard input; --trials and --seed go before the file', async () => {
  const input = readFileSync(census, 'utf8');
  const { stdout } = await headlessProcess(['run', '-', '--trials', '2', '--seed', 'x'], { input: `\uFEFF${input}` });
  const results = resultsIn(stdout);
  expect(results.experiment).toMatchObject({ trials: 2, seed: 'x' });
  expect(results.rows).toHaveLength(6);
});

test('reads data files relative to the experiment, and says what it did with them', async () => {
  write('people.csv', 'age;sex\n31;f\n45;m\n130;f\n31;m\n');
  const schema = {
    attributes: [
      { name: 'age', type: 'integer', range: [0, 120] },
      { name: 'sex', type: 'category' },
    ],
  };
  const path = write('people.json', experimentJson({ dataset: { csv: 'people.csv', schema }, trials: 1 }));
  const { code, stdout, stderr } = await headlessProcess(['run', path], { cwd: tmpdir() });
  expect(code).toBe(0);
  expect(resultsIn(stdout).complete).toBe(true);
  expect(stderr).toContain('1 of 4 records were dropped, because a value is missing or outside its domain.');
  expect(stderr).toContain('Values read off the data: sex.\n');
  expect(stderr).toContain('No noise protects what was read off the data; state it in dataset.schema.');
  expect(stderr).toContain('Say how many rows a person has in dataset.person');
});

describe('what is wrong is a sentence on standard error and an exit code', () => {
  const bad = (name: string, content: unknown) => () => ['run', write(name, content)];
  test.each([
    [
      () => [],
      2,
      'Name a command: run, solve, which, release, infer, sql, python, list, schema, figure or merge. See: npm run headless -- --help\n',
    ],
    [
      () => ['walk'],
      2,
      'There is no command "walk"; known are run, solve, which, release, infer, sql, python, list, schema, figure and merge.',
    ],
    [() => ['run'], 2, 'run: name one experiment file'],
    [() => ['run', census, '--fast'], 2, "Unknown option '--fast'"],
    [() => ['run', census, '--trials', '-3'], 2, "Option '--trials"],
    [() => ['run', census, '--trials', '2.5'], 2, '--trials: expected a whole number from 1 to 100000, found "2.5".'],
    [() => ['run', census, '--workers', '0'], 2, '--workers: expected a whole number from 1 to 64, found "0".'],
    [() => ['run', census, '--shard', '4/3'], 2, '--shard: expected i/n'],
    [() => ['list', 'metrics'], 2, 'list takes nothing; found "metrics".'],
    [() => ['merge'], 2, 'merge: name the results files'],
    [() => ['infer'], 2, 'infer: name one file'],
    [() => ['run', join(folder, 'none.json')], 1, 'none.json: there is no such file.\n'],
    [
      () => ['run', census, '--out', join(folder, 'none', 'x.json')],
      1,
      '--out: nothing can be written into the folder',
    ],
    [() => ['run', census, '--out', folder], 1, 'is a folder; name a file.'],
    [() => ['merge', census], 1, 'census-laplace.json: '],
    [
      bad('syntax.json', '{\n  "version": 1,\n}'),
      1,
      'syntax.json: line 3, column 1: this is not JSON; expected a name',
    ],
    [bad('bytes.json', '\xff\xfe\x00'), 1, 'bytes.json: '],
    [bad('list.json', []), 1, 'list.json: version: this is missing.'],
    [
      bad('typo.json', experimentJson({ mechanisms: [{ id: 'laplace', params: { x: 1 } }] })),
      1,
      'typo.json: mechanisms[0].params.x: there is no such parameter',
    ],
    [bad('data.json', experimentJson({ dataset: { csv: 'none.csv' } })), 1, 'data.json: dataset.csv: the file '],
    [
      bad('fit.json', experimentJson({ workload: { kind: 'marginals', sets: [['z']] } })),
      1,
      'fit.json: workload.sets[0]: there is no attribute "z"',
    ],
  ] as [() => string[], number, string][])('$2', async (args, expected, sentence) => {
    const { code, stdout, stderr } = await headless(args());
    expect(stderr).toContain(sentence);
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  test('a run in which every trial was refused has failed, with its results written', async () => {
    const coefficients = [1e6, ...new Array(807).fill(0)];
    const refused = experimentJson({
      workload: { kind: 'queries', queries: [{ coefficients }] },
      sweep: { parameter: 'epsilon', values: [1e-9] },
    });
    const { code, stderr, stdout } = await headless(['run', write('refused.json', refused)]);
    expect(resultsIn(stdout).rows).toHaveLength(8);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^laplace at 1e-9: The noise scale .* is outside of what the ledger can count .*\n$/);
  });
});

test('Ctrl-C ends it at once with 130, and --out keeps the trials that are done', async () => {
  const long = write('long.json', {
    ...JSON.parse(readFileSync(census, 'utf8')),
    workload: { kind: 'marginals', order: 2 },
    trials: 100_000,
  });
  const began = performance.now();
  await headlessProcess(['run', census]);
  const whole = performance.now() - began;
  const out = join(folder, 'stopped.json');
  const done = () => (existsSync(out) ? resultsIn(readFileSync(out, 'utf8')).rows.length : 0);
  const stopped = await interrupted(['run', long, '--out', out], 2 * whole, () => done() > 0);
  // No trial is waited for: it takes no longer than a small run does, on the same machine.
  expect(stopped.milliseconds).toBeLessThan(5 * whole);
  expect(stopped).toMatchObject({ code: 130, stdout: '' });
  expect(stopped.stderr).toMatch(/^Stopped: \d+ of 300000 runs are in .*stopped\.json, marked as incomplete\.\n$/);
  expect(resultsIn(readFileSync(out, 'utf8')).complete).toBe(false);
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  const without = await interrupted(['run', long], whole, ({ code }) => code === 130);
  expect(without.stdout).toBe('');
  expect(without.stderr).toContain('nothing was written');
});

test('a reader that stops reading is no error', async () => {
  const { code, stderr } = await headlessProcess(['list'], { onStart: (child) => child.stdout?.destroy() });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});
