import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { type DelimitedOptions, DelimitedReader } from '../../../../src/core/data/file/delimited/reader.ts';
import { readText } from '../../../support/read-text.ts';
import { cellsOf } from '../../../support/table-cells.ts';

function read(bytes: Uint8Array, cuts: readonly number[], options: Partial<DelimitedOptions> = {}) {
  const reader = new DelimitedReader({ name: 'test.csv', ...options });
  let from = 0;
  for (const cut of [...cuts.map((c) => c % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    reader.push(bytes.subarray(from, cut));
    from = cut;
  }
  return { table: reader.finish(), reader };
}

const encode = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, bigEndian: boolean, mark: boolean): Uint8Array {
  const units = mark ? `\ufeff${text}` : text;
  const bytes = Buffer.from(units, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
}

const awkward = fc.string({
  unit: fc.constantFrom(
    'a',
    'B',
    '0',
    '1',
    '7',
    '.',
    '-',
    ' ',
    ',',
    ';',
    '\t',
    '|',
    '"',
    '\n',
    '\r',
    '\r\n',
    'é',
    '€',
    '𝄞',
    '\ufeff',
  ),
  maxLength: 6,
});
const cell = fc.oneof(
  awkward,
  fc.constantFrom('', '', 'yes', 'no', '__proto__', 'constructor', '0', '1', '3.5'),
  fc.string({ unit: 'grapheme', maxLength: 5 }).filter((s) => !s.includes('\0')),
);

const grid = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }));

const delimiter = fc.constantFrom(',', ';', '\t', '|', '^', ':');
const newline = fc.constantFrom('\n', '\r\n', '\r');
const cuts = fc.array(fc.nat(400), { maxLength: 8 });

/** Papa's own writer would leave single empty cells unquoted, which is a blank line. */
function write(
  rows: readonly (readonly string[])[],
  delimiterText: string,
  newlineText: string,
  quoteAll: boolean,
): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const needs = (text: string) => quoteAll || /["\r\n]/.test(text) || text.includes(delimiterText);
  return rows
    .map((row) =>
      row.length === 1 && row[0] === ''
        ? '""'
        : row.map((text) => (needs(text) ? quoted(text) : text)).join(delimiterText),
    )
    .join(newlineText);
}

describe('delimited text against papaparse', () => {
  it('reads what was written, however it is cut and encoded', () => {
    fc.assert(
      fc.property(
        grid,
        delimiter,
        newline,
        fc.boolean(),
        fc.boolean(),
        cuts,
        fc.constantFrom('utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be'),
        (rows, delimiterText, newlineText, quoteAll, endsWithNewline, where, encoding) => {
          const text = write(rows, delimiterText, newlineText, quoteAll) + (endsWithNewline ? newlineText : '');
          // Without a mark, a first character U+FEFF is one.
          fc.pre(!text.startsWith('\ufeff') && !/^sep=/.test(text));
          const bytes =
            encoding === 'utf-8'
              ? encode(text)
              : encoding === 'utf-8-bom'
                ? encode(`\ufeff${text}`)
                : utf16(text, encoding === 'utf-16be', true);
          const { table } = read(bytes, where, { delimiter: delimiterText, header: false, counts: false });
          expect(table.rows).toBe(rows.length);
          expect(cellsOf(table)).toEqual(rows);
          const papa = Papa.parse<string[]>(text, {
            delimiter: delimiterText,
            newline: newlineText,
            skipEmptyLines: true,
          });
          // Papa takes a lone quoted empty cell for a blank line.
          const noBlanks = rows.filter((row) => row.length > 1 || row[0] !== '');
          if (papa.errors.length === 0) expect(noBlanks).toEqual(papa.data);
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('agrees on any text of plain cells, ragged or not, with quotes only inside', () => {
    const plain = fc.string({ unit: fc.constantFrom('a', '1', ',', ',', '\n', 'é', ' '), minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(plain, cuts, (text, where) => {
        const papa = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n', skipEmptyLines: true });
        fc.pre(papa.data.length > 0);
        const width = papa.data[0].length;
        const expected = papa.data.map((row) => Array.from({ length: width }, (_, k) => row[k] ?? ''));
        const { table } = read(encode(text), where, { delimiter: ',', header: false, counts: false });
        expect(cellsOf(table)).toEqual(expected);
        const short = papa.data.filter((row) => row.length < width).length;
        const long = papa.data.filter((row) => row.length > width).length;
        expect(table.notices.find((n) => n.message.includes('fewer'))?.count ?? 0).toBe(short);
        expect(table.notices.find((n) => n.message.includes('more than'))?.count ?? 0).toBe(long);
      }),
      { numRuns: 1500 },
    );
  });

  it('is the same for every place where the input can be cut', () => {
    const text = '\ufeffname,"wo""rd"\r\n"a\r\nb",é\r\n\r\n𝄞,"""x"""\r"",\nlast,"q" ';
    for (const bytes of [encode(text), utf16(text.slice(1), false, true), utf16(text.slice(1), true, true)]) {
      const expected = read(bytes, []).table;
      expect(cellsOf(expected)).toEqual([
        ['a\r\nb', 'é'],
        ['𝄞', '"x"'],
        ['', ''],
        ['last', 'q'],
      ]);
      for (let cut = 0; cut <= bytes.length; cut++) expect(read(bytes, [cut]).table).toEqual(expected);
      expect(
        read(
          bytes,
          Array.from(bytes, (_, i) => i),
        ).table,
      ).toEqual(expected);
    }
  });

  it('is the same wherever a block of the tokenizer ends', () => {
    const awkwardRows = '"a\r\n""b""",é\r\n\r\n𝄞,""\r"" ,\nlast,"q"\r\nx,y';
    const expected = cellsOf(readText(`h,i\n${awkwardRows}`, { header: true, delimiter: ',' }));
    const length = encode(awkwardRows).length;
    for (let shift = 0; shift <= length; shift++) {
      // Blocks are 256 KiB; the header is long enough for one to end `shift` bytes into what follows.
      const header = `h,${'i'.repeat(262_144 - 3 - shift)}\n`;
      const table = readText(header + awkwardRows, { header: true, delimiter: ',' });
      expect(cellsOf(table)).toEqual(expected);
      expect(table.notices).toEqual([{ message: 'Blank lines were skipped.', count: 1 }]);
    }
  });

  it('detects the delimiter of ordinary tables', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdefg 123'), minLength: 1, maxLength: 6 }).map((s) => `x${s}`);
    const table = fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(word, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 9 }),
      );
    fc.assert(
      fc.property(table, fc.constantFrom(',', ';', '\t', '|'), (rows, delimiterText) => {
        const { reader, table: read_ } = read(encode(write(rows, delimiterText, '\n', false)), [], { header: false });
        expect(reader.format?.delimiter).toBe(delimiterText);
        expect(cellsOf(read_)).toEqual(rows);
      }),
    );
  });
});
