import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isFile, parseDatasetRef } from '../../../src/core/data/dataset-ref.ts';
import { readAgain } from '../../../src/core/data/file/read-again.ts';
import type { Table } from '../../../src/core/data/file/table.ts';
import { openDataset } from '../../../src/core/data/open-dataset.ts';
import type { AttributeSchema } from '../../../src/core/data/schema/schema.ts';
import { DataSession } from '../../../src/core/data/session.ts';
import { filesIn } from '../../../src/headless/node-file.ts';

const ROWS = 70_000;
const days = (i: number) =>
  `${String((i % 12) + 1).padStart(2, '0')}/${String((Math.floor(i / 12) % 12) + 1).padStart(2, '0')}`;
/** Every second of the first twelve days of the year, days and months written the European way, then one that tells. */
const stamp = (i: number) =>
  i === ROWS - 1 ? '25/12/2024 00:00:00' : `${days(i)}/2024 ${new Date(i * 1000).toISOString().slice(11, 19)}`;
const lines = Array.from({ length: ROWS }, (_, i) => `"${i},25",u${i},${i % 2},${stamp(i)}`);
const content = `price,user,sex,seen\n${lines.join('\n')}\n`;

const directory = mkdtempSync(join(tmpdir(), 'read-again-'));
afterAll(() => rmSync(directory, { recursive: true }));
writeFileSync(join(directory, 'big.csv'), content);
const file = new File([content], 'big.csv');

/** The same schema given beforehand, and given once the file had been read in its own way. */
async function bothWays(schema: readonly AttributeSchema[]) {
  const ref = parseDatasetRef({ csv: 'big.csv', schema }, 'dataset');
  const headless = await openDataset(ref, filesIn(directory));
  const session = new DataSession(() => 0);
  const opened = await session.open({ csv: 'big.csv' }, [file], () => {});
  if (!opened.ok) throw new Error('the file does not open');
  if (!isFile(ref)) throw new Error('a file is meant');
  const recoded = await session.recode(ref, [file]);
  if (!recoded.ok) throw new Error(recoded.message);
  expect(recoded.value.description).toEqual(headless.describe());
  return recoded.value;
}

describe('columns of too many values to keep as texts', () => {
  it('are read in the way that later cells bear out', async () => {
    const { schema, file: read } = await openDataset({ csv: 'big.csv' }, filesIn(directory));
    expect(schema?.attributes[3]).toMatchObject({
      type: 'date',
      read: { as: 'date', order: 'day-month-year' },
      span: ['2024-01', '2024-12'],
      learned: ['range'],
    });
    expect(read?.table.columns[3]).toMatchObject({ kind: 'number', strays: { count: 0 } });
  });

  it('are read again as a schema wants them, with the same counts as at first sight', async () => {
    const other = await bothWays([
      {
        name: 'seen',
        type: 'date',
        read: { as: 'date', order: 'month-day-year' },
        unit: 'month',
        outside: 'drop',
        missing: 'category',
      },
      { name: 'sex', type: 'category', values: ['0', '1'], outside: 'drop' },
    ]);
    expect(other.file?.columns[3]).toMatchObject({ kind: 'number' });
    expect(other.description.report?.strays).toEqual([{ name: 'seen', kind: 'dates', count: 1, line: ROWS + 1 }]);
  });

  it('become categories that way', async () => {
    const asText = await bothWays([{ name: 'price', type: 'category', read: { as: 'text' }, outside: 'category' }]);
    expect(asText.description.schema?.attributes[0]?.values).toHaveLength(200);
    expect(asText.file?.columns[0]).toMatchObject({ kind: 'text', distinct: ROWS });
  });

  it('that were set aside are read again only where that can help', () => {
    const aside = { kind: 'aside', name: 'user', reason: 'too many' } as const;
    const wanted: AttributeSchema = { name: 'user', type: 'category', read: { as: 'text' }, outside: 'category' };
    const namesAgain = (canReadAgain: boolean, entry: AttributeSchema) => {
      const table: Table = { rows: 1, columns: [{ ...aside, canReadAgain }], weights: null, notices: [] };
      return readAgain(table, { attributes: [entry] }).map(({ name }) => name);
    };
    expect(namesAgain(true, wanted)).toEqual(['user']);
    expect(namesAgain(true, { ...wanted, include: false })).toEqual([]);
    expect(namesAgain(false, wanted)).toEqual([]);
  });
});
