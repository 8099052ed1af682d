import { describe, expect, it } from 'vitest';
import { DelimitedReader } from '../../../../src/core/data/file/delimited/reader.ts';
import { Failure } from '../../../../src/core/failure.ts';
import { readBytes, readText } from '../../../support/read-text.ts';

function sentence(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('bad input ends with a sentence', () => {
  it('an empty file, blank lines only', () => {
    expect(sentence(() => readText(''))).toMatch(/^test\.csv: the file is empty\. Expected a header line/);
    expect(sentence(() => readText('\ufeff\r\n\r\n'))).toMatch(/the file is empty/);
  });

  it('a header only', () => {
    expect(sentence(() => readText('a,b\n'))).toMatch(/a header line \(2 columns\) but no record.*without a header/);
    expect(sentence(() => readText('a,b'))).toMatch(/no record/);
  });

  it.each([
    ['zip', [0x50, 0x4b, 3, 4], /Excel workbook \(xlsx\)/],
    ['pdf', [...latin1('%PDF-1.7\n')], /a PDF document/],
    ['png', [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], /a PNG picture/],
    ['sqlite', [...latin1('SQLite format 3\0')], /SQLite/],
    ['unknown', [1, 2, 0, 0, 0, 3, 4, 5, 0, 0, 0], /line 1: there are zero bytes.*binary file/],
  ])('a binary file: %s', (_, bytes, expected) => {
    expect(sentence(() => readBytes(Uint8Array.from(bytes)))).toMatch(expected);
  });

  it('zero bytes far into the file', () => {
    const text = `a,b\n${'1,2\n'.repeat(50_000)}x,\0\n`;
    expect(sentence(() => readText(text))).toMatch(/line 50002: there are zero bytes/);
  });

  it('a stated encoding that is wrong, with line, column and what to do', () => {
    const text = 'name,city\nAda,London\nJosé,México\n';
    expect(sentence(() => readBytes(latin1(text), { encoding: 'utf-8' }))).toBe(
      'test.csv, line 3, column “name”: the bytes are not valid UTF-8. The file was damaged, or put together ' +
        'from files of different encodings. Save it as UTF-8, or import it with the encoding windows-1252 (Latin-1).',
    );
    const table = readBytes(latin1(text), { encoding: 'windows-1252' });
    expect(table.columns[0]).toMatchObject({ dictionary: ['Ada', 'José'] });
    expect(sentence(() => readBytes(latin1('café,b\n1,2\n'), { encoding: 'utf-8' }))).toMatch(
      /line 1, column 1: the bytes are not valid UTF-8/,
    );
  });

  it('a lone surrogate of UTF-16', () => {
    const bytes = Buffer.from('\ufeffa,b\n1,x\ud800y\n', 'utf16le');
    expect(sentence(() => readBytes(bytes))).toMatch(/line 2, column “b”: there is half a character/);
  });

  it('an unbalanced quote, naming the line where it opened', () => {
    expect(sentence(() => readText('a,b\n1,2\n3,"x\n5,6\n7,8\n'))).toMatch(
      /^test\.csv, line 3: a quote opens here and is never/,
    );
    expect(sentence(() => readText('a,b\r\n1,"2\r\n3"\r\n"x,y\r\n'))).toMatch(/line 4: a quote opens/);
    expect(sentence(() => readText('a,b\r1,"2\r3\r\n4"\r"x,y'))).toMatch(/line 5: a quote opens/);
    expect(sentence(() => readText('a,b\n1,"x\ny" z\n'))).toMatch(
      /line 2: a quoted cell opens here and closes on line 3/,
    );
    expect(readText('a,b\n1,"x\n2,y\n', { quotes: false }).columns[1]).toMatchObject({ dictionary: ['"x', 'y'] });
  });

  it('an unbalanced quote in a large file, without reading it all', () => {
    const reader = new DelimitedReader({ name: 'big.csv' });
    reader.push(new TextEncoder().encode('a,b\n1,"x\n'));
    const chunk = new TextEncoder().encode('1,2\n'.repeat(16_384));
    let pushed = 0;
    const message = sentence(() => {
      for (; pushed < 1000; pushed++) reader.push(chunk);
    });
    expect(message).toMatch(/big\.csv, line 2: a quote opens here and is not closed within 1 MiB/);
    expect(pushed).toBeLessThan(70);
  });

  it('a count column that is not there, or holds no counts', () => {
    expect(sentence(() => readText('sex,age\nm,1\n', { counts: true }))).toMatch(
      /a column named “count”.*The columns are “sex”, “age”/,
    );
    expect(sentence(() => readText('sex,n\nm,1\n', { counts: 'freq' }))).toMatch(/named “freq”.*“sex”, “n”/);
    expect(sentence(() => readText('count\n1\n', { counts: true }))).toMatch(/only column/);
    const read = (count: string) => sentence(() => readText(`sex,count\nm,3\nf,${count}\n`));
    expect(read('-1')).toMatch(/line 3, column “count”: the count is negative/);
    expect(read('x')).toMatch(/the count is not a number/);
    expect(read('')).toMatch(/the count is missing/);
    expect(read('1.5')).toMatch(/not a whole number/);
    expect(sentence(() => readText('sex,count\nm,3\nf\n'))).toMatch(/line 3, column “count”: the count is missing/);
  });

  it('a delimiter that cannot be one', () => {
    expect(sentence(() => readText('a', { delimiter: '"' }))).toMatch(/one ASCII character/);
    expect(sentence(() => readText('a', { delimiter: '||' }))).toMatch(/one ASCII character/);
  });

  it('columns of too many different values, quoting none', () => {
    const limits = { distinct: 70_000, dictionaryBytes: 2 ** 25 };
    const rows = Array.from({ length: 70_001 }, (_, i) => `p${i},${i % 2 ? 'f' : 'm'}\n`);
    const table = readText(`id,sex\n${rows.join('')}`, { limits });
    expect(table.columns[0]).toEqual({
      kind: 'aside',
      name: 'id',
      reason:
        'Column “id” has more than 70,000 different values that are neither numbers nor dates, so it looks like an identifier or free text; it was set aside.',
      canReadAgain: true,
    });
    expect(table.columns[1]).toMatchObject({ kind: 'text', dictionary: ['m', 'f'] });
    expect(table.notices.map((notice) => notice.message)).toEqual([expect.stringContaining('set aside')]);
    const only = sentence(() => readText(`id\n${rows.map((row) => row.split(',')[0]).join('\n')}`, { limits }));
    expect(only).toMatch(/no column is left to work with\. Column “id” has more than 70,000/);
  });

  it('more than the memory that may be used', () => {
    const rows = 'a,b\n'.repeat(100_000);
    expect(sentence(() => readText(`x,y\n${rows}`, { memory: 100_000 }))).toMatch(
      /the columns take .* KiB, and no more than 97\.7 KiB may be used/,
    );
  });

  it('2^21 + 1 different values: set aside, with bounded memory', () => {
    const reader = new DelimitedReader({ name: 'ids.csv', header: true });
    reader.push(new TextEncoder().encode('id,sex\n'));
    const lines = 65_536;
    const chunk = new Uint8Array(lines * 11);
    const write = (from: number) => {
      for (let line = 0, at = 0; line < lines; line++) {
        const id = (from + line).toString(16).padStart(7, '0');
        chunk[at++] = 0x78;
        for (let k = 0; k < 7; k++) chunk[at++] = id.charCodeAt(k);
        chunk[at++] = 0x2c;
        chunk[at++] = 0x66;
        chunk[at++] = 0x0a;
      }
    };
    for (let from = 0; from < 2 ** 21; from += lines) {
      write(from);
      reader.push(chunk);
    }
    reader.push(new TextEncoder().encode('last,m\n'));
    const table = reader.finish();
    expect(table.rows).toBe(2 ** 21 + 1);
    expect(table.columns[0].kind).toBe('aside');
    expect(table.columns[1]).toMatchObject({ kind: 'text', dictionary: ['f', 'm'] });
  });
});
