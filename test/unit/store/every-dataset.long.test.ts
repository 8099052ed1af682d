import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { countsOf } from '../../../src/core/data/counts/counts-payload.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { prepare } from '../../../src/core/experiment/prepare.ts';
import { resultsOf, withAskedMetrics } from '../../../src/core/experiment/results/results.ts';
import { planCells } from '../../../src/core/experiment/run/plan.ts';
import { TrialRunner } from '../../../src/core/experiment/run/trials.ts';
import { Failure } from '../../../src/core/failure.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { openSource } from '../../../src/headless/open-source.ts';
import { ProgressLine } from '../../../src/headless/progress-line.ts';
import type { DataClient } from '../../../src/runtime/workers/data-client.ts';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { fetched } from '../../support/counts-note.ts';
import { localPool } from './local-pool.ts';
import { sessionClient } from './session-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'epsilon-datasets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rng = seededRng('codes');
const codes = Array.from({ length: 150 }, () => [rng.integer(3), rng.integer(2), rng.integer(4)]);
const lines = (header: string, delimiter = ',') =>
  [header, ...codes.map((row) => row.join(delimiter))].filter((line) => line !== '').join('\n');
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (character) => character.charCodeAt(0)).buffer);

interface Variant {
  readonly kind: 'csv' | 'counts';
  readonly content: string | Uint8Array<ArrayBuffer>;
  /** The first two columns, which domains and schemas name. */
  readonly columns: readonly [string, string];
  readonly read?: object;
}

/** Files for which detection alone would not do, where they have `read`. */
const variants: Readonly<Record<string, Variant>> = {
  records: { kind: 'csv', content: lines('x,y,z'), columns: ['x', 'y'] },
  'a table of counts': { kind: 'counts', content: lines('x,y,count'), columns: ['x', 'y'] },
  'counts that are detected': { kind: 'csv', content: lines('x,y,count'), columns: ['x', 'y'] },
  'no counts, whatever the name': {
    kind: 'csv',
    content: lines('x,y,count'),
    columns: ['x', 'y'],
    read: { counts: false },
  },
  'counts by name': { kind: 'counts', content: lines('x,y,n'), columns: ['x', 'y'], read: { counts: 'n' } },
  'counts by name, as records': { kind: 'csv', content: lines('x,y,n'), columns: ['x', 'y'], read: { counts: 'n' } },
  'a delimiter': { kind: 'csv', content: lines('x|y|z,1,2,3', '|'), columns: ['x', 'y'], read: { delimiter: '|' } },
  'no header': { kind: 'csv', content: lines(''), columns: ['column 1', 'column 2'], read: { header: false } },
  'Latin-1': {
    kind: 'csv',
    content: latin1(lines('größe,y,z')),
    columns: ['größe', 'y'],
    read: { encoding: 'windows-1252' },
  },
  'UTF-16': {
    kind: 'csv',
    content: utf16(lines('größe,y,z')),
    columns: ['größe', 'y'],
    read: { encoding: 'utf-16le' },
  },
  'money, decimal commas and dates, read as the columns tell': {
    kind: 'csv',
    content: codes.map(([x, y, z]) => `${x};${y};"1.${z}00,50 €";0${x + 1}/0${z + 1}/2024`).join('\n'),
    columns: ['column 1', 'column 2'],
    read: { header: false, decimal: ',', dateOrder: 'day-month-year' },
  },
  'no quotes': { kind: 'csv', content: lines('x,y,"z'), columns: ['x', 'y'], read: { quotes: false } },
};

const meanings = ['nothing', 'schema', 'domain'] as const;
const binarisings = [undefined, 'bitwise', 'one of them'] as const;

function experimentOn(dataset: object): Record<string, unknown> {
  return {
    version: 1,
    dataset,
    workload: { kind: 'marginals', order: 1 },
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: [1] },
    metrics: ['mean-absolute-error'],
    trials: 1,
    seed: 'same',
  };
}

const never = new AbortController().signal;

/** Everything that is compared, from the headless runner's own opening. */
async function headless(json: Record<string, unknown>) {
  const experiment = parseExperiment(json);
  const source = await openSource(experiment, folder, never, new ProgressLine());
  const { fingerprint, counts } = prepare(experiment, source);
  const runner = new TrialRunner(experiment, countsOf(counts.counts), () => 0);
  const { rows } = resultsOf(
    experiment,
    fingerprint,
    planCells(experiment).map((cell) => runner.run(cell)),
  );
  return { ...counts, fingerprint, rows };
}

const clients = new WeakMap<Workbench, DataClient>();

function newPage(): Workbench {
  const data = sessionClient();
  const at = new Workbench({ data, pool: localPool(), keeper: {} } as unknown as Services);
  clients.set(at, data);
  return at;
}

/** The same from the page, which gets its files in these drops. */
async function page(at: Workbench, drops: readonly (readonly File[])[]) {
  for (const files of drops) await at.files.open(files);
  const { announcement, data } = at.store.getState();
  expect({ announcement, error: data.error }).toEqual({ announcement: null, error: null });
  const counts = await fetched((clients.get(at) as DataClient).session, (await at.data.prepared()).counts);
  await at.run.start();
  const { run, config } = at.store.getState();
  const { experiment, rows } = withAskedMetrics(run, config.metrics);
  return {
    counts,
    fingerprint: run.fingerprint,
    digest: experiment && (await at.run.digest(experiment)),
    rows: resultsOf(parseExperiment(experiment), '', rows).rows,
  };
}

const asFile = (json: unknown, name: string) => new File([JSON.stringify(json)], name);

/** Each meaning with each way to binarise is met by every third variant. */
const ways = meanings.flatMap((meaning) => binarisings.map((binarise) => [meaning, binarise] as const));

describe.each(Object.entries(variants))('%s', (name, { kind, content, columns, read }) => {
  const place = Object.keys(variants).indexOf(name);
  const domain = { [columns[0]]: 3, [columns[1]]: 2 };
  const schema = [
    { name: columns[0], type: 'category', values: ['2', '1', '0'] },
    { name: columns[1], type: 'category' },
  ];
  const data = new File([content], 'data.csv');
  const domainFile = asFile(domain, 'domain.json');
  const write = () => {
    writeFileSync(join(folder, 'data.csv'), content);
    writeFileSync(join(folder, 'domain.json'), JSON.stringify(domain));
  };

  test.each(ways.filter((_way, index) => (index + Math.floor(index / 3) + place) % 3 === 0))(
    'with %s declared, binarised: %s, it opens in the page as in the headless runner',
    async (meaning, binarise) => {
      write();
      const json = experimentOn({
        [kind]: 'data.csv',
        ...(read && { read }),
        ...(meaning === 'schema' && { schema }),
        ...(meaning === 'domain' && { domain: './domain.json' }),
        ...(binarise && { binarise: binarise === 'bitwise' ? binarise : { [columns[0]]: 'one-hot' } }),
      });
      const expected = await headless(json);
      const files = [asFile(json, 'experiment.json'), data, ...(meaning === 'domain' ? [domainFile] : [])];
      const at = newPage();
      expect(await page(at, [files])).toEqual(expected);
      // What the page exports is the experiment that was dropped, so it can go back.
      expect(await headless(JSON.parse(JSON.stringify(at.store.getState().config)))).toEqual(expected);
    },
  );
});

test.each([
  { builtin: 'czech' },
  { builtin: 'census-like', params: { records: 3000, seed: 7 } },
  { builtin: 'czech', binarise: 'bitwise' },
  { builtin: 'table-2', binarise: { Status: 'one-hot' } },
])('%j opens in the page as in the headless runner', async (dataset) => {
  const json = experimentOn(dataset);
  expect(await page(newPage(), [[asFile(json, 'experiment.json')]])).toEqual(await headless(json));
});

describe('an experiment on a file with its own way of reading and a domain file', () => {
  const { content, read } = variants['a delimiter'];
  const json = experimentOn({ csv: 'folder/data.csv', read, domain: 'folder\\domain.json' });
  const files = [
    asFile(json, 'experiment.json'),
    new File([content], 'data.csv'),
    asFile({ x: 3, y: 2 }, 'domain.json'),
  ];
  const [experiment, data, domain] = files;
  const expected = async () => {
    writeFileSync(join(folder, 'data.csv'), content);
    writeFileSync(join(folder, 'domain.json'), JSON.stringify({ x: 3, y: 2 }));
    return headless(experimentOn({ csv: 'data.csv', read, domain: 'domain.json' }));
  };

  test.each([
    [[experiment, data, domain]],
    [[domain, data, experiment]],
    [[data], [experiment], [domain]],
    [[data], [domain, experiment]],
    [[experiment], [data], [domain]],
    [[experiment], [domain], [data]],
    [[experiment], [domain, data]],
    [[data, domain], [experiment]],
    [[domain, experiment], [data]],
  ])('opens whatever is dropped first (%#)', async (...drops) => {
    expect(await page(newPage(), drops)).toEqual(await expected());
  });

  test('asks for what is missing by name', async () => {
    const at = newPage();
    const asked = () => at.store.getState().announcement?.message;
    await at.files.open([experiment]);
    expect(asked()).toBe('This experiment runs on data.csv and domain.json. Drop both here and it opens.');
    await at.files.open([domain]);
    expect(asked()).toBe('This experiment runs on data.csv and domain.json. Drop data.csv here and it opens.');
    const before = at.store.getState().config;
    await at.files.open([new File(['q\n1\n2\n'], 'stranger.csv')]);
    expect(at.store.getState().data.dataFile?.file.name).toBe('stranger.csv');
    await at.files.open([data]);
    expect(asked()).toBeUndefined();
    expect(at.store.getState().config).toEqual(parseExperiment(json));
    expect(before.dataset).toHaveProperty('builtin');
    const alone = newPage();
    await alone.files.open([asFile(experimentOn({ csv: 'data.csv' }), 'experiment.json')]);
    expect(alone.store.getState().announcement?.message).toBe(
      'This experiment runs on data.csv. Drop that file here and it opens.',
    );
  });

  test('leaves nothing to what was said of the open file before', async () => {
    const at = newPage();
    await at.data.openFile(data, { delimiter: '1' });
    await at.data.editSchema(({ attributes }) => ({
      attributes: attributes.map((entry, index) => (index > 0 ? { ...entry, include: false } : entry)),
    }));
    const plain = experimentOn({ csv: 'data.csv', read });
    await expected();
    expect(await page(at, [[asFile(plain, 'experiment.json')]])).toEqual(await headless(plain));
    at.undo();
    await at.data.follow();
    expect(at.store.getState().data.dataFile?.options).toEqual({ delimiter: '1' });
    expect(at.store.getState().data.description?.domain.attributes).toHaveLength(1);
  });

  test('a file of the same name that comes with it is read, not the one that is open', async () => {
    const at = newPage();
    await page(at, [files]);
    const other = new File([`x|y\n${'0|1\n'.repeat(9)}`], 'data.csv');
    await at.files.open([experiment, other]);
    expect(at.store.getState().data.description?.records).toBe(9);
  });

  test('is refused as in the headless runner, and what was open stays', async () => {
    const refusals: [object, File[]][] = [
      [{ csv: 'data.csv', read, domain: 'domain.json' }, [data, asFile({ x: 2, y: 2 }, 'domain.json')]],
      [{ csv: 'data.csv', read, domain: 'domain.json' }, [data, asFile({ q: 2 }, 'domain.json')]],
      [{ csv: 'data.csv', read: { counts: 'q' } }, [data]],
      [{ csv: 'data.csv', domain: 'domain.json', schema: [{ name: 'x', type: 'category' }] }, [data, domain]],
    ];
    for (const [dataset, dropped] of refusals) {
      for (const file of dropped) writeFileSync(join(folder, file.name), new Uint8Array(await file.arrayBuffer()));
      const refused = await (async () => headless(experimentOn(dataset)))().catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(Failure);
      const at = newPage();
      await at.files.open([new File(['q\n1\n2\n'], 'before.csv')]);
      await at.files.open([asFile(experimentOn(dataset), 'experiment.json'), ...dropped]);
      const { data: state, announcement } = at.store.getState();
      expect(state.error ?? announcement?.message).toContain((refused as Failure).message);
      expect(state.dataFile?.file.name).toBe('before.csv');
    }
  });

  test('a link to it carries neither names nor how the file is read', async () => {
    const at = newPage();
    await page(at, [files]);
    const hash = at.link.hash();
    const there = newPage();
    await there.data.openFile(
      new File(['u;v\n0;1\n1;0\n2;1\n'], 'mine.csv'),
      {},
      {
        domain: asFile({ u: 3, v: 2 }, 'shape.json'),
      },
    );
    expect(await there.link.open(hash)).toBe(true);
    expect(there.store.getState().config.dataset).toEqual({ csv: 'mine.csv', domain: 'shape.json' });
  });
});
