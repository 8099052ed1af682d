import { existsSync, readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { readBytes } from '../../../support/read-text.ts';
import { cellsOf } from '../../../support/table-cells.ts';

const path = new URL('../../../../../shared/data/adult.csv', import.meta.url);
const present = existsSync(path);
if (!present) console.warn('skipped: ../shared/data/adult.csv is absent');

describe.skipIf(!present)('adult.csv', () => {
  it('is read as papaparse reads it, cell by cell', () => {
    const bytes = readFileSync(path);
    const table = readBytes(bytes);
    const [header, ...records] = Papa.parse<string[]>(bytes.toString('utf8'), { skipEmptyLines: true }).data;
    expect(table.columns.map((column) => column.name)).toEqual(header);
    expect(table.rows).toBe(records.length);
    const cells = cellsOf(table);
    expect(cells.findIndex((row, i) => row.join('\0') !== records[i].join('\0'))).toBe(-1);
    expect(table.notices).toEqual([]);
  });
});
