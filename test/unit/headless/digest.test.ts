import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { countsOf } from '../../../src/core/data/counts/counts-payload.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { prepare } from '../../../src/core/experiment/prepare.ts';
import { resultsOf, writeResults } from '../../../src/core/experiment/results/results.ts';
import { planCells, shardOf } from '../../../src/core/experiment/run/plan.ts';
import { TrialRunner } from '../../../src/core/experiment/run/trials.ts';
import { main } from '../../../src/headless/main.ts';
import { openSource } from '../../../src/headless/open-source.ts';
import { ProgressLine } from '../../../src/headless/progress-line.ts';
import { listFiles, root } from '../../../src/launch/prepare.mjs';
import { headless } from '../../support/headless.ts';

const folder = mkdtempSync(join(tmpdir(), 'epsilon-digest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rows = ['17,f', '18,m', '40,f', '40,f', '18,f'];
/** One person is another one: the same shape. */
const otherRows = rows.with(0, '17,m');
const people = (lines: readonly string[]) => ['age,sex', ...lines, ''].join('\n');
const counted = (lines: readonly string[]) => {
  const cells = [...new Set(lines)].sort();
  return ['age,sex,count', ...cells.map((cell) => `${cell},${lines.filter((line) => line === cell).length}`)].join(
    '\n',
  );
};
const schema = {
  attributes: [
    { name: 'age', type: 'integer', range: [17, 40] },
    { name: 'sex', type: 'category', values: ['f', 'm'] },
  ],
};

const experimentOn = (dataset: object, more: object = {}) => ({
  version: 1,
  dataset,
  workload: { kind: 'marginals', order: 1 },
  mechanisms: [{ id: 'laplace' }],
  sweep: { parameter: 'epsilon', values: [0.5, 1] },
  trials: 2,
  seed: 'digest',
  ...more,
});

function write(name: string, content: string | object): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

async function opened(json: object) {
  const experiment = parseExperiment(json);
  return prepare(experiment, await openSource(experiment, folder, new AbortController().signal, new ProgressLine()));
}
const digestOn = async (json: object) => (await opened(json)).counts.digest;

/** A shard as `run` writes it, without its threads. */
async function shardFile(name: string, lines: readonly string[], shard: number, hasDigest = true): Promise<string> {
  write('people.csv', people(lines));
  const { experiment, fingerprint, counts } = await opened(experimentOn({ csv: 'people.csv' }));
  const runner = new TrialRunner(experiment, countsOf(counts.counts), () => 0);
  const own = shardOf(planCells(experiment), shard, 3).map((cell) => runner.run(cell));
  const results = resultsOf(experiment, fingerprint, own, [], hasDigest ? counts : {});
  return write(name, writeResults(results));
}

describe('the digest of a results file', () => {
  test('is that of the counts, by whatever way they come', async () => {
    write('people.csv', people(rows));
    write('folder.csv', people(rows.toReversed()));
    write('cells.csv', counted(rows));
    write('other.csv', people(otherRows));
    const digest = await digestOn(experimentOn({ csv: 'people.csv', schema }));
    const same = [
      { csv: 'folder.csv', schema },
      { counts: 'cells.csv', schema },
      { sql: 'duckdb:', table: 'people.csv', schema },
    ];
    for (const dataset of same) expect([dataset, await digestOn(experimentOn(dataset))]).toEqual([dataset, digest]);
    const others = [
      { csv: 'other.csv', schema },
      { sql: 'duckdb:', table: 'other.csv', schema },
    ];
    for (const dataset of others) expect(await digestOn(experimentOn(dataset))).not.toBe(digest);
    const { fingerprint } = await opened(experimentOn({ csv: 'people.csv', schema }));
    expect((await opened(experimentOn({ csv: 'other.csv', schema }))).fingerprint).toBe(fingerprint);
  });

  test('is that of the records where a mechanism changes those', async () => {
    write('people.csv', people(rows));
    const more = { mechanisms: [{ id: 'retention' }], workload: { kind: 'marginals', order: 2 } };
    const digest = await digestOn(experimentOn({ csv: 'people.csv', schema }, more));
    expect(await digestOn(experimentOn({ sql: 'duckdb:', table: 'people.csv', schema }, more))).toBe(digest);
    write('people.csv', people(otherRows));
    expect(await digestOn(experimentOn({ csv: 'people.csv', schema }, more))).not.toBe(digest);
  });
});

describe('merge', () => {
  let told: MockInstance;
  beforeEach(() => {
    told = vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => told.mockRestore());
  const sentences = () => told.mock.calls.map(([sentence]) => String(sentence));
  const out = join(folder, 'merged.json');
  const merge = (...args: string[]) => main(['merge', ...args, '--out', out]);

  test('keeps the digest of shards of one table, and refuses a shard of another one of the same shape', async () => {
    const parts = [await shardFile('1.json', rows, 1), await shardFile('2.json', rows, 2)];
    const last = await shardFile('3.json', rows, 3);
    expect(await merge(...parts, last)).toBe(0);
    expect(read(out)).toMatchObject({ complete: true, digest: read(last).digest });
    rmSync(out);
    const stranger = await shardFile('stranger.json', otherRows, 3);
    expect(read(stranger).fingerprint).toBe(read(last).fingerprint);
    expect(await merge(...parts, stranger)).toBe(1);
    expect(sentences()).toEqual([
      `${stranger}: made from other counts than ${parts[0]}, though of the same shape; run both on the same data.`,
    ]);
    expect(sentences().join()).not.toMatch(/[0-9a-f]{16}/);
    expect(() => readFileSync(out)).toThrow('ENOENT');
  });

  test('joins files that have none with a warning, and gives none to the whole', async () => {
    const old = await shardFile('1.json', rows, 1, false);
    const parts = [old, await shardFile('2.json', rows, 2), await shardFile('3.json', rows, 3)];
    expect(await merge(...parts)).toBe(0);
    expect(sentences()).toEqual([expect.stringMatching(/1\.json: no digest tells which counts .* not be checked\.$/)]);
    expect(read(out)).toMatchObject({ complete: true });
    expect(read(out)).not.toHaveProperty('digest');
    // What has none between two others hides nothing of them.
    const stranger = await shardFile('3.json', otherRows, 3);
    expect(await merge(old, parts[1], stranger)).toBe(1);
    expect(sentences().at(-1)).toContain(`${stranger}: made from other counts than ${parts[1]}`);
    // A file alone is joined to nothing.
    told.mockClear();
    expect(await merge(old, '--partial')).toBe(0);
    expect(sentences()).toEqual([expect.stringContaining('Not complete yet')]);
  });

  test('writes what is there of a sweep with gaps, says what is missing, and ends with 1 unless --partial is said', async () => {
    const parts = [await shardFile('1.json', rows, 1), await shardFile('3.json', rows, 3)];
    expect(await merge(...parts)).toBe(1);
    const said =
      /^Not complete yet: 2 of 4 runs are there; the first that is missing is trial \d of laplace at [\d.]+\./;
    expect(sentences()).toEqual([expect.stringMatching(said)]);
    expect(sentences()[0]).toContain('--partial');
    expect(read(out)).toMatchObject({ complete: false, rows: [{}, {}] });
    told.mockClear();
    rmSync(out);
    expect(await merge(...parts, '--partial')).toBe(0);
    expect(sentences()).toEqual([expect.stringMatching(said)]);
    expect(read(out)).toMatchObject({ complete: false, rows: [{}, {}] });
  });
});

test('a run goes on with what the same counts left, and with nothing else', async () => {
  write('people.csv', people(rows));
  const experiment = write('experiment.json', experimentOn({ csv: 'people.csv' }));
  const part = join(folder, 'part.json');
  const resume = () => headless(['run', experiment, '--out', part, '--resume', '--workers', '1']);
  await shardFile('part.json', otherRows, 1);
  write('people.csv', people(rows));
  const refused = await resume();
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/part\.json: made from other counts than/)]);
  await shardFile('part.json', rows, 1, false);
  const unchecked = await resume();
  expect([unchecked.code, unchecked.stderr]).toEqual([0, expect.stringContaining('part.json: no digest tells')]);
  expect(read(part)).toMatchObject({ complete: true });
  expect(read(part)).not.toHaveProperty('digest');
  await shardFile('part.json', rows, 1);
  const { digest } = read(part);
  const resumed = await resume();
  expect(resumed.code).toBe(0);
  expect(read(part)).toMatchObject({ complete: true, digest });
  expect(refused.stderr + unchecked.stderr + resumed.stderr).not.toMatch(/[0-9a-f]{16}/);
});

test('it stands in no table, no SQL and no script', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const part = await shardFile('part.json', rows, 1);
  const { digest } = read(part);
  const experiment = write('experiment.json', experimentOn({ csv: 'people.csv', schema }));
  const one = write(
    'one.json',
    experimentOn({ csv: 'people.csv', schema }, { sweep: { parameter: 'epsilon', values: [1] } }),
  );
  const commands = [
    ['merge', part, '--out', join(folder, 'long.csv')],
    ['sql', experiment, '--out', join(folder, 'counts.sql')],
    ['python', one, '--out', join(folder, 'release.py')],
  ];
  for (const command of commands) {
    await main(command);
    expect(readFileSync(command.at(-1)!, 'utf8').length).toBeGreaterThan(100);
    expect(readFileSync(command.at(-1)!, 'utf8')).not.toContain(digest.slice(0, 8));
  }
  expect(told.mock.calls.join()).not.toContain(digest.slice(0, 8));
  told.mockRestore();
});

test('who writes results files asks for it, and nobody else', () => {
  const code = listFiles(join(root, 'src')).filter((path) => /\.tsx?$/.test(path));
  const askers = code.filter((path) =>
    /\bcountsDigest\(|\.digest\(experiment\)|digestOf\(experiment\)/.test(readFileSync(path, 'utf8')),
  );
  expect(askers.map((path) => path.slice(join(root, 'src/').length)).sort()).toEqual([
    'core/data/counts/counts-digest.ts',
    'core/data/session.ts',
    'core/data/source.ts',
    'features/compare/export-menu.tsx',
    'features/shared/run/export-actions.ts',
    'store/run-actions.ts',
  ]);
});
