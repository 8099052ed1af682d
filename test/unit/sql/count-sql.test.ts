import { describe, expect, test } from 'vitest';
import { parseSchema } from '../../../src/core/data/schema/parse-schema.ts';
import type { Schema } from '../../../src/core/data/schema/schema.ts';
import { countSql } from '../../../src/core/elsewhere/sql/count-sql.ts';
import { dialectIds, dialects } from '../../../src/core/elsewhere/sql/dialects.ts';
import { inDuckdb } from '../../support/sql/duckdb.ts';

const schema = parseSchema(
  [
    { name: 'Age', type: 'integer', range: [-1, 3], outside: 'clamp' },
    { name: "Who's `there`?\\", type: 'category', values: ["it's", 'back\\slash', '2'], outside: 'category' },
    { name: 'Born', type: 'date', unit: 'day', span: ['2024-02-28', '2024-03-02'], missing: 'category' },
  ],
  'schema',
);
const everySet = [[0], [1], [2], [0, 1]];
const write = (id: keyof typeof dialects, own: Schema = schema, sets = everySet, table = 'people') =>
  countSql(own, sets, { dialect: dialects[id], table });

test.each(dialectIds)('the SQL for %s', async (id) => {
  await expect(write(id)).toMatchFileSnapshot(`snapshots/${id}.sql`);
});

test('what is written for Trino runs, with the names that its functions have in DuckDB', async () => {
  await inDuckdb(async (run) => {
    await run('CREATE MACRO regexp_like(value, pattern) AS regexp_matches(value, pattern)');
    await run('CREATE TABLE people ("Age" VARCHAR, "Who\'s `there`?\\" VARCHAR, "Born" VARCHAR)');
    await run(
      "INSERT INTO people VALUES ('2', 'it''s', '2024-02-29'), ('9', 'else', '2024-03-02'), ('NA', '2', '2024-03-02')",
    );
    const [, ...rows] = await run(write('trino'));
    expect(rows).toHaveLength(1 + 1 + 2 + 2 + 2 + 2);
    expect(rows).toContainEqual(["Age × Who's `there`?\\", '3', '(outside)', '', '1']);
    expect(rows).toContainEqual(['Born', '', '', '2024-02-29', '1']);
    expect(rows).toContainEqual(['all records', '', '', '', '2']);
  });
});

test('rows that stand for several records, kept or left out, and white space of any script', async () => {
  const own = parseSchema([{ name: 'a', type: 'category', values: ['x', 'y'], outside: 'drop' }], 'schema');
  const sql = countSql(own, [[0]], { dialect: dialects.duckdb, table: 'people', countColumn: 'w' });
  await inDuckdb(async (run) => {
    await run('CREATE TABLE people (a VARCHAR, w INTEGER)');
    await run("INSERT INTO people VALUES ('x', 3), ('\u3000x\u2009', 4), ('y', 0), ('z', 5), (NULL, 6)");
    const [, ...rows] = await run(sql);
    expect(rows.sort()).toEqual([
      ['a', 'x', '7'],
      ['all records', '', '7'],
      ['records left out', '', '11'],
    ]);
  });
});

test('more tables than engines take at once are counted in several parts', async () => {
  const many = parseSchema(
    Array.from({ length: 24 }, (_, i) => ({ name: `a${i}`, type: 'category', values: ['0', '1'] })),
    'schema',
  );
  const pairs = many.attributes.flatMap((_, a) => Array.from({ length: a }, (__, b) => [b, a]));
  await inDuckdb(async (run) => {
    await run(`CREATE TABLE people AS SELECT ${many.attributes.map(({ name }) => `1 AS ${name}`).join(', ')}`);
    const [, ...rows] = await run(write('duckdb', many, pairs));
    expect(rows).toHaveLength(pairs.length + 1);
    expect(new Set(rows.map(([name]) => name)).size).toBe(pairs.length + 1);
  });
  // In the same query block Snowflake takes 128.
  expect(write('snowflake', many, pairs).split('UNION ALL')).toHaveLength(Math.ceil((pairs.length + 1) / 128));
});

describe('refused', () => {
  const named = (...names: string[]): Schema =>
    parseSchema(
      names.map((name) => ({ name, type: 'category', values: ['a', 'b'] })),
      'schema',
    );

  test('names that an engine takes for one', () => {
    expect(() => write('duckdb', named('Age', 'age'), [[0]])).toThrow(
      '“Age” and “age” differ only in capital letters, which DuckDB does not tell apart.',
    );
    expect(write('postgres', named('Age', 'age'), [[0]])).toContain('"age"');
    expect(() => write('postgres', named('é'.repeat(32)), [[0]])).toThrow('63 bytes');
  });

  test('labels that would not lead back to a value', () => {
    const labelled = (...labels: string[]): Schema => ({
      attributes: [{ ...named('Age').attributes[0], labels }],
    });
    expect(() => write('duckdb', labelled('x', 'x'), [[0]])).toThrow('“Age”: two of its values are labelled “x”');
    expect(() => write('duckdb', labelled('x', ' '), [[0]])).toThrow('“Age”: one of its values has an empty label');
  });

  test('a statement that no engine would take', () => {
    const huge = parseSchema([{ name: 'Id', type: 'integer', range: [0, 99_999] }], 'schema');
    expect(() => write('duckdb', huge, [[0]])).toThrow(/The SQL would have [\d,]+ characters, more than engines take/);
  });
});

test('a table is named as people type it, and quoted where it has to be', () => {
  const from = (table: string, id: keyof typeof dialects) =>
    /FROM (.*)$/m.exec(write(id, schema, everySet, table))?.[1];
  expect(from('census.people', 'postgres')).toBe('census.people');
  expect(from('census.the people', 'postgres')).toBe('"census"."the people"');
  expect(from('my-project.data.people', 'bigquery')).toBe('`my-project`.`data`.`people`');
  expect(from("read_parquet('a/*.parquet')", 'duckdb')).toBe("read_parquet('a/*.parquet')");
});
