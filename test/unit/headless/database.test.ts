import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { headless } from '../../support/headless.ts';
import { inDuckdb } from '../../support/sql/duckdb.ts';
import { oddNames, oddRows, oddSchema } from '../../support/sql/odd-people.ts';
import { type PostgresServer, startPostgres } from '../../support/sql/postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'epsilon-database-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
writeFileSync(
  join(folder, 'people.csv'),
  [oddNames, ...oddRows(500)].map((line) => line.map(quoted).join(',')).join('\n'),
);
const schema = oddSchema({ outside: 'category', missing: 'drop' });

function experimentOn(dataset: object, more: object = {}): string {
  const path = join(folder, 'experiment.json');
  const experiment = {
    version: 1,
    dataset,
    workload: { kind: 'marginals', sets: [['Age'], ['level'], ['Age', 'level']] },
    mechanisms: [{ id: 'laplace' }, { id: 'ireduct' }],
    sweep: { parameter: 'epsilon', values: 'derived' },
    trials: 1,
    seed: 'database',
    ...more,
  };
  writeFileSync(path, JSON.stringify(experiment));
  return path;
}

async function rowsOf(dataset: object, more?: object) {
  const { code, stdout, stderr } = await headless(['run', experimentOn(dataset, more)]);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  const { rows, fingerprint, digest, experiment } = JSON.parse(stdout);
  const known = rows.map(({ milliseconds: _, ...row }: { milliseconds: number }) => row);
  return { told: stderr, file: stdout, result: { rows: known, fingerprint, digest, sweep: experiment.sweep } };
}

test('DuckDB counts a CSV, a folder of Parquet and a table of a database; the rows are those of the file, bit for bit', async () => {
  const own = await rowsOf({ csv: 'people.csv', schema });
  const fromCsv = await rowsOf({ sql: 'duckdb:', table: 'people.csv', schema });
  expect(fromCsv.result).toEqual(own.result);
  const [dropped] = /\d+ of 500 records were dropped.*/.exec(own.told) ?? [];
  expect(fromCsv.told).toContain(dropped ?? 'what was dropped is told');
  mkdirSync(join(folder, 'parts'));
  await inDuckdb(async (run) => {
    const csv = `read_csv('${folder}/people.csv', header = true, all_varchar = true)`;
    await run(
      `COPY (SELECT * FROM ${csv}) TO '${folder}/parts' (FORMAT parquet, PER_THREAD_OUTPUT true, OVERWRITE_OR_IGNORE true)`,
    );
    await run(`ATTACH '${folder}/people.duckdb' AS d`);
    await run(`CREATE TABLE d."odd people" AS SELECT * FROM ${csv}`);
    await run('DETACH d');
  });
  expect((await rowsOf({ sql: 'duckdb:', table: 'parts', schema })).result).toEqual(own.result);
  expect((await rowsOf({ sql: 'duckdb:people.duckdb', table: 'odd people', schema })).result).toEqual(own.result);
  const binary = { workload: { kind: 'parities', degree: 2 }, mechanisms: [{ id: 'barak' }] };
  const narrow = { attributes: schema.attributes.slice(5) };
  const bits = { schema: narrow, binarise: 'bitwise' };
  expect((await rowsOf({ sql: 'duckdb:', table: 'people.csv', ...bits }, binary)).result).toEqual(
    (await rowsOf({ csv: 'people.csv', ...bits }, binary)).result,
  );
});

/** Whatever the role is set to: days come first, and a time with a zone is of the day that it is in Greenwich. */
async function expectDatesAsDeclared(sql: string, server: PostgresServer): Promise<void> {
  const visits = [
    ['05/03/2024', '2024-03-05T23:30:00Z', '1.234,5 €'],
    ['5.3.24', '2024-03-05T00:10:00Z', '12,5 €'],
    ['31/02/2024', '', '0,5'],
    ['12/11/2024 24:00', '2024-11-12T00:00:00Z', '(3)'],
  ];
  const dates = (name: string) => ({
    ...{ name, type: 'date', read: { as: 'date', order: 'day-month-year' }, unit: 'day', outside: 'category' },
    ...{ span: ['2024-03-01', '2024-12-31'], missing: 'category' },
  });
  const read = { as: 'number', decimal: ',', unit: '€' };
  const paid = { name: 'paid', type: 'number', read, bins: [-10, 0, 1, 20, 2000], missing: 'category' };
  const own = { schema: [dates('day'), dates('at'), paid] };
  const workload = { workload: { kind: 'marginals', order: 1 } };
  writeFileSync(join(folder, 'visits.csv'), [['day', 'at', 'paid'], ...visits].map((row) => row.join(';')).join('\n'));
  const values = visits.map((row) => `(${row.map((cell) => (cell === '' ? 'NULL' : `'${cell}'`)).join(', ')})`);
  server.run(`CREATE TABLE census.visits (day TEXT, at TIMESTAMPTZ, paid TEXT); INSERT INTO census.visits VALUES ${values.join(', ')};
    GRANT SELECT ON census.visits TO guarded;
    ALTER ROLE guarded SET datestyle TO 'SQL, MDY'; ALTER ROLE guarded SET timezone TO 'Asia/Tokyo';`);
  const file = await rowsOf({ csv: 'visits.csv', ...own }, workload);
  expect((await rowsOf({ sql, table: 'census.visits', ...own }, workload)).result).toEqual(file.result);
  const { read: _, ...open } = dates('day');
  const refused = await headless(['run', experimentOn({ sql, table: 'census.visits', schema: [open] }, workload)]);
  expect(refused.stderr).toContain('dataset: “day” holds “05/03/2024”, and the schema does not say in which order');
}

test('and so does PostgreSQL, whose password stands nowhere', async ({ skip }) => {
  const server = startPostgres();
  if (!server) return skip('PostgreSQL is not installed here, and only root may install it');
  try {
    const cell = (text: string) => (text === '' ? 'NULL' : `'${text.replaceAll("'", "''")}'`);
    const lines = oddRows(500).map((row) => `(${row.map(cell).join(', ')})`);
    server.run(`CREATE SCHEMA census; CREATE TABLE census.people (${oddNames.map((name) => `${quoted(name)} TEXT`).join(', ')});
      INSERT INTO census.people VALUES ${lines.join(',\n')};`);
    const own = await rowsOf({ csv: 'people.csv', schema });
    server.run(`CREATE ROLE guarded LOGIN PASSWORD 's3cret!'; GRANT USAGE ON SCHEMA census TO guarded;
      GRANT SELECT ON census.people TO guarded;`);
    const sql = server.address.replace('tester@', 'guarded:s3cret%21@');
    const { result, file, told } = await rowsOf({ sql, table: 'census.people', schema });
    expect(result).toEqual(own.result);
    expect(file + told).not.toMatch(/s3cret/);
    await expectDatesAsDeclared(sql, server);
    const missing = await headless(['run', experimentOn({ sql, table: 'census.nobody', schema })]);
    expect(missing.stderr).toMatch(/dataset\.sql: PostgreSQL says: .*relation "census\.nobody" does not exist/);
    const other = await headless([
      'run',
      experimentOn({ sql: sql.replace('guarded:', 'nobody:'), table: 'census.people', schema }),
    ]);
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('role "nobody" does not exist')]);
    const wrong = await headless([
      'run',
      experimentOn({ sql: sql.replace('s3cret', 's3cre7'), table: 'census.people', schema }),
    ]);
    expect(wrong.stderr).toContain('password authentication failed for user "guarded"');
    expect(missing.stderr + other.stderr + wrong.stderr).not.toMatch(/s3cre/);
  } finally {
    server.stop();
  }
});

test('what is said of a whole file is said of its columns, and a script reads cells as the file is read', async () => {
  const columns = [
    { name: 'day', type: 'date', unit: 'day', span: ['2024-03-01', '2024-12-31'], outside: 'category' },
    { name: 'paid', type: 'number', bins: [0, 1, 2, 2000], outside: 'category' },
  ];
  const read = { decimal: ',', dateOrder: 'day-month-year' };
  const one = { mechanisms: [{ id: 'laplace' }], workload: { kind: 'marginals', order: 1 } };
  const sweep = { sweep: { parameter: 'epsilon', values: [1] } };
  const absent = experimentOn({ csv: 'absent.csv', schema: columns, read }, { ...one, ...sweep });
  const { stdout } = await headless(['sql', absent, '--dialect', 'duckdb', '--table', 'absent']);
  await inDuckdb(async (run) => {
    await run("CREATE TABLE absent AS SELECT '05/03/2024' AS day, '1,5' AS paid");
    const rows = await run(stdout);
    expect(rows).toContainEqual(['day', '2024-03-05', '', '1']);
    expect(rows).toContainEqual(['paid', '', '[1, 2)', '1']);
  });
  expect((await headless(['python', absent])).stdout).toMatch(/"order": "day-month-year".*\n.*"decimal": ","/);
  writeFileSync(join(folder, 'present.csv'), 'day;paid\n25.3.2024;1,5 €\n05.04.2024;0,7 €\n');
  const present = experimentOn({ csv: 'present.csv', schema: columns }, { ...one, ...sweep });
  const script = (await headless(['python', present])).stdout;
  expect(script).toMatch(/"order": "day-month-year".*\n.*"unit": "€", "decimal": ","/);
});

describe('refused with a sentence', () => {
  const on = { sql: 'duckdb:', table: 'people.csv' };
  const one = { attributes: schema.attributes.slice(0, 1) };
  test.each<[string, object, object, string]>([
    ['a database that is not there', { ...on, sql: 'duckdb:nothing.db', schema }, {}, 'there is no database'],
    [
      'a table that is not there',
      { ...on, table: 'nobody', schema },
      {},
      'DuckDB says: Catalog Error: Table with name nobody',
    ],
    ['more than a name', { ...on, table: 'a"; DROP TABLE b', schema }, {}, 'is no name of a table'],
    [
      'another kind of database',
      { ...on, sql: 'mysql://x', schema },
      {},
      'expected "duckdb:", "duckdb:path" or "postgres://…"',
    ],
    [
      'a password that nobody can tell from the rest',
      { ...on, sql: 'postgres://me:pa/ss@host/db', schema },
      {},
      'write these in a name or a password as %40, %2F, %3F and %23',
    ],
    [
      'the password of a key',
      { ...on, sql: 'postgres://me@host/db?sslpassword=pass', schema },
      {},
      'give it in a connection service file',
    ],
    ['no schema', on, {}, 'dataset.schema: a table in a database is counted by the "schema"'],
    ['an open domain', { ...on, schema: [{ name: 'Age', type: 'integer' }] }, {}, 'the domain of Age is not declared'],
    [
      'a column that is not there',
      { ...on, schema: [{ name: 'Rage', type: 'integer', range: [0, 1] }] },
      {},
      'the table has no column “Rage”',
    ],
    [
      'cross-validation',
      { ...on, schema: one },
      { metrics: ['classifier-accuracy'], workload: { kind: 'naive-bayes', class: 'Age' } },
      'cross-validation divides the records',
    ],
  ])('%s', async (_, dataset, more, sentence) => {
    const { code, stderr, stdout } = await headless([
      'run',
      experimentOn(dataset, { mechanisms: [{ id: 'laplace' }], workload: { kind: 'marginals', order: 1 }, ...more }),
    ]);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(sentence)]);
    expect(stderr).not.toMatch(/pa.?ss@|=pass/);
  });
});
