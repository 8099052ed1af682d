import { gzipSync } from 'node:zlib';
import type { Encoding } from '../../../src/core/data/file/delimited/encoding.ts';
import { type TortureCase, utf8 } from './torture-case.ts';

/** One table as all programs of the world would write it: every encoding, delimiter, line break and way to quote. */
const rows = [
  ['name', 'city', 'age'],
  ['Zoë', 'São Paulo', '31'],
  ['José', 'Köln', '45'],
  ['Anaïs', 'Orléans', '31'],
];

const encoders: readonly (readonly [
  words: string,
  encode: (text: string) => Uint8Array<ArrayBuffer>,
  encoding?: Encoding,
])[] = [
  ['UTF-8', utf8],
  ['UTF-8 with a mark', (text) => utf8(`\ufeff${text}`)],
  ['UTF-16 LE', (text) => utf16(text, false)],
  ['UTF-16 LE with a mark', (text) => utf16(`\ufeff${text}`, false)],
  ['UTF-16 BE', (text) => utf16(text, true)],
  ['UTF-16 BE with a mark', (text) => utf16(`\ufeff${text}`, true)],
  ['windows-1252', (text) => new Uint8Array(Buffer.from(text, 'latin1')), 'windows-1252'],
  ['UTF-8 in gzip', (text) => new Uint8Array(gzipSync(text))],
];
const delimiters = { comma: ',', semicolon: ';', tab: '\t', bar: '|' };
const newlines = { LF: '\n', CRLF: '\r\n', CR: '\r' };

export const writtenByMachines: readonly TortureCase[] = encoders.flatMap(([words, encode, encoding]) =>
  Object.entries(delimiters).flatMap(([delimiterName, delimiter]) =>
    Object.entries(newlines).map(([newlineName, newline], index) => {
      const quote = index === 1 ? (cell: string) => `"${cell}"` : (cell: string) => cell;
      const text = rows.map((row) => row.map(quote).join(delimiter)).join(newline) + newline;
      return {
        name: `${words}, ${delimiterName}, ${newlineName}${index === 1 ? ', quoted' : ''}`,
        bytes: encode(text),
        ...(encoding && { read: { encoding } }),
        cells: rows.slice(1),
      };
    }),
  ),
);

function utf16(text: string, bigEndian: boolean): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(text, 'utf16le');
  return new Uint8Array(bigEndian ? bytes.swap16() : bytes);
}
