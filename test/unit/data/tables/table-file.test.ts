import { describe, expect, test } from 'vitest';
import { openDataset } from '../../../../src/core/data/open-dataset.ts';
import { parseSchema } from '../../../../src/core/data/schema/parse-schema.ts';
import type { Schema } from '../../../../src/core/data/schema/schema.ts';
import { textSource } from '../../../support/text-source.ts';

const schema = parseSchema(
  [
    { name: 'Age', type: 'integer', range: [1, 3], outside: 'drop' },
    { name: 'Sex', type: 'category', values: ['f', 'm', 'NULL'], outside: 'drop' },
  ],
  'schema',
);

const rows = [
  'table_name,Age,Sex,count',
  'all records,,,7',
  'Age,1,,4',
  'Age,3,,3',
  'Sex,,f,5',
  'Sex,,NULL,2',
  'Age × Sex,1,f,4',
  'Age × Sex,3,f,1',
  'Age × Sex,3,NULL,2',
];
const text = (lines: readonly string[] = rows) => lines.join('\n');
/** The file with one line changed, or left out. */
const changed = (line: string, to?: string) =>
  text(rows.flatMap((row) => (row === line ? (to === undefined ? [] : to.split('\n')) : [row])));

async function read(file: string, own: Schema | null = schema) {
  const ref = { csv: 'result.csv', ...(own && { schema: own }) };
  return await openDataset(ref, () => textSource('result.csv', file));
}

async function tablesOf(file: string, own: Schema | null = schema) {
  const data = await read(file, own);
  const sets = data.domain.attributes.flatMap((_, a) => [
    [a],
    ...data.domain.attributes.slice(0, a).map((__, b) => [b, a]),
  ]);
  return sets.map((set) => [...data.counts().table(set)]);
}

const expected = [
  [4, 0, 3],
  [5, 0, 2],
  [4, 0, 0, 0, 0, 0, 1, 0, 2],
];

describe('a result is read, however it was saved', () => {
  test('as it stands', async () => {
    const data = await read(text());
    expect(await tablesOf(text())).toEqual(expected);
    expect(data.counts().records).toBe(7);
    expect(data.report).toMatchObject({ recordsRead: 7, recordsDropped: 0 });
  });

  test('with records that were left out', async () => {
    const file = text([...rows, 'records left out,,,3']);
    expect((await read(file)).report).toMatchObject({ recordsRead: 10, recordsDropped: 3 });
    expect(await tablesOf(file)).toEqual(expected);
  });

  test.each([
    ['a byte order mark and carriage returns', `\uFEFF${text().replaceAll('\n', '\r\n')}\r\n`],
    ['semicolons', text().replaceAll(',', ';')],
    ['tabs', text().replaceAll(',', '\t')],
    ['quotes around everything', text().replaceAll(/[^,\n]+/g, '"$&"')],
    ['large letters in the names of columns', text().replace(rows[0], rows[0].toUpperCase())],
    ['small letters in the names of columns', text().replace(rows[0], rows[0].toLowerCase())],
    ['NULL for nothing, beside a value called so', text().replaceAll(',,', ',NULL,').replaceAll(',,', ',NULL,')],
    ['NA for nothing', text().replaceAll(',,', ',NA,').replaceAll(',,', ',NA,')],
    ['\\N for nothing', text().replaceAll(',,', ',\\N,').replaceAll(',,', ',\\N,')],
    ['counts that are large numbers elsewhere', text().replaceAll(/(\d)$/gm, '$1.0')],
    ['counts in scientific notation', text().replaceAll(/(\d)$/gm, '0.$1E+01')],
    ['counts in quotes', text().replaceAll(/(\d)$/gm, '"$1"')],
    ['empty cells of tables listed', text([...rows, 'Age,2,,0', 'Age × Sex,2,m,0'])],
    ['rows in another order', text([rows[0], ...rows.slice(1).reverse()])],
    ['columns in another order', text(rows.map((row) => row.replace(/^([^,]*),([^,]*),([^,]*),/, '$1,$3,$2,')))],
    ['blanks around cells', text().replaceAll(',', ' , ')],
  ])('with %s', async (_, file) => {
    expect(await tablesOf(file)).toEqual(expected);
  });

  test('without the schema, values are those of the tables', async () => {
    const { domain } = await read(text(), null);
    expect(domain.attributes.map(({ name, labels }) => [name, labels])).toEqual([
      ['Age', ['1', '3']],
      ['Sex', ['NULL', 'f']],
    ]);
    const upper = await read(text().replace(rows[0], rows[0].toUpperCase()), null);
    expect(upper.domain).toEqual(domain);
    expect(await tablesOf(text(), null)).toEqual([
      [4, 3],
      [2, 5],
      [0, 4, 2, 1],
    ]);
  });

  test('where an attribute is called like two others, or like all records', async () => {
    const names = ['A', 'B', 'A × B', 'all records', 'records left out'];
    const cell = (set: readonly number[], label: string, count: number) =>
      [label, ...names.map((_, index) => (set.includes(index) ? 'x' : '')), count].join(',');
    const file = text([
      ['table_name', ...names, 'count'].join(','),
      cell([], 'all records', 5),
      cell([], 'records left out', 2),
      ...names.map((name, index) => cell([index], name, 5)),
      cell([0, 1], 'A × B', 5),
      cell([0, 2], 'A × A × B', 5),
    ]);
    const { attributes } = parseSchema(
      names.map((name) => ({ name, type: 'category', values: ['x', 'y'] })),
      'schema',
    );
    const data = await read(file, { attributes });
    expect(data.report?.recordsDropped).toBe(2);
    expect([...data.counts().table([0, 1])]).toEqual([5, 0, 0, 0]);
    expect([...data.counts().table([0, 2])]).toEqual([5, 0, 0, 0]);
  });
});

describe('refused in a sentence that says what is wrong, and where', () => {
  test.each([
    ['no row of all records', changed('all records,,,7'), 'the row “all records” is not there'],
    ['a row that is missing', changed('Age × Sex,3,f,1'), 'rows are missing'],
    ['the end cut off', text(rows.slice(0, 4)), 'no table in it is over “Sex”'],
    ['a table that is missing', text(rows.slice(0, 6)), 'no table in it is over Age and Sex'],
    [
      'a row twice',
      changed('Sex,,f,5', 'Sex,,f,5\nSex,,f,5'),
      'row 5 below the header: this cell of “Sex” is there twice',
    ],
    [
      'left-out records twice',
      text([...rows, 'records left out,,,3', 'records left out,,,3']),
      'row 10 below the header',
    ],
    [
      'another name',
      changed('Sex,,f,5', 'Gender,,f,5'),
      'row 4 below the header: “Gender” names no table over columns',
    ],
    [
      'the name of another table',
      changed('Sex,,f,5', 'Age,,f,5'),
      'the table is called “Age”, but the row has no value of “Age”',
    ],
    [
      'a value too many',
      changed('Sex,,f,5', 'Sex,1,f,5'),
      'the table is called “Sex”, but the row has a value of “Age”',
    ],
    [
      'a value too few',
      changed('Age × Sex,3,f,1', 'Age × Sex,,f,1'),
      'row 7 below the header: the table is called “Age × Sex”, but the row has no value of “Age”',
    ],
    [
      'an unknown value',
      changed('Sex,,f,5', 'Sex,,x,5'),
      'row 4 below the header, column “Sex”: “x” is none of its values in the schema',
    ],
    ['a value that a spreadsheet changed', changed('Age,1,,4', 'Age,01-Jan,,4'), '“01-Jan” is none of its values'],
    [
      'counts of different runs',
      changed('Sex,,f,5', 'Sex,,f,6'),
      /its tables do not agree.*8.*7|its tables do not agree.*7.*8/,
    ],
    ['a negative count', changed('Sex,,f,5', 'Sex,,f,-5'), 'line 5, column “count”: the count is negative'],
    ['a part of a count', changed('Sex,,f,5', 'Sex,,f,5.5'), 'line 5, column “count”: the count is not a whole number'],
    ['no count', changed('Sex,,f,5', 'Sex,,f,'), 'line 5, column “count”: the count is missing'],
    ['a word for a count', changed('Sex,,f,5', 'Sex,,f,five'), 'line 5, column “count”: the count is not a number'],
    [
      'a count beyond what adds up',
      changed('Sex,,f,5', 'Sex,,f,9007199254740993'),
      'line 5, column “count”: the count is too large',
    ],
    [
      'a column that is no attribute',
      text(
        rows.map(
          (row, k) =>
            `${row.slice(0, row.indexOf(','))},${k === 0 ? 'year' : '2024'},${row.slice(row.indexOf(',') + 1)}`,
        ),
      ),
      'its tables are over “year”, which the schema does not include',
    ],
    [
      'numbers of rows before the names',
      text(rows.map((row, k) => (k === 0 ? `,${row}` : `${k},${row}`))),
      'its tables are over “column 1”',
    ],
    [
      'counts that are not last',
      text(rows.map((row) => row.replace(/,([^,]*),([^,]*)$/, ',$2,$1'))),
      'the last column has to be the one of counts',
    ],
    [
      'nothing but the number of records',
      text(['table_name,count', 'all records,7']),
      'no table in it is over any attribute',
    ],
    ['no records', text(['table_name,Age,count', 'all records,,0', 'Age,1,0']), 'its tables hold no records'],
    [
      'all records left out',
      text(['table_name,Age,Sex,count', 'records left out,,,1200']),
      'all 1,200 records were left out',
    ],
  ])('%s', async (_, file, message) => {
    await expect(tablesOf(file)).rejects.toThrow(message);
  });
});
