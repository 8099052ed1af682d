import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ByteSource, fileSource } from '../../../../src/core/data/file/byte-source.ts';
import { Utf8Check } from '../../../../src/core/data/file/delimited/utf8-check.ts';
import { importFile } from '../../../../src/core/data/file/import-file.ts';
import { cellsOf } from '../../../support/table-cells.ts';

const source = (content: string | Uint8Array<ArrayBuffer>) => fileSource(new File([content], 'a.csv'));
const windows = (text: string) =>
  Uint8Array.from(
    text,
    (sign) => ({ '€': 0x80, '“': 0x93, '”': 0x94, '’': 0x92, '–': 0x96 })[sign] ?? sign.charCodeAt(0),
  );
const rows = (count: number, cell: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => `${cell(i)},${i % 7}\n`);

describe('a file that does not say its encoding', () => {
  it.each<[string, string]>([
    ['German', 'Straße,n\nKölner „x“ Straße,1\nÄgidienweg,2\n'.replaceAll('„', '"').replace('"x“', 'x')],
    ['a quote behind ß, which together are a character of UTF-8', `name,n\n${rows(1, () => 'Spaß“').join('')}é,1\n`],
    ['euros', 'amount,n\n5 €,1\n6 €,2\n'],
    ['English with curly quotes', 'said,n\nit’s “fine” – really,1\nno,2\n'],
    ['names of columns alone', 'größe,n\n1,2\n3,4\n'],
  ])('is read as windows-1252 where it is no UTF-8, and says so: %s', async (_, text) => {
    const [latin, plain] = [await importFile(source(windows(text))), await importFile(source(text))];
    expect(cellsOf(latin.table)).toEqual(cellsOf(plain.table));
    expect(latin.table.contents).toEqual(plain.table.contents);
    expect(latin.format).toEqual({ ...plain.format, encoding: 'windows-1252' });
    expect(latin.table.notices[0].message).toMatch(/not UTF-8.*read as windows-1252.*choose its encoding/);
    expect(plain.table.notices).toEqual([]);
  });

  it('the same where only the last cell of a long file shows it, and in a column that is set aside', async () => {
    const late = ['name,n\n', ...rows(30_000, (i) => `n${i % 50}`), 'José,1\n'].join('');
    const aside = ['note,n\n', ...rows(70_000, (i) => `n${i}`), 'José,1\n'].join('');
    for (const text of [late, aside]) {
      const limits = { distinct: 60_000, dictionaryBytes: 2 ** 25 };
      const [latin, plain] = [
        await importFile(source(windows(text)), { limits }),
        await importFile(source(text), { limits }),
      ];
      expect(latin.format).toMatchObject({ encoding: 'windows-1252' });
      expect(latin.table.contents).toEqual(plain.table.contents);
    }
    const packed = gzipSync(windows(late)) as Uint8Array<ArrayBuffer>;
    expect((await importFile(source(packed))).format).toMatchObject({ encoding: 'windows-1252', gzip: true });
  });

  it('stays UTF-8 where it is, whatever the chunks, and with UTF-16', async () => {
    const text = `name,n\n${rows(40, (i) => `Zoë 漢字 😀 ${i}`).join('')}`;
    const bytes = new TextEncoder().encode(text);
    const cut: ByteSource = {
      ...source(text),
      async *stream() {
        for (const byte of bytes) yield Uint8Array.of(byte);
      },
    };
    const read = await importFile(cut);
    expect(read.format).toMatchObject({ encoding: 'utf-8' });
    expect(read.table.notices).toEqual([]);
    const wide = await importFile(source(Buffer.from(`\ufeff${text}`, 'utf16le') as Uint8Array<ArrayBuffer>));
    expect(wide.format).toMatchObject({ encoding: 'utf-16le' });
    expect(wide.table.contents).toEqual(read.table.contents);
  });

  it('is refused where it is UTF-8 but for a slip, and where it was stated', async () => {
    const damaged = new TextEncoder().encode('name,n\nZoë,1\nJosé,2\nRenée,3\n');
    const at = damaged.lastIndexOf(0xc3);
    const bytes = Uint8Array.from([...damaged.subarray(0, at), 0xe9, ...damaged.subarray(at + 2)]);
    await expect(importFile(source(bytes))).rejects.toThrow(/line 4, column “name”: the bytes are not valid UTF-8/);
    await expect(importFile(source(windows('é,n\n1,2\n')), { encoding: 'utf-8' })).rejects.toThrow(/line 1/);
    await expect(importFile(source(Uint8Array.of(0xef, 0xbb, 0xbf, ...windows('é,n\n1,2\n'))))).rejects.toThrow(
      /line 1/,
    );
  });
});

describe('Utf8Check', () => {
  it('counts what is whole and broken as decoders do, wherever the bytes are cut', () => {
    const bytes = fc.array(
      fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0xc3, 0xe2, 0x82, 0xac, 0xed, 0xa0, 0xf0, 0x9f, 0x98)),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(bytes, fc.nat(40), (list, at) => {
        const all = Uint8Array.from(list);
        const check = new Utf8Check();
        check.push(all.subarray(0, at));
        check.push(all.subarray(at));
        check.end();
        const text = [...new TextDecoder('utf-8', { ignoreBOM: true }).decode(all)].filter((sign) => sign > '\x7f');
        // The character that stands for what is broken may also be there itself.
        const said = all.reduce(
          (n, byte, i) => n + Number(byte === 0xef && all[i + 1] === 0xbf && all[i + 2] === 0xbd),
          0,
        );
        const broken = text.filter((sign) => sign === '\ufffd').length - said;
        expect(check).toMatchObject({ broken, whole: text.length - broken });
      }),
    );
  });
});
