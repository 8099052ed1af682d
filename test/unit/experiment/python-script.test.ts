import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ALL_RECORDS } from '../../../src/core/data/counts/tables/table-names.ts';
import { fileSource } from '../../../src/core/data/file/byte-source.ts';
import { csvCell } from '../../../src/core/data/file/csv-export.ts';
import { importFile } from '../../../src/core/data/file/import-file.ts';
import { openDataset } from '../../../src/core/data/open-dataset.ts';
import { createCoder } from '../../../src/core/data/schema/coder.ts';
import type { AttributeSchema, Schema } from '../../../src/core/data/schema/schema.ts';
import { pythonScript } from '../../../src/core/elsewhere/python/python-script.ts';
import type { Experiment } from '../../../src/core/experiment/experiment.ts';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { buildWorkload } from '../../../src/core/workload/registry.ts';
import { root } from '../../../src/launch/prepare.mjs';
import { placeOf } from '../../support/place-of.ts';
import { type OddCells, oddCells } from '../../support/sql/odd-cells.ts';
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

/** Dates that are written in words, too. */
const worded: readonly OddCells[] = [
  ...(['.', ','] as const).map((decimal) => ({
    entry: {
      ...{ name: 'v', type: 'number', read: { as: 'number', decimal, unit: '%', bounds: true }, range: [0, 200] },
      ...{ binCount: 2000, outside: 'category', missing: 'category' },
    } as AttributeSchema,
    cells: [
      ...[
        '<5%',
        '< 5 %',
        '≤10%',
        '>95%',
        '>= 95 %',
        'under 1%',
        'n<10%',
        'N < 10%',
        '89% or older',
        '89% and over',
        '90+%',
      ],
      ...[
        'less than 1% points',
        'More than 50% years',
        '<0.5%',
        '<0,5%',
        '> 1,000%',
        '<-1%',
        '<',
        '+',
        'a<5%',
        '5%',
        '*',
      ],
      ...[
        'über 80%',
        'ÜBER 80 %',
        'höchstens 7%',
        '65% und älter',
        '<5%x9',
        '7% or',
        'or more',
        '<<5%',
        '<=>5%',
        '<5\u00a0%',
      ],
    ],
  })),
  {
    entry: {
      ...{ name: 'v', type: 'date', read: { as: 'date', order: 'day-month-year' }, unit: 'day', outside: 'category' },
      ...{ span: ['1999-01-01', '2030-12-31'], missing: 'category' },
    } as AttributeSchema,
    cells: [
      ...['5 March 2024', '5. März 2024', '5 MÄRZ 2024', '31-Jan-24', 'Mar 5, 2024', '5th of March, 2024', 'Jan-24'],
      ...[
        'Jan 2024',
        '5 de marzo de 2024',
        'Mon, 5 Mar 2024 14:30',
        'di. 5.3.2024',
        'Mar 2024',
        '2024 Mar 5',
        '2024-Mar',
      ],
      ...[
        '2024-W05',
        '2024-W05-3',
        '2024W53',
        '2020-W53-7',
        '2024-W00',
        'Q1 2024',
        "2Q'24",
        '5 xyz 2024',
        '2024 3月 5',
      ],
      ...[
        'EOW: Friday, April 11, 1986',
        'week ending 5 April 2024',
        'Due on the: 5.3.2024',
        'Q3: 2024',
        '2024, March',
        '2024, 3',
        '2024 quarter 3',
      ],
      ...[
        '1er trimestre 2024',
        'T4 2024',
        '2024-S2',
        '2024M13',
        '2024-M3',
        '2024 H3',
        'Week 53, 2020',
        'KW 53/2021',
        'FY 1999',
      ],
      ...[
        '2024-W5',
        '2024-W5-3',
        '5.3.2024 (Di.)',
        '5.3.2024, Dienstag',
        '5.3.2024 Foo',
        'FY2024-25',
        'fy 123',
        'W 2024',
      ],
      ...['٣ March 2024', '1er août 2024', 'Août 2024', 'Mardi 5 mars 2024', '2024-12-31 24:00', '31.12.24 23:59:60'],
    ],
  },
];

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

const environment = {
  ...process.env,
  PYTHONPATH: join(root, 'test/support/python'),
  PYTHONIOENCODING: 'utf-8',
  PYTHONDONTWRITEBYTECODE: '1',
};

/** Runs a script with a stand-in for OpenDP that adds no noise, and gives back its rows. */
function run(script: string, csv: string | Uint8Array): string {
  writeFileSync(join(folder, 'release.py'), script);
  writeFileSync(join(folder, 'people.csv'), csv);
  return execFileSync('python3', ['release.py', 'people.csv'], {
    cwd: folder,
    encoding: 'utf8',
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What an expression of Python gives that may name what the script defines, with `data` in it. */
function evaluate<T>(script: string, expression: string, data: unknown): T {
  writeFileSync(join(folder, 'release.py'), script);
  writeFileSync(join(folder, 'data.json'), JSON.stringify(data));
  const program = `import json, release\nfrom release import *\ndata = json.load(open("data.json", encoding="utf-8"))\nprint(json.dumps(${expression}))`;
  return JSON.parse(execFileSync('python3', ['-c', program], { cwd: folder, encoding: 'utf8', env: environment }));
}

/** As a database gives tables: with the number of all records, which a release does not tell. */
function withAllRecords(released: string, records: number): string {
  const end = released.indexOf('\n') + 1;
  const attributes = released.slice(0, end).split(',').length - 2;
  return `${released.slice(0, end)}${ALL_RECORDS},${','.repeat(attributes)}${records}\n${released.slice(end)}`;
}

async function expectSame(experiment: Experiment, csv: string | Uint8Array<ArrayBuffer>): Promise<void> {
  const data = await openDataset(experiment.dataset, () => fileSource(new File([csv], 'people.csv')));
  const schema = data.schema;
  const back = await openDataset({ counts: 'release.csv', ...(schema && { schema }) }, () =>
    textSource('release.csv', withAllRecords(run(scriptOf(experiment), csv), data.counts().records)),
  );
  const workload = buildWorkload(experiment.workload, data.domain);
  for (const { attributes } of workload.blocks) {
    expect([attributes, ...back.counts().table(attributes)]).toEqual([attributes, ...data.counts().table(attributes)]);
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

    test('of cells that Python would read in another way', () => {
      const own = [...oddCells(200), ...worded].map(({ entry, cells }, i) => ({
        entry: { ...entry, name: `v${i}` },
        cells,
      }));
      const schema = own.map(({ entry }) => entry);
      const cells = own.map((each) => each.cells);
      const script = scriptOf(experimentOn({ csv: 'people.csv', schema }));
      const codes = evaluate<(number | null)[][]>(
        script,
        '[[code_of(attribute, cell) for cell in cells] for attribute, cells in zip(ATTRIBUTES, data)]',
        cells,
      );
      const differing = own.flatMap(({ entry, cells }, k) => {
        const coder = createCoder(entry, entry.name);
        const labelOf = (code: number | null) => (code === null ? null : coder.attribute.labels[code]);
        const pairs = cells.map((cell, i) => [cell, placeOf(coder, cell), codes[k][i]] as const);
        const wrong = pairs.filter(([, wanted, found]) => wanted !== found);
        return wrong.slice(0, 3).map(([cell, wanted, found]) => [entry.read, cell, labelOf(wanted), labelOf(found)]);
      });
      expect(differing).toEqual([]);
    });

    test('of files that Python would divide in another way', async () => {
      const schema = [
        { name: 'a', type: 'category', values: ['x', 'y', 'a,b', 'a"b'], outside: 'category', missing: 'category' },
        { name: 'b', type: 'integer', range: [0, 3], outside: 'category', missing: 'category' },
      ];
      const files = [
        'a;b\nx;1\n"a,b";2\n',
        'sep=|\na|b\nx|1\n',
        '\ufeffb,a\r\n1,x\r\r\n2\r3,"a""b"\n',
        'a,b\n1,x,1\n2,y,2\n',
        'other;a;b\n"1;2,3";x;٣\n4;\u00a0y\u3000;\t1 \n5;y\u0085;1\u00a0\n',
        'a\tb\ta\nx\t1\ty\ny\t 2\n',
        'a,b,Count\nx,1,3\ny,2,4.0\n',
        'a,b,c\nx,1,1\nSource: us,,\ny,2,2\n\nData from a source\nLast updated: today,,\n',
        'a,b\nx,1\nNote: y,\nEnd:\n',
        'a,b\nx,1\nx y\n',
      ];
      for (const csv of files) await expectSame(experimentOn({ csv: 'people.csv', schema }), csv);
      const plain = { csv: 'people.csv', schema, read: { quotes: false } };
      await expectSame(experimentOn(plain), 'a,b\na"b,1\n"x",2\n');
    });

    test.each<[string, readonly number[]]>([
      ['windows-1252', [0xc4, 0x80, 0x81]],
      ['a quote behind ß, which together are UTF-8', [0xdf, 0x93, 0xe9]],
      ['UTF-8', [0xc3, 0x84, 0xe2, 0x82, 0xac]],
      ['the mark of UTF-8', []],
    ])('of files that do not say their encoding: %s', async (name, signs) => {
      const marked = name.startsWith('the mark') ? [0xef, 0xbb, 0xbf] : [];
      const ascii = (text: string) => [...text].map((sign) => sign.charCodeAt(0));
      const csv = Uint8Array.from([...marked, ...ascii('a,b\n'), ...signs, ...ascii('x,1\ny,2\n')]);
      const { proposed } = await importFile(fileSource(new File([csv], 'people.csv')));
      await expectSame(experimentOn({ csv: 'people.csv', schema: proposed }), csv);
    });

    test.each([
      ['a quote that is not closed', {}, 'a,b\n"x,1\n', 'unexpected end of data'],
      ['text behind a quote', {}, 'a,b\n"x"y,1\n', 'expected after'],
      [
        'an underscore in a count',
        { read: { counts: 'n' } },
        'a,b,n\nx,1,1_000\n',
        'The column of counts holds “1_000”',
      ],
      ['a count in other digits', { read: { counts: 'n' } }, 'a,b,n\nx,1,٣\n', 'The column of counts holds “٣”'],
      ['half a record', { read: { counts: 'n' } }, 'a,b,n\nx,1,0.5\n', 'The column of counts holds “0.5”'],
      [
        'a second line of names',
        {},
        'a,b\nin words,in figures from nought to three\nx,1\ny,2\n',
        'people.csv: the second line names columns, too',
      ],
      ['a column that is not there', {}, 'a,c\nx,1\n', 'people.csv lacks a column of these: a, b.'],
    ])('refuses %s', (_, more, csv, sentence) => {
      const schema = [
        { name: 'a', type: 'category', values: ['x', 'y'] },
        { name: 'b', type: 'integer', range: [0, 3] },
      ];
      const script = scriptOf(experimentOn({ csv: 'people.csv', schema, ...more }));
      expect(() => run(script, csv)).toThrow(sentence);
    });

    test('of Gaussian noise as of Laplace noise, with ρ that OpenDP finds for ε and δ', () => {
      const schema = [{ name: 'a', type: 'category', values: ['x', 'y'] }];
      const own = { csv: 'people.csv', schema, person: { rows: 3 } };
      const gaussian = { mechanisms: [{ id: 'gaussian', params: { approximateDelta: 1e-7 } }] };
      const script = scriptOf(experimentOn(own, gaussian));
      // A person of three rows moves two cells by three each.
      expect(script).toContain('EPSILON = float(0.5)\nDELTA = float(1e-7)\nSQUARED_SENSITIVITY = float(18)\n');
      expect(run(script, 'a\nx\ny\nx\n')).toBe(run(scriptOf(experimentOn(own)), 'a\nx\ny\nx\n'));
    });

    test('and takes text over numbers for a record where it was stated to be one', () => {
      const schema = [{ name: 'b', type: 'integer', range: [0, 3], missing: 'category' }];
      const script = scriptOf(experimentOn({ csv: 'people.csv', schema, read: { header: true } }));
      expect(run(script, 'b\nin figures from nought to three\n1\n')).toMatch(/b,\(missing\),1/);
    });

    test('and writes no formulas', () => {
      const values = ['=1+1', ' =1', '\u00a0@x', '+1', '-1', '-x', '＝1', 'a;b', 'a"b', '\u3000a', 'plain', '1'];
      const schema = [{ name: '=name', type: 'category', values }];
      const script = scriptOf(experimentOn({ csv: 'people.csv', schema }));
      const rows = run(script, '=name\nplain\n').split('\r\n');
      const label = (value: string) => csvCell(value.trim());
      expect(rows).toEqual([
        `table_name,${csvCell('=name')},count`,
        ...values.map((value) => `${csvCell('=name')},${label(value)},${value === 'plain' ? 1 : 0}`),
        '',
      ]);
      const texts = [
        ...values,
        '',
        '\t1',
        '\r',
        '\n=',
        '\0',
        '\v=',
        '\ufeff+',
        '\u0085=',
        '-1e5',
        '-٣',
        '-inf',
        '-1_0',
        'a\n',
        'é ',
        '\x1c=1',
      ];
      expect(evaluate(script, '[csv_cell(text) for text in data]', texts)).toEqual(texts.map(csvCell));
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
      const data = await openDataset(experiment.dataset, () => textSource('people.csv', 'a\n1\n1\n3\n'));
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
  expect(script).toContain('the noise was drawn with OpenDP');
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
