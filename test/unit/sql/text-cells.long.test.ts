import { describe, expect, test } from 'vitest';
import { createCoder } from '../../../src/core/data/schema/coder.ts';
import { parseSchema } from '../../../src/core/data/schema/parse-schema.ts';
import type { AttributeSchema } from '../../../src/core/data/schema/schema.ts';
import type { ColumnKind } from '../../../src/core/elsewhere/sql/column.ts';
import { countSql } from '../../../src/core/elsewhere/sql/count-sql.ts';
import { type DialectId, dialects } from '../../../src/core/elsewhere/sql/dialects.ts';
import { placeOf } from '../../support/place-of.ts';
import { inDuckdb } from '../../support/sql/duckdb.ts';
import { type OddCells, oddCells } from '../../support/sql/odd-cells.ts';
import { type PostgresServer, startPostgres } from '../../support/sql/postgres.ts';

// Text in a database is read as the schema says and as files are: the same cell has the same code, whatever the engine makes
// of it and whatever its sessions are set to.

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const everything = oddCells(150).map(({ entry, cells }, i) => ({ entry: { ...entry, name: `v${i}` }, cells }));
const ROWS = Math.max(...everything.map(({ cells }) => cells.length));

/** One column for every way to read cells. */
const creation = () => {
  const row = (id: number) => `(${[id, ...everything.map(({ cells }) => literal(cells[id] ?? ''))].join(', ')})`;
  const rows = Array.from({ length: ROWS }, (_, id) => row(id));
  return `CREATE TABLE cells (id INTEGER, ${everything.map(({ entry }) => `${entry.name} VARCHAR(99)`).join(', ')});
    INSERT INTO cells VALUES ${rows.join(', ')};`;
};

function sqlOf(
  id: DialectId,
  kind: ColumnKind,
  own: readonly AttributeSchema[] = everything.map(({ entry }) => entry),
): string {
  const each: AttributeSchema = { name: 'id', type: 'integer', range: [0, ROWS - 1], outside: 'drop' };
  const sets = own.map((_, k) => [0, k + 1]);
  const kindOf = (name: string) => (name === 'id' ? 'whole' : kind);
  return countSql({ attributes: [each, ...own] }, sets, { dialect: dialects[id], table: 'cells', kindOf });
}

/** Compares what each cell was taken for with what it is in a file. */
function expectAsInFiles(rows: readonly (readonly string[])[]): void {
  const found = everything.map(({ cells }) => cells.map(() => 'nothing'));
  for (const [, id, ...labels] of rows) {
    const k = labels.slice(0, -1).findIndex((label) => label !== '');
    if (id !== '' && k >= 0 && Number(id) < found[k].length) found[k][Number(id)] = labels[k];
  }
  const differing = everything.flatMap((each, k) => {
    const wanted = labelsInFile(each);
    const wrong = each.cells.flatMap((cell, i) => (wanted[i] === found[k][i] ? [] : [[cell, wanted[i], found[k][i]]]));
    return wrong.length === 0 ? [] : [{ read: each.entry.read, unit: each.entry.unit, wrong: wrong.slice(0, 5) }];
  });
  expect(differing).toEqual([]);
}

function labelsInFile({ entry, cells }: OddCells): string[] {
  const coder = createCoder(entry, entry.name);
  return cells.map((cell) => coder.attribute.labels[placeOf(coder, cell) ?? -1]);
}

const cellsOf = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell.replaceAll('"', '')).slice(0, -1);
const parseCsv = (csv: string) => csv.trim().split('\n').slice(1).map(cellsOf);

test('enough cells are values, so that this tells something', () => {
  for (const each of everything) {
    const valued = labelsInFile(each).filter((label) => label !== '(missing)' && label !== '(outside)');
    expect(valued.length).toBeGreaterThan(each.cells.length / 20);
  }
});

test.each<ColumnKind>(['text', 'unknown'])('DuckDB reads cells of columns of kind “%s” as files are read', (kind) =>
  inDuckdb(async (run) => {
    await run(creation());
    expectAsInFiles((await run(sqlOf('duckdb', kind))).slice(1));
  }),
);

test('what is written for Trino reads numbers as what is written for DuckDB, with the names that its functions have there', () =>
  inDuckdb(async (run) => {
    await run('CREATE MACRO regexp_like(value, pattern) AS regexp_matches(value, pattern)');
    await run(creation());
    const numbers = everything.map(({ entry }) => entry).filter(({ read }) => read?.as === 'number');
    const counted = async (id: DialectId) => (await run(sqlOf(id, 'unknown', numbers))).sort();
    expect(await counted('trino')).toEqual(await counted('duckdb'));
  }));

describe('in PostgreSQL', () => {
  const inPostgres = (work: (server: PostgresServer) => void) => {
    const server = startPostgres();
    if (!server) return false;
    try {
      work(server);
    } finally {
      server.stop();
    }
    return true;
  };
  const typed: readonly AttributeSchema[] = parseSchema(
    [
      {
        name: 'd',
        type: 'date',
        read: { as: 'date', order: 'day-month-year' },
        unit: 'day',
        span: ['2024-03-01', '2024-05-09'],
      },
      {
        name: 'ts',
        type: 'date',
        read: { as: 'date', order: 'day-month-year' },
        unit: 'day',
        span: ['2024-03-01', '2024-05-09'],
      },
      { name: 'c', type: 'category', values: ['2024-03-05', '2024-05-03'] },
      { name: 'n', type: 'number', bins: [0, 1, 10, 100] },
      { name: 'f', type: 'number', read: { as: 'number', decimal: ',', unit: '€' }, bins: [0, 1.2, 1.5, 2000] },
      { name: 'answer', type: 'category', read: { as: 'yes-no' }, values: ['no', 'yes'] },
    ].map((entry) => ({ ...entry, outside: 'category', missing: 'category' })),
    'schema',
  ).attributes;
  const values = [
    ["'2024-03-05'", "'2024-03-05 23:59'", "'2024-03-05'", '5', '1.234', '1'],
    ["'2024-05-03'", "'infinity'", "'2024-05-03'", "'NaN'", "'NaN'", '0'],
    ["'infinity'", "'2024-05-03'", "'infinity'", "'-Infinity'", '1234.5', '0.5'],
  ];

  test('whatever DateStyle says', ({ skip }) => {
    const styles = ['ISO, MDY', 'SQL, DMY', 'German'];
    const found = inPostgres((server) => {
      server.run(creation());
      for (const [kind, style] of [
        ['text', 'SQL, DMY'],
        ['unknown', 'German'],
      ] as const) {
        expectAsInFiles(parseCsv(server.run(`SET datestyle TO '${style}'; ${sqlOf('postgres', kind)}`)));
      }
      const create = `CREATE TEMPORARY TABLE typed (d DATE, ts TIMESTAMP, c DATE, n NUMERIC, f DOUBLE PRECISION, answer REAL);
        INSERT INTO typed VALUES ${values.map((row) => `(${row.join(', ')})`).join(', ')};`;
      const sets = typed.map((_, i) => [i]);
      const sql = countSql({ attributes: typed }, sets, { dialect: dialects.postgres, table: 'typed' });
      for (const style of styles) {
        const csv = server.run(`SET datestyle TO '${style}'; ${create} ${sql}`);
        const counted = parseCsv(csv).map((row) => row.filter((cell) => cell !== '').join(' '));
        expect([style, ...counted.sort()]).toEqual(
          [
            style,
            ...['all records 3', 'answer (outside) 1', 'answer no 1', 'answer yes 1'],
            ...[
              'c (outside) 1',
              'c 2024-03-05 1',
              'c 2024-05-03 1',
              'd (missing) 1',
              'd 2024-03-05 1',
              'd 2024-05-03 1',
            ],
            ...['f (missing) 1', 'f 1.2–1.5 € 1', 'f 1.5–2,000 € 1', 'n (missing) 2', 'n [1, 10) 1'],
            ...['ts (missing) 1', 'ts 2024-03-05 1', 'ts 2024-05-03 1'],
          ].sort(),
        );
      }
    });
    if (!found) skip('PostgreSQL is not installed here, and only root may install it');
  });
});

describe('refused with a sentence', () => {
  const date: AttributeSchema = { name: 'v', type: 'date', unit: 'year', span: ['2020', '2024'], outside: 'category' };
  const number: AttributeSchema = { name: 'v', type: 'number', bins: [0, 1, 10], outside: 'category' };
  const words = (each: AttributeSchema, cell: string, kind: ColumnKind = 'text') =>
    inDuckdb(async (run) => {
      await run(`CREATE TABLE cells AS SELECT 0 AS id, ${literal(cell)} AS v`);
      return run(sqlOf('duckdb', kind, [each]));
    });

  test.each([
    ['days and months that may be either', date, '03/04/2024', 'does not say in which order'],
    [
      'a date in words',
      { ...date, read: { as: 'date', order: 'day-month-year' } },
      '5 March 2024',
      'dates in figures alone',
    ],
    ['accents', { ...date, read: { as: 'date', order: 'day-month-year' } }, '5 FÉVRIER 2024', 'dates in figures alone'],
    ['a day of the week', { ...date, read: { as: 'date', order: 'day-month-year' } }, 'Mo, 5.3.2024', 'figures alone'],
    ['a week', date, '2024-W05', 'no weeks'],
    ...['KW 5/2024', 'FY2024', '2024M03', '2024-H2', 'T1 2024', '3rd quarter 2024', '2024 quarter 3', 'Q 1 2024'].map(
      (cell) => ['a part of a year', date, cell, 'figures alone'] as const,
    ),
    ...['Due: 2024-03-05', 'week of 2024-03-05', '2024-03-05 Tue'].map(
      (cell) => ['words beside a date', date, cell, 'figures alone'] as const,
    ),
    ['a comma that may be either', number, '1,234', 'does not say how that is read'],
    ['a unit nobody stated', number, '$5', 'does not say how that is read'],
    [
      'a decimal sign nobody stated',
      { ...number, read: { as: 'number', unit: '€' } },
      '1,5 €',
      'the point or the comma',
    ],
    ['a date for a time', { ...number, read: { as: 'time' } }, '2024-03-05 14:30', 'takes it for a time of day'],
  ] as [string, AttributeSchema, string, string][])('%s', async (_, entry, cell, sentence) => {
    for (const kind of ['text', 'unknown'] as const) {
      await expect(words(entry, cell, kind)).rejects.toThrow(
        new RegExp(`“v” holds “${cell.replace('$', '\\$')}”.*${sentence}`),
      );
    }
  });

  test('columns of another kind, and units that look like numbers', () => {
    const sql = (entry: AttributeSchema, kind: ColumnKind) => () => sqlOf('duckdb', kind, [entry]);
    expect(sql(date, 'time')).toThrow('“v” is a column of times of day, and the schema takes it for dates.');
    expect(sql(number, 'date')).toThrow('“v” is a column of dates, and the schema takes it for numbers.');
    expect(sql({ ...number, read: { as: 'time' } }, 'date')).toThrow('the schema takes it for times of day');
    expect(sql({ ...number, read: { as: 'number', unit: 'Fr.', decimal: '.' } }, 'text')).toThrow('the unit “Fr.”');
    const codes: AttributeSchema = {
      name: 'v',
      type: 'category',
      read: { as: 'text' },
      values: ['1'],
      outside: 'drop',
    };
    expect(sql(codes, 'float')).toThrow('which each engine writes in its own way');
  });

  test('counts that are none', async () => {
    const own = parseSchema([{ name: 'a', type: 'category', values: ['x'] }], 'schema');
    const sql = countSql(own, [[0]], { dialect: dialects.duckdb, table: 'people', countColumn: 'w' });
    for (const [cell, shown] of [
      ['NULL', ''],
      ["'-1'", '-1'],
      ["'0.5'", '0.5'],
      ["'٣'", '٣'],
    ]) {
      await inDuckdb(async (run) => {
        await run(`CREATE TABLE people AS SELECT 'x' AS a, ${cell} AS w`);
        await expect(run(sql)).rejects.toThrow(`The column of counts, “w”, holds “${shown}”.`);
      });
    }
    await inDuckdb(async (run) => {
      await run("CREATE TABLE people AS SELECT 'x' AS a, ' 3.0 ' AS w");
      expect(await run(sql)).toContainEqual(['a', 'x', '3']);
    });
  });
});
