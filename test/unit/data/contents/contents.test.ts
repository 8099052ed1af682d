import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fileSource } from '../../../../src/core/data/file/byte-source.ts';
import type { Contents } from '../../../../src/core/data/file/contents/contents.ts';
import { importFile } from '../../../../src/core/data/file/import-file.ts';
import type { ImportOptions } from '../../../../src/core/data/file/import-options.ts';

const HEADER = ['name', 'größe', 'amount', 'note'];
/** More values than a list of texts may have, so that a column of numbers and one of names change their kind on the way. */
const MANY = 70_000;

function rowsOf(count: number): string[][] {
  return Array.from({ length: count }, (_, i) => [
    `Zoë ${i}`,
    `${150 + (i % 40)} cm`,
    `${(i * 37) % 100_003}.5`,
    i % 7 === 0 ? '' : `a "quoted", or; not ${i % 5}`,
  ]);
}

function textOf(rows: readonly (readonly string[])[], { delimiter = ',', end = '\n', header = HEADER } = {}): string {
  const cell = (text: string) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `${[header, ...rows].map((row) => row.map(cell).join(delimiter)).join(end)}${end}`;
}

async function contentsOf(
  content: string | Uint8Array<ArrayBuffer>,
  options: ImportOptions = {},
  name = 'a.csv',
): Promise<Contents> {
  const { table } = await importFile(fileSource(new File([content], name)), options);
  if (!table.contents) throw new Error('the file has no digests');
  return table.contents;
}

/** Columns come in the order of the file. */
function inOrder(contents: Contents): Contents {
  return { ...contents, columns: [...contents.columns].sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

function shuffled<T>(list: readonly T[]): T[] {
  return list.map((_, i) => list[(i * 7919 + 13) % list.length]);
}

function latin(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

function withColumns(rows: readonly string[][], order: readonly number[]): string {
  return textOf(
    rows.map((row) => order.map((k) => row[k])),
    { header: order.map((k) => HEADER[k]) },
  );
}

describe.each([9, MANY])('the same %i rows have the same digests', (count) => {
  const rows = rowsOf(count);
  const plain = textOf(rows);
  const others: readonly [string, string | Uint8Array<ArrayBuffer>, ImportOptions?][] = [
    ['with empty lines at the end and between', `${plain.replace('\n', '\n\n')}\n\n`],
    ['with CRLF', textOf(rows, { end: '\r\n' })],
    ['with CR', textOf(rows, { end: '\r' })],
    ['with semicolons', textOf(rows, { delimiter: ';' })],
    ['with a byte order mark', `\ufeff${plain}`],
    ['in windows-1252', latin(plain), { encoding: 'windows-1252' }],
    ['all quoted', plain.replace(/^[^"\n]+$/gm, (line) => line.replace(/[^,]+/g, (cell) => `"${cell}"`))],
    ['with blanks around cells', plain.replaceAll(' cm,', ' cm  ,')],
    ['packed', gzipSync(plain) as Uint8Array<ArrayBuffer>],
    ['in another order', textOf(shuffled(rows))],
    ['with columns in another order', withColumns(rows, [2, 0, 3, 1])],
    ['with a key column', plain, { key: 'name' }],
    ['with numbers read by another sign', plain, { decimal: ',' }],
  ];
  let digests: Promise<Contents> | null = null;
  test.each(others)('%s', async (_, content, options) => {
    digests ??= contentsOf(plain).then(inOrder);
    expect(inOrder(await contentsOf(content, options))).toEqual(await digests);
  });
});

const SOME = rowsOf(300);
const changed = (at: number, column: number, to: string) =>
  SOME.map((row, i) => (i === at ? row.map((cell, k) => (k === column ? to : cell)) : row));

test.each([
  ['one more row', [...SOME, ['x', '1 cm', '2', '']]],
  ['one row twice', [...SOME, SOME[3]]],
  ['one row less', SOME.slice(1)],
  ['one other cell', changed(17, 1, '151 cm')],
  [
    'two cells that changed places',
    changed(17, 0, SOME[17][1]).map((row, i) => (i === 17 ? [row[0], SOME[17][0], ...row.slice(2)] : row)),
  ],
])('%s makes another digest of all, and leaves nearly all of the sample of rows', async (_, rows) => {
  const [before, after] = [await contentsOf(textOf(SOME)), await contentsOf(textOf(rows))];
  expect(after.all).not.toBe(before.all);
  expect(after.rows.filter((digest) => before.rows.includes(digest)).length).toBeGreaterThanOrEqual(62);
});

test('another name of a column changes the whole, not the column or the rows', async () => {
  const before = await contentsOf(textOf(SOME));
  const after = await contentsOf(textOf(SOME, { header: ['name', 'height', 'amount', 'note'] }));
  expect(after.all).not.toBe(before.all);
  expect(after.rows).toEqual(before.rows);
  expect(after.columns.map(({ all, values }) => ({ all, values }))).toEqual(
    before.columns.map(({ all, values }) => ({ all, values })),
  );
});

test('two columns that change their names are other contents', async () => {
  const swapped = await contentsOf(textOf(SOME, { header: ['größe', 'name', 'amount', 'note'] }));
  expect(swapped.all).not.toBe((await contentsOf(textOf(SOME))).all);
});

test('values are sampled where a column has many of them, and no longer depend on how often each stands there', async () => {
  const [names, heights] = (await contentsOf(textOf([...SOME, ...SOME]))).columns;
  expect(names.values).toHaveLength(16);
  expect(names.values).toEqual((await contentsOf(textOf(shuffled(SOME)))).columns[0].values);
  expect(heights.values).toEqual([]);
});

test('no digest of all but one comes twice among files that differ in one cell', async () => {
  const digests = new Set<string>();
  for (let value = 0; value < 300; value++) digests.add((await contentsOf(`a,b\n1,2\n${value},3\n`)).all);
  expect(digests.size).toBe(300);
});
