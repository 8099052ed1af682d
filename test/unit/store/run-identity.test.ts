import { describe, expect, test } from 'vitest';
import { withoutLeftOutValues } from '../../../src/core/experiment/experiment.ts';
import { longCsv } from '../../../src/core/experiment/results/long-csv.ts';
import { parseResults, resultsOf, writeResults } from '../../../src/core/experiment/results/results.ts';
import { summarise } from '../../../src/core/experiment/results/summary.ts';
import { metricById } from '../../../src/core/metrics/registry.ts';
import { reportContents } from '../../../src/features/compare/report/report-contents.ts';
import { reportPage } from '../../../src/features/compare/report/report-page.ts';
import { chartWords } from '../../../src/features/shared/run/chart-words.ts';
import { resultsCsv } from '../../../src/features/shared/run/results-csv.ts';
import { decodeLink } from '../../../src/store/link.ts';
import { emptyRun, isRunOn } from '../../../src/store/run-data.ts';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { localPool } from './local-pool.ts';
import { sessionClient } from './session-client.ts';

const people = new File(['age,sex\n17,f\n18,m\n40,f\n'], 'people.csv');
/** Another file of the same name and shape. */
const others = new File(['age,sex\n17,f\n18,f\n40,m\n'], 'people.csv');

/** One whose attributes have other histograms, too: what was run on it has other numbers. */
const strangers = new File(['age,sex\n17,f\n18,m\n40,m\n'], 'people.csv');

function workbench(): Workbench {
  return new Workbench({ pool: localPool(), data: sessionClient(), figures: {} } as unknown as Services);
}

async function ranOn(file: File) {
  const bench = workbench();
  await bench.data.openFile(file);
  bench.edit((config) => ({ ...config, trials: 2, sweep: { parameter: 'epsilon', values: [1, 2] } }));
  await bench.run.start();
  expect(bench.store.getState().run).toMatchObject({ status: 'done', file });
  return bench;
}

const run = (bench: Workbench) => bench.store.getState().run;
/** Recalling what was run before takes a moment. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 100));

test('opening other data sets the results aside, and they come back with the data', async () => {
  const bench = await ranOn(people);
  const { rows, experiment } = run(bench);
  await bench.data.openBuiltin('czech');
  expect(run(bench)).toBe(emptyRun);
  expect(bench.store.getState().probe).toBeNull();
  bench.undo();
  await expect.poll(() => run(bench).rows).toEqual(rows);
  expect(run(bench).experiment).toEqual(experiment);
});

test('another file of the same name is other data', async () => {
  const bench = await ranOn(people);
  await bench.data.openFile(others);
  await settled();
  expect(run(bench)).toBe(emptyRun);
});

test('another schema sets the results aside; another seed does not', async () => {
  const bench = await ranOn(people);
  bench.edit((config) => ({ ...config, seed: 'other' }));
  expect(run(bench).status).toBe('done');
  await bench.data.editSchema(({ attributes }) => ({
    attributes: attributes.map((entry) => (entry.name === 'sex' ? { ...entry, include: false } : entry)),
  }));
  expect(run(bench)).toBe(emptyRun);
});

describe('the last run stays in sight, as of the earlier settings,', () => {
  const earlier = (bench: Workbench) => bench.store.getState().earlier;

  test('while another schema has no run, and until the next one is there', async () => {
    const bench = await ranOn(people);
    const { experiment, points } = run(bench);
    expect(earlier(bench)).toBeNull();
    await bench.data.editSchema(({ attributes }) => ({
      attributes: attributes.map((entry) => (entry.name === 'sex' ? { ...entry, include: false } : entry)),
    }));
    expect(run(bench)).toBe(emptyRun);
    expect(earlier(bench)).toEqual({ experiment, points });
    await bench.run.start();
    expect(run(bench).status).toBe('done');
    expect(earlier(bench)).toBeNull();
  });

  test('while one with another workload or other parameters is run', async () => {
    const bench = await ranOn(people);
    const { experiment, points } = run(bench);
    bench.edit((config) => ({ ...config, workload: { kind: 'marginals', order: 2 } }));
    const seen: unknown[] = [];
    bench.store.subscribe((state) => state.run.status === 'running' && seen.push(state.earlier));
    await bench.run.start();
    expect(seen[0]).toEqual({ experiment, points });
    expect(new Set(seen).size).toBe(1);
    expect(earlier(bench)).toBeNull();
  });

  test('and is gone on other data, be it of the same name, and where the truth is not to be seen', async () => {
    const bench = await ranOn(people);
    const hide = () =>
      bench.data.editSchema(({ attributes }) => ({
        attributes: attributes.map((entry) => (entry.name === 'sex' ? { ...entry, include: false } : entry)),
      }));
    await hide();
    expect(earlier(bench)).not.toBeNull();
    await bench.data.openFile(others);
    expect(earlier(bench)).toBeNull();
    await bench.run.start();
    await hide();
    expect(earlier(bench)).not.toBeNull();
    bench.store.setState(({ release, view }) => ({
      release: { ...release, mode: 'release' },
      view: { ...view, room: 'release' },
    }));
    expect(earlier(bench)).toBeNull();
  });
});

test('a run that goes on while other data is opened leaves nothing behind', async () => {
  const bench = workbench();
  await bench.data.openFile(people);
  bench.edit((config) => ({ ...config, trials: 1000, sweep: { parameter: 'epsilon', values: [1, 2] } }));
  const begun = new Promise<void>((resolve) => {
    bench.store.subscribe((state) => state.run.status === 'running' && resolve());
  });
  const running = bench.run.start();
  await begun;
  await bench.data.openFile(others);
  await running;
  expect(run(bench)).toBe(emptyRun);
});

test('results from a file belong to a file of that name and shape', async () => {
  const bench = await ranOn(people);
  const { description, ref, dataFile } = bench.store.getState().data;
  const opened = { ...run(bench), file: null, openedFrom: 'results.json' };
  expect(isRunOn(opened, { ref, description, dataFile })).toBe(true);
  expect(isRunOn({ ...opened, fingerprint: 'other' }, { ref, description, dataFile })).toBe(false);
  expect(isRunOn(opened, { ref: { builtin: 'czech', params: {} }, description, dataFile: null })).toBe(false);
});

describe('results that are opened beside data', () => {
  const nameOf = (bench: Workbench) => bench.store.getState().announcement?.message;

  async function resultsOn(file: File, change: object = {}): Promise<File> {
    const bench = await ranOn(file);
    const { experiment, fingerprint, rows } = run(bench);
    const digest = await bench.run.digest(experiment!);
    const json = JSON.parse(writeResults(resultsOf(experiment!, fingerprint, rows, [], { digest })));
    return new File([JSON.stringify({ ...json, ...change })], 'results.json');
  }

  test('are about it where they came from its counts, and say so where it only looks like theirs', async () => {
    const results = await resultsOn(people);
    const bench = workbench();
    await bench.data.openFile(people);
    await bench.files.open([results]);
    expect(nameOf(bench)).toBeUndefined();
    expect(isRunOn(run(bench), bench.store.getState().data)).toBe(true);

    const other = workbench();
    await other.data.openFile(strangers);
    await other.files.open([results]);
    expect(nameOf(other)).toMatch(/^results\.json came from other counts than people\.csv has here, although/);
    expect(run(other)).toMatchObject({ openedFrom: 'results.json', isOfOtherCounts: true });
    expect(isRunOn(run(other), other.store.getState().data)).toBe(false);
    expect(nameOf(other)).not.toMatch(/[0-9a-f]{16}/);
    // Their own data makes them its own again.
    await other.data.openFile(people);
    await settled();
    expect(run(other)).toMatchObject({ openedFrom: 'results.json', isOfOtherCounts: false });
    await other.data.openFile(strangers);
    await expect.poll(() => run(other).isOfOtherCounts).toBe(true);
  });

  test('get no values of other counts beside their own', async () => {
    const bench = workbench();
    await bench.data.openFile(strangers);
    await bench.files.open([await resultsOn(people)]);
    const before = run(bench).rows;
    const [metric] = bench.store.getState().config.metrics;
    await bench.run.measureCloser({ metric, error: 0.05 });
    expect(run(bench).rows).toBe(before);
  });

  test('that do not say where they came from get them with a warning, and no digest vouches for the whole', async () => {
    const old = await resultsOn(people, { digest: undefined });
    const bench = await ranOn(people);
    const before = run(bench);
    await bench.files.open([old]);
    expect(nameOf(bench)).toBeUndefined();
    const [metric] = bench.store.getState().config.metrics;
    await bench.run.measureCloser({ metric, error: 0.05 });
    expect(nameOf(bench)).toMatch(/^results\.json does not say which counts it came from/);
    expect(run(bench).rows.length).toBeGreaterThan(before.rows.length);
    expect(await bench.run.digest(run(bench).experiment!)).toBeUndefined();
    await bench.run.start();
    expect(await bench.run.digest(run(bench).experiment!)).toMatch(/^[0-9a-f]{64}$/);
  });

  test('keep their digest when they are exported again, whatever is open', async () => {
    const results = await resultsOn(people);
    const { digest } = JSON.parse(await results.text());
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    const bench = workbench();
    await bench.data.openFile(strangers);
    await bench.files.open([results]);
    expect(await bench.run.digest(run(bench).experiment!)).toBe(digest);
  });
});

test('the digest of the counts is in nothing but a results file: no state, link, experiment, table or report', async () => {
  const bench = await ranOn(people);
  const { experiment, fingerprint, rows } = run(bench);
  const digest = await bench.run.digest(experiment!);
  const text = writeResults(resultsOf(experiment!, fingerprint, rows, [], { digest }));
  expect(text).toContain(digest);
  await bench.files.open([new File([text], 'results.json')]);
  bench.saved.pinRun();
  const state = bench.store.getState();
  const { run: opened } = state;
  const results = parseResults(JSON.parse(text));
  const metric = metricById(experiment!.metrics[0], 'metrics');
  const frame = { metric, target: 0.1, chart: { light: '', dark: '' }, address: undefined, data: null };
  const words = chartWords(opened, experiment!, metric, null, 3);
  const handedOut: [string, string][] = [
    ['the state', JSON.stringify(state)],
    ['a link', JSON.stringify(decodeLink(bench.link.hash().split('/').at(-1)!))],
    ['an experiment file', JSON.stringify(withoutLeftOutValues(state.config))],
    ['a table', resultsCsv(results).join('')],
    ['a long table', longCsv(results).join('')],
    ['a report', reportPage(reportContents({ ...opened, experiment: experiment! }, { ...frame, words }))],
  ];
  for (const [what, contents] of handedOut) {
    expect(contents.length, what).toBeGreaterThan(100);
    expect(contents, what).not.toContain(digest!.slice(0, 8));
  }
});

test('measuring closer adds values to the results and none to the settings', async () => {
  const bench = await ranOn(people);
  const { config } = bench.store.getState();
  const [metric] = config.metrics;
  const before = run(bench).rows;
  await bench.run.measureCloser({ metric, error: 0.05 });
  const { experiment, rows, points, status, target } = run(bench);
  expect({ status, target }).toEqual({ status: 'done', target: null });
  expect(Object.keys(experiment?.sweep.also ?? {})).toContain('laplace');
  expect(rows.length).toBeGreaterThan(before.length);
  expect(rows.filter(({ value }) => config.sweep.values.includes(value))).toHaveLength(before.length);
  expect(points).toHaveLength(summarise(rows).length);
  expect(bench.store.getState().config).toBe(config);
  // They are found again with the settings.
  bench.edit((was) => ({ ...was, seed: 'other' }));
  bench.undo();
  await settled();
  await bench.run.start();
  expect(run(bench).rows).toHaveLength(rows.length);
});

test('results on a file are shown in Compare, in whichever room they were dropped', async () => {
  const { experiment, fingerprint, rows } = run(await ranOn(people));
  const bench = workbench();
  bench.store.setState(({ view }) => ({ view: { ...view, room: 'data' } }));
  const text = writeResults(resultsOf(experiment!, fingerprint, rows));
  await bench.files.open([new File([text], 'results.json')]);
  expect(run(bench)).toMatchObject({ openedFrom: 'results.json', rows });
  expect(bench.store.getState().view.room).toBe('compare');
});
