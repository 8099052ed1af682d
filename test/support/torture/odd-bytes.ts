import { gzipSync } from 'node:zlib';
import { raw, type TortureCase, utf8 } from './torture-case.ts';

const bytes = (name: string, content: Uint8Array, read?: TortureCase['read']): TortureCase => ({
  name,
  bytes: new Uint8Array(content),
  ...(read && { read }),
});

const rest = '\x00\x01\x02\x03 rest of the file \xff\xfe';
const kinds = {
  'zip or xlsx': 'PK\x03\x04',
  'an empty zip': 'PK\x05\x06',
  xls: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  pdf: '%PDF-1.7\n',
  png: '\x89PNG\r\n\x1a\n',
  jpeg: '\xff\xd8\xff\xe0',
  gif: 'GIF89a',
  sqlite: 'SQLite format 3\0',
  arrow: 'ARROW1\0\0',
  orc: 'ORC\n',
  hdf5: '\x89HDF\r\n\x1a\n',
  spss: '$FL2@(#) SPSS',
  stata: '<stata_dta><header>',
  'old stata': '\x72\x02\x01\x00',
  sas: '\0\0\0\0\0\0\0\0\0\0\0\0\xc2\xea\x81\x60',
  bzip2: 'BZh91AY&SY',
  xz: '\xfd7zXZ\0',
  zstd: '\x28\xb5\x2f\xfd',
  '7z': '7z\xbc\xaf\x27\x1c',
  tar: `people.csv${'\0'.repeat(90)}0000644\0`,
  elf: '\x7fELF\x02\x01\x01',
  'a Windows program': 'MZ\x90\x00\x03',
  'R data': 'RDX3\nX\n\0\0',
  'a Python pickle': '\x80\x04\x95\x10\0\0',
  'a Java class': '\xca\xfe\xba\xbe',
  avro: 'Obj\x01\x04\x14',
};

const table = 'a,b\nx,1\ny,2\nx,3\n';
const packed = gzipSync(table);
const parquetMark = 'PAR1';

/** Bytes that are no table, or hardly one. */
export const oddBytes: readonly TortureCase[] = [
  ...Object.entries(kinds).map(([name, magic]) => bytes(`kind: ${name}`, raw(magic + rest))),
  ...Object.entries(kinds).map(([name, magic]) =>
    bytes(`kind: ${name}, cut off after two bytes`, raw(magic.slice(0, 2))),
  ),
  bytes('bytes: none', raw('')),
  ...[0x00, 0x0a, 0x0d, 0x20, 0x22, 0x2c, 0x41, 0x80, 0xff].map((byte) =>
    bytes(`bytes: a single ${byte.toString(16).padStart(2, '0')}`, Uint8Array.of(byte)),
  ),
  bytes('bytes: the mark of UTF-8 and nothing else', raw('\xef\xbb\xbf')),
  bytes('bytes: half the mark of UTF-8', raw('\xef\xbb')),
  bytes('bytes: the mark of UTF-16 and nothing else', raw('\xff\xfe')),
  bytes('bytes: the mark twice', raw('\xef\xbb\xbf\xef\xbb\xbfa,b\n1,2\n3,4\n')),
  bytes('bytes: the mark of UTF-32', raw('\xff\xfe\0\0a\0\0\0,\0\0\0b\0\0\0\n\0\0\0')),
  bytes('bytes: UTF-16 of an odd length', Buffer.from('\ufeffa,b\nx,1\ny,2\n', 'utf16le').subarray(0, -1)),
  bytes('bytes: a lone surrogate in UTF-16', Buffer.from('\ufeffa,b\n1,x\ud800y\n', 'utf16le')),
  bytes('bytes: a lead surrogate at the end of UTF-16', Buffer.from('\ufeffa,b\n1,x\ud800', 'utf16le')),
  bytes('bytes: windows-1252 taken for UTF-8', raw('name,n\nJos\xe9,1\nAda,2\n')),
  bytes('bytes: windows-1252 in the header', raw('pr\xe9nom,n\nAda,1\nBob,2\n')),
  bytes(
    'bytes: UTF-8 written twice over',
    Buffer.from(
      utf8('name,n\nJosé,1\nAda,2\n').reduce((text, byte) => text + String.fromCharCode(byte), ''),
      'utf8',
    ),
  ),
  bytes('bytes: UTF-8 read as windows-1252', utf8('name,n\nJosé,1\nAda,2\n'), { encoding: 'windows-1252' }),
  bytes('bytes: UTF-8 read as UTF-16', utf8('name,n\nAda,1\nBob,2\n'), { encoding: 'utf-16le' }),
  bytes('bytes: an overlong slash', raw('a,b\nx,\xc0\xaf\ny,z\n')),
  bytes('bytes: a surrogate in UTF-8', raw('a,b\nx,\xed\xa0\x80\ny,z\n')),
  bytes('bytes: beyond the last character', raw('a,b\nx,\xf4\x90\x80\x80\ny,z\n')),
  bytes('bytes: UTF-8 cut off in a character', raw('a,b\nx,y\nz,\xe2\x82')),
  bytes('bytes: zeros at the end', raw(`a,b\nx,y\nz,y\n${'\0'.repeat(100)}`)),
  bytes('bytes: one zero in a cell', raw('a,b\nx,y\0\nz,y\n')),
  bytes('bytes: zeros in place of blanks', raw('a,b\nx\0,y\0\nz\0,y\0\n')),
  bytes('bytes: zeros alone', new Uint8Array(5000)),
  bytes(
    'bytes: noise',
    Uint8Array.from({ length: 5000 }, (_, i) => (Math.imul(i + 1, 2_654_435_761) >>> 13) & 255),
  ),
  bytes(
    'bytes: noise without zeros and line breaks',
    Uint8Array.from({ length: 5000 }, (_, i) => 0x80 | ((Math.imul(i + 1, 2_654_435_761) >>> 13) & 127)),
  ),
  bytes('gzip: of nothing', gzipSync('')),
  bytes('gzip: of a header alone', gzipSync('a,b\n')),
  bytes('gzip: two parts', Buffer.concat([gzipSync('a,b\nx,1\n'), gzipSync('y,2\nx,3\n')])),
  bytes('gzip: zeros after it', Buffer.concat([packed, Buffer.alloc(512)])),
  bytes('gzip: text after it', Buffer.concat([packed, Buffer.from('more')])),
  bytes('gzip: packed twice', gzipSync(packed)),
  bytes('gzip: of a zip', gzipSync(Buffer.from('PK\x03\x04\0\0'))),
  bytes('gzip: two bytes of it', packed.subarray(0, 2)),
  bytes('gzip: another method', Buffer.from([0x1f, 0x8b, 7, ...packed.subarray(3)])),
  bytes('gzip: a bomb of text that is one cell', gzipSync(Buffer.alloc(8_000_000, 'a'))),
  bytes('gzip: a bomb of blank lines', gzipSync(Buffer.alloc(8_000_000, '\n'))),
  bytes('parquet: its mark alone', raw(parquetMark)),
  bytes('parquet: its mark twice', raw(parquetMark + parquetMark)),
  bytes('parquet: a footer that is longer than the file', raw(`${parquetMark}....\xff\xff\xff\x7f${parquetMark}`)),
  bytes('parquet: an encrypted one', raw('PARE....\x08\0\0\0PARE')),
  bytes('parquet: a footer of zeros', raw(`${parquetMark}${'\0'.repeat(64)}\x40\0\0\0${parquetMark}`)),
];
