import type { Encoding } from './delimited/encoding.ts';
import type { FileFormat } from './file-as-read.ts';

const DELIMITERS: Readonly<Record<string, string>> = {
  ',': 'comma-separated',
  ';': 'semicolon-separated',
  '\t': 'tab-separated',
  '|': 'bar-separated',
  ' ': 'separated by blanks',
};

const ENCODINGS: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little-endian)',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'windows-1252',
};

/** How a file was read, as words: “comma-separated, UTF-8, header line”. */
export function formatWords(format: FileFormat): string[] {
  if (format.kind === 'parquet') return ['Parquet'];
  return [
    ...(format.gzip ? ['gzip'] : []),
    DELIMITERS[format.delimiter] ?? `separated by “${format.delimiter}”`,
    ENCODINGS[format.encoding],
    format.header ? 'header line' : 'no header line',
  ];
}
