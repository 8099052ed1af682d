import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvCell, csvChunks } from '../../../src/core/data/file/csv-export.ts';
import { fingerprint } from '../../../src/core/data/fingerprint.ts';

describe('CSV export', () => {
  it('leaves numbers alone, negative ones too', () => {
    expect([-1.5, '-1.5', '-3e-7', '0', 12].map(csvCell)).toEqual(['-1.5', '-1.5', '-3e-7', '0', '12']);
  });

  it.each([
    '=1+1',
    '+1',
    '@A1',
    '-x',
    '--1',
    '-1+2',
    '  =1',
    '\t=1',
    '\n=1',
    '\0=1',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    '-1 ',
    ' -1',
  ])('neutralises %j', (text) => {
    expect(csvCell(text)).toBe(`"'${text}"`);
  });

  it('comes back as it was, but for the apostrophes', () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', '=', '-', ' ', '1', 'é'), maxLength: 6 }),
      fc.double({ noNaN: true }),
    );
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(rows, (written) => {
        const text = [...csvChunks(['a', 'b'], written)].join('');
        const read = Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n', skipEmptyLines: true }).data;
        expect(read.slice(1).map((row) => row.map((value) => value.replace(/^'/, '')))).toEqual(
          written.map((row) => row.map(String)),
        );
        for (const value of read.flat()) {
          expect(/^\s*[=+\-@\t\r\n\0＝＋－＠]/.test(value) && Number.isNaN(Number(value))).toBe(false);
        }
      }),
    );
  });

  it('comes in pieces', () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => [i]);
    const chunks = [...csvChunks(['n'], rows)];
    expect(chunks.length).toBe(3);
    expect(chunks.join('').split('\r\n')).toHaveLength(10_002);
  });
});

describe('fingerprint', () => {
  const domain = (...sizes: number[]) => ({
    attributes: sizes.map((size, i) => ({ name: `n${i}`, size, labels: [] })),
  });

  it('tells shapes apart and nothing else', () => {
    expect(fingerprint(domain(2, 3))).toMatch(/^[0-9a-f]{8}$/);
    const named = { attributes: domain(2, 3).attributes.map((attribute) => ({ ...attribute, name: 'secret' })) };
    expect(fingerprint(named)).toBe(fingerprint(domain(2, 3)));
    const shapes = [domain(2, 3), domain(3, 2), domain(23), domain(2, 3, 1), domain(2), domain()];
    expect(new Set(shapes.map((shape) => fingerprint(shape))).size).toBe(shapes.length);
    expect(fingerprint(domain(2, 3), ['category', 'number'])).not.toBe(
      fingerprint(domain(2, 3), ['category', 'integer']),
    );
  });

  it('does not change from version to version', () => {
    expect(fingerprint(domain(101, 2, 512), ['integer', 'category', 'number'])).toBe('5f8265c5');
  });
});
