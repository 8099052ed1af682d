import { Failure } from '../../failure.ts';

interface Kind {
  readonly what: string;
  readonly advice: string;
  readonly magic: readonly (number | string)[];
}

const EXPORT = 'Save or export it as CSV and import that.';

const REFUSED: readonly Kind[] = [
  {
    what: 'a zip archive or an Excel workbook (xlsx)',
    advice: 'Save the sheet as CSV, or unpack it first.',
    magic: ['PK\x03\x04'],
  },
  { what: 'an old Excel workbook (xls)', advice: 'Save the sheet as CSV.', magic: [0xd0, 0xcf, 0x11, 0xe0] },
  { what: 'a PDF document', advice: 'Import the data it was made from, as CSV.', magic: ['%PDF-'] },
  { what: 'a PNG picture', advice: 'Import a CSV file.', magic: [0x89, 'PNG'] },
  { what: 'a JPEG picture', advice: 'Import a CSV file.', magic: [0xff, 0xd8, 0xff] },
  { what: 'a GIF picture', advice: 'Import a CSV file.', magic: ['GIF8'] },
  { what: 'an SQLite database', advice: EXPORT, magic: ['SQLite format 3'] },
  { what: 'an Arrow or Feather file', advice: 'Save it as Parquet or CSV.', magic: ['ARROW1'] },
  { what: 'an ORC file', advice: 'Save it as Parquet or CSV.', magic: ['ORC', 0x0a] },
  { what: 'an HDF5 file', advice: EXPORT, magic: [0x89, 'HDF'] },
  { what: 'an SPSS data file', advice: EXPORT, magic: ['$FL'] },
  { what: 'a Stata data file', advice: EXPORT, magic: ['<stata_dta>'] },
  { what: 'a bzip2 archive', advice: 'Unpack it, or pack it with gzip.', magic: ['BZh'] },
  { what: 'an xz archive', advice: 'Unpack it, or pack it with gzip.', magic: [0xfd, '7zXZ'] },
  { what: 'a Zstandard archive', advice: 'Unpack it, or pack it with gzip.', magic: [0x28, 0xb5, 0x2f, 0xfd] },
  { what: 'a 7z archive', advice: 'Unpack it, or pack it with gzip.', magic: ['7z', 0xbc, 0xaf] },
  { what: 'a web page (HTML)', advice: 'Download the file itself.', magic: ['<!DOCTYPE html'] },
  { what: 'a web page (HTML)', advice: 'Download the file itself.', magic: ['<html'] },
];

function startsWith(bytes: Uint8Array, magic: readonly (number | string)[]): boolean {
  const wanted = magic.flatMap((part) =>
    typeof part === 'number' ? [part] : Array.from(part, (character) => character.charCodeAt(0)),
  );
  return bytes.length >= wanted.length && wanted.every((byte, i) => bytes[i] === byte);
}

export function isGzip(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x1f, 0x8b]);
}

export function isParquet(bytes: Uint8Array): boolean {
  return startsWith(bytes, ['PAR1']);
}

/** Ends with a Failure when these first bytes belong to a file that is not delimited text. */
export function refuseForeignKinds(name: string, bytes: Uint8Array): void {
  const kind = REFUSED.find((candidate) => startsWith(bytes, candidate.magic));
  if (!kind) return;
  throw new Failure(`${name}: this looks like ${kind.what}, not like delimited text (CSV or TSV). ${kind.advice}`);
}

export function refuseZeroBytes(name: string, bytes: Uint8Array, line: number): void {
  if (!bytes.includes(0)) return;
  throw new Failure(
    `${name}, line ${line}: there are zero bytes, so this looks like a binary file, not like delimited text (CSV or TSV). ${EXPORT}`,
  );
}
