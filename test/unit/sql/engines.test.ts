import { describe, expect, test } from 'vitest';
import { openDataset } from '../../../src/core/data/open-dataset.ts';
import type { Schema } from '../../../src/core/data/schema/schema.ts';
import { countSql } from '../../../src/core/elsewhere/sql/count-sql.ts';
import { type DialectId, dialects } from '../../../src/core/elsewhere/sql/dialects.ts';
import { inDuckdb } from '../../support/sql/duckdb.ts';
import { oddNames, oddRows, oddSchema, policies } from '../../support/sql/odd-people.ts';
import { startPostgres } from '../../support/sql/postgres.ts';
import { typedNames, typedRows, typedSchema, typesOfColumns } from '../../support/sql/typed-people.ts';
import { textSource } from '../../support/text-source.ts';

// PostgreSQL and DuckDB count from the SQL what the engine counts from the same cells in a file.

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const asCsv = (lines: readonly (readonly string[])[]) => lines.map((line) => line.map(quoted).join(',')).join('\n');

interface People {
  readonly table: string;
  readonly names: readonly string[];
  readonly types: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const odd: People = {
  table: 'odd "people"',
  names: oddNames,
  types: oddNames.map(() => 'VARCHAR(99)'),
  rows: oddRows(400),
};
const typed: People = { table: 'typed', names: typedNames, types: typesOfColumns, rows: typedRows(400) };

function creation({ table, names, types, rows }: People): string {
  const cell = (text: string) => (text === '' ? 'NULL' : `'${text.replaceAll("'", "''")}'`);
  const columns = names.map((name, i) => `${quoted(name)} ${types[i]}`);
  const lines = rows.map((row) => `(${row.map(cell).join(', ')})`);
  return `CREATE TABLE ${quoted(table)} (${columns.join(', ')}); INSERT INTO ${quoted(table)} VALUES ${lines.join(',\n')};`;
}

/** All attributes, each with the two before it, and a table of three. */
const setsOf = (count: number) => [
  ...Array.from({ length: count }, (_, a) => [[a], ...[a - 2, a - 1].filter((b) => b >= 0).map((b) => [b, a])]).flat(),
  [0, 2, 4],
];

const sqlFor = (id: DialectId, schema: Schema, { table }: People) =>
  countSql(schema, setsOf(schema.attributes.length), { dialect: dialects[id], table: quoted(table) });

/** Read back, the result has the tables that the engine counts itself. */
async function expectSame(schema: Schema, { names, rows }: People, result: string): Promise<void> {
  const file = asCsv([names, ...rows]);
  const own = await openDataset({ csv: 'people.csv', schema }, () => textSource('people.csv', file));
  const back = await openDataset({ counts: 'result.csv', schema }, () => textSource('result.csv', result));
  expect(back.domain).toEqual(own.domain);
  expect(back.fingerprint()).toBe(own.fingerprint());
  expect(back.counts().records).toBe(own.counts().records);
  const { recordsRead, recordsDropped } = back.report ?? {};
  expect({ recordsRead, recordsDropped }).toEqual({
    recordsRead: rows.length,
    recordsDropped: own.report?.recordsDropped,
  });
  for (const set of setsOf(own.domain.attributes.length)) {
    const differing = back
      .counts()
      .table(set)
      .findIndex((count, cell) => count !== own.counts().table(set)[cell]);
    expect([set, differing]).toEqual([set, -1]);
  }
}

async function expectAll(id: DialectId, run: (sql: string) => Promise<string>): Promise<void> {
  await run(creation(odd));
  for (const policy of policies) {
    const schema = oddSchema(policy);
    await expectSame(schema, odd, await run(sqlFor(id, schema, odd)));
  }
  await run(creation(typed));
  await expectSame(typedSchema, typed, await run(sqlFor(id, typedSchema, typed)));
  await expectSame(plain, typed, await run(sqlFor('portable', plain, typed)));
}

/** A boolean is no text, and there is no portable way to make it one. */
const plain: Schema = { attributes: typedSchema.attributes.filter(({ name }) => name !== 'member') };

describe('the SQL counts what the engine counts', () => {
  test('in DuckDB', () => inDuckdb((run) => expectAll('duckdb', async (sql) => asCsv(await run(sql)))));

  test('in PostgreSQL', async ({ skip }) => {
    const server = startPostgres();
    if (!server) return skip('PostgreSQL is not installed here, and only root may install it');
    try {
      await expectAll('postgres', async (sql) => server.run(sql));
    } finally {
      server.stop();
    }
  });
});
