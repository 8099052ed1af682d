import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DelimitedReader } from '../../../../src/core/data/file/delimited/reader.ts';
import { parseNumber, parseNumberBytes } from '../../../../src/core/data/file/parse-number.ts';
import { readBytes, readText } from '../../../support/read-text.ts';
import { cellsOf } from '../../../support/table-cells.ts';

function formatOf(text: string | Uint8Array) {
  const reader = new DelimitedReader({ name: 't' });
  reader.push(typeof text === 'string' ? new TextEncoder().encode(text) : text);
  reader.finish();
  return reader.format;
}

const names = (text: string, header?: boolean) => readText(text, { header }).columns.map((column) => column.name);

describe('reading delimited text', () => {
  it('detects UTF-16 without a mark', () => {
    const text = 'name;age\nAda;36\nBob;41\n';
    expect(formatOf(Buffer.from(text, 'utf16le'))).toEqual({ encoding: 'utf-16le', delimiter: ';', header: true });
    expect(formatOf(Buffer.from(text, 'utf16le').swap16())?.encoding).toBe('utf-16be');
    expect(cellsOf(readBytes(Buffer.from(text, 'utf16le')))).toEqual([
      ['Ada', '36'],
      ['Bob', '41'],
    ]);
  });

  it('detects whether there is a header', () => {
    expect(formatOf('age,sex\n39,m\n')?.header).toBe(true);
    expect(formatOf('39,m\n40,f\n')?.header).toBe(false);
    expect(formatOf('sex,race\nm,w\nf,b\nm,b\n')?.header).toBe(true);
    expect(formatOf('m,w\nf,b\nm,b\n')?.header).toBe(false);
    expect(formatOf('0,1\n1,0\n')?.header).toBe(false);
    expect(names('39,m\n40,f\n')).toEqual(['column 1', 'column 2']);
    expect(readText('39,m\n40,f\n').rows).toBe(2);
    expect(names('39,m\n40,f\n', true)).toEqual(['39', 'm']);
  });

  it('prefers the delimiter on which the records agree', () => {
    expect(formatOf('a;b\n1,5;2\n2,5;3\n')?.delimiter).toBe(';');
    expect(formatOf('a\tb\n"x, y"\t1\n"x, z, w"\t2\n')?.delimiter).toBe('\t');
    expect(formatOf('sep=|\na|b,c\n1|2\n')).toEqual({ encoding: 'utf-8', delimiter: '|', header: true });
    expect(formatOf('single\nx\ny\n')?.delimiter).toBe(',');
  });

  it('makes names unique, and takes any name for ordinary text', () => {
    expect(names('a,,a,a (2),__proto__,constructor\nx,1,1,1,1,1\n')).toEqual([
      'a',
      'column 2',
      'a (2)',
      'a (2) (2)',
      '__proto__',
      'constructor',
    ]);
    expect(readText('a,a\n1,2\n').notices).toEqual([
      { message: 'One column has the name of another; it is called “a (2)”.' },
    ]);
  });

  it('reads a column of row names that the header does not name', () => {
    const table = readText('"mpg" "cyl"\n"Mazda" 21 6\n"Fiat" 32 4\n', { delimiter: ' ' });
    expect(table.columns.map((column) => column.name)).toEqual(['row', 'mpg', 'cyl']);
    expect(table.notices[0].message).toMatch(/row names/);
    const trailing = readText('a,b\n1,2,\n3,4,\n');
    expect(cellsOf(trailing)).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('tells of ragged records and blank lines by line and count', () => {
    const table = readText('a,b,c\n1,2,3\n\n4,5\n6\n7,8,9,10\n\n1,1,1\n\n\n');
    expect(cellsOf(table)).toEqual([
      ['1', '2', '3'],
      ['4', '5', ''],
      ['6', '', ''],
      ['7', '8', '9'],
      ['1', '1', '1'],
    ]);
    expect(table.notices).toEqual([
      { message: 'Blank lines were skipped.', count: 2 },
      { message: 'Some records have fewer than 3 cells; the absent ones are treated as missing.', count: 2, line: 4 },
      { message: 'Some records have more than 3 cells; the extra ones at their end were dropped.', count: 1, line: 6 },
    ]);
  });

  it('takes the count column out of the columns', () => {
    const table = readText('sex,smokes,count\nm,y,3\nf,n,0\n');
    expect(table.columns.map((column) => column.name)).toEqual(['sex', 'smokes']);
    expect(table.weights).toEqual(Float64Array.of(3, 0));
    expect(table.notices[0].message).toMatch(/last column, “count”/);
    expect(readText('sex,count\nm,3\n', { counts: false }).weights).toBeNull();
    expect(readText('n,sex\n3,m\n', { counts: 'n' }).weights).toEqual(Float64Array.of(3));
    expect(readText('count,sex\n3,m\n').weights).toBeNull();
  });

  it('turns a column of very many numbers into numbers', () => {
    const rows = Array.from({ length: 70_000 }, (_, i) =>
      i === 5 ? '' : i === 69_990 ? 'oops' : i === 7 ? 'NA' : `${i / 8}`,
    );
    const table = readText(`x\n${rows.map((cell) => cell || '""').join('\n')}\n`);
    const [column] = table.columns;
    if (column.kind !== 'number') throw new Error('no number column');
    rows.forEach((cell, row) => {
      expect(column.values[row]).toBe(parseNumber(cell));
    });
    expect(column.strays).toEqual({ count: 1, line: 69_992 });
  });

  it('keeps codes in the smallest type, also when it has to grow within a block', () => {
    const cells = Array.from({ length: 40_000 }, (_, i) => `v${i < 20_000 ? i % 200 : i % 300}`);
    const [column] = readText(`x\n${cells.join('\n')}\n`).columns;
    if (column.kind !== 'text') throw new Error('no text column');
    expect(column.codes).toBeInstanceOf(Uint16Array);
    expect(column.dictionary).toEqual([...new Set(cells)]);
    expect(cells.every((cell, row) => column.dictionary[column.codes[row]] === cell)).toBe(true);
  });
});

describe('the dictionary', () => {
  it('tells texts of the same hash and length apart', () => {
    // A known collision of FNV-1a with 32 bits.
    const [column] = readText('x\ndeclinate\nmacallums\ndeclinate\n').columns;
    expect(column).toMatchObject({ dictionary: ['declinate', 'macallums'], codes: Uint8Array.of(0, 1, 0) });
  });
});

describe('numbers from bytes', () => {
  const parse = (text: string) => {
    const bytes = new TextEncoder().encode(`..${text}..`);
    return parseNumberBytes(bytes, 2, bytes.length - 2);
  };

  it('are the numbers that JavaScript reads', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.double({ noNaN: true, min: -1000, max: 1000 }),
        ),
        (x) => Object.is(parse(String(x)), Number(String(x))),
      ),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e15 - 1 }), fc.nat(14), fc.boolean(), (digits, point, negative) => {
        const text = `${negative ? '-' : ''}${digits}`.padEnd(1);
        const cut = Math.max(text.length - point, negative ? 2 : 1);
        const decimal = `${text.slice(0, cut)}.${text.slice(cut)}`;
        expect(parse(decimal)).toBe(Number(decimal));
      }),
    );
  });

  it('are plain decimals only', () => {
    for (const text of ['', ' ', '-', '.', '1,5', '0x10', 'Infinity', '1 2', '1e', '٣', '--1', '1_0', '1e999']) {
      expect(parse(text)).toBeNaN();
    }
    for (const text of [' 7 ', '+7', '7.', '.5', '1E3', '007', '-0.25e-2']) expect(parse(text)).toBe(Number(text));
  });
});
