import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openDataset } from '../../../src/core/data/open-dataset.ts';
import type { Schema } from '../../../src/core/data/schema.ts';
import { ALL_RECORDS } from '../../../src/core/data/tables/table-names.ts';
import type { Experiment } from '../../../src/core/experiment/experiment.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { pythonScript } from '../../../src/core/experiment/python-script.ts';
import { buildWorkload } from '../../../src/core/workload/registry.ts';
import { root } from '../../../src/launch/prepare.mjs';
import { oddNames, oddRows, oddSchema, policies } from '../../support/sql/odd-people.ts';
import { typedNames, typedRows, typedSchema } from '../../support/sql/typed-people.ts';
import { textSource } from '../../support/text-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'epsilon-python-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const hasPython = spawnSync('python3', ['--version']).status === 0;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const asCsv = (lines: readonly (readonly string[])[]) => lines.map((line) => line.map(quoted).join(',')).join('\n');
const odd = asCsv([oddNames, ...oddRows(300)]);
const typed = asCsv([typedNames, ...typedRows(300)]);

function experimentOn(dataset: object, more: object = {}): Experiment {
  return parseExperiment({
    version: 1,
    dataset,
    workload: { kind: 'marginals', order: 1 },
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: [0.5] },
    ...more,
  });
}

function scriptOf(experiment: Experiment, schema: Schema | null = null): string {
  const made = pythonScript(experiment, schema);
  if ('none' in made) throw new Error(made.none);
  return made.script;
}

/** Runs a script with a stand-in for OpenDP that adds no noise, and gives back its rows. */
function run(script: string, csv: string): string {
  writeFileSync(join(folder, 'release.py'), script);
  writeFileSync(join(folder, 'people.csv'), csv);
  return execFileSync('python3', ['release.py', 'people.csv'], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      PYTHONPATH: join(root, 'test/support/python'),
      PYTHONIOENCODING: 'utf-8',
      PYTHONDONTWRITEBYTECODE: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** As a database gives tables: with the number of all records, which a release does not tell. */
function withAllRecords(released: string, records: number): string {
  const end = released.indexOf('\n') + 1;
  const attributes = released.slice(0, end).split(',').length - 2;
  return `${released.slice(0, end)}${ALL_RECORDS},${','.repeat(attributes)}${records}\n${released.slice(end)}`;
}

async function expectSame(experiment: Experiment, csv: string): Promise<void> {
  const { data } = await openDataset(experiment.dataset, () => textSource('people.csv', csv));
  const schema = data.coding?.schema;
  const back = await openDataset({ counts: 'release.csv', ...(schema && { schema }) }, () =>
    textSource('release.csv', withAllRecords(run(scriptOf(experiment), csv), data.counts().records)),
  );
  const workload = buildWorkload(experiment.workload, data.domain);
  for (const { attributes } of workload.blocks) {
    expect([attributes, ...back.data.counts().table(attributes)]).toEqual([
      attributes,
      ...data.counts().table(attributes),
    ]);
  }
}

describe.skipIf(!hasPython)(
  'run with a stand-in for OpenDP that adds no noise, the script gives what the engine counts',
  () => {
    test.each(policies)('of odd cells, %o', async (policy) => {
      await expectSame(experimentOn({ csv: 'people.csv', schema: oddSchema(policy) }), odd);
    });

    test('of all kinds of attributes, and of two at a time', async () => {
      const sets = [
        ['debt', 'grade'],
        ['year', 'clock', 'member'],
      ];
      const workload = { kind: 'marginals', sets: [...typedNames.map((name) => [name]), ...sets] };
      await expectSame(experimentOn({ csv: 'people.csv', schema: typedSchema }, { workload }), typed);
    });

    test('of so many rows a person, and of a count column', async () => {
      const schema = [{ name: 'a', type: 'category', values: ['x', 'y'] }];
      const visits = 'a,who\nx,1\nz,1\ny,1\nx,1\ny,NA\nx,2\n';
      await expectSame(experimentOn({ csv: 'people.csv', schema, person: { rows: 2, key: 'who' } }), visits);
      await expectSame(experimentOn({ counts: 'people.csv', schema }), 'a,count\nx,7\ny,5\n');
    });

    test('of queries that are no cells of a table', async () => {
      const schema = [{ name: 'a', type: 'integer', range: [0, 4] }];
      const workload = { kind: 'intervals', attribute: 'a' };
      const experiment = experimentOn({ csv: 'people.csv', schema }, { workload });
      const { data } = await openDataset(experiment.dataset, () => textSource('people.csv', 'a\n1\n1\n3\n'));
      const [block] = buildWorkload(experiment.workload, data.domain).blocks;
      const lines = run(scriptOf(experiment), 'a\n1\n1\n3\n').trim().split(/\r?\n/).slice(1);
      expect(lines.map((line) => Number(line.split(',').at(-1)))).toEqual([...block.answer(data.counts().table([0]))]);
      expect(lines[0]).toMatch(/^a /);
    });
  },
);

test('sensitivity, ε and what is left out stand in it', () => {
  const dataset = { csv: 'people.csv', schema: typedSchema };
  const script = scriptOf(
    experimentOn(dataset, { workload: { kind: 'marginals', order: 2 }, neighbours: 'add-remove' }),
  );
  expect(script).toContain('EPSILON = float(0.5)\nSENSITIVITY = 55\n');
  expect(script).toContain('OpenDP itself could not be installed where this\n# was tested');
  const all = experimentOn(dataset, { mechanisms: [{ id: 'cube-all' }], workload: { kind: 'cuboids', order: 1 } });
  expect(pythonScript(all, null)).toMatchObject({
    notes: [expect.stringContaining('S = '), expect.stringContaining('goes on from there')],
  });
});

test('where there is none, a sentence says why', () => {
  const none = (dataset: object, more: object = {}) => pythonScript(experimentOn(dataset, more), null);
  const schema = [{ name: 'a', type: 'category', values: ['x', 'y'] }];
  const own = { csv: 'people.csv', schema };
  expect(none({ builtin: 'czech' })).toEqual({ none: expect.stringContaining('stands in none') });
  expect(none(own, { mechanisms: [{ id: 'mwem' }] })).toEqual({
    none: expect.stringContaining('No well-known Python library has'),
  });
  expect(none(own, { mechanisms: [{ id: 'laplace' }, { id: 'mwem' }] })).toEqual({
    none: expect.stringContaining('one mechanism'),
  });
  expect(none({ ...own, sample: { share: 0.5, seed: '1' } })).toEqual({ none: expect.stringContaining('sample') });
  expect(none({ csv: 'people.parquet', schema })).toEqual({ none: expect.stringContaining('Parquet') });
});
