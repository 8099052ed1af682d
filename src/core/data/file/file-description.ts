import type { Schema } from '../schema/schema.ts';
import type { Contents } from './contents/contents.ts';
import type { Encoding } from './delimited/encoding.ts';
import type { FileAsRead, FileFormat } from './file-as-read.ts';
import { type PersonKey, repeatedKey } from './repeated-key.ts';
import { type ColumnSummary, previewRows, summariseColumns } from './summary.ts';
import type { ImportNotice } from './table.ts';

/** What a screen shows of a file as it was read. Of the contents it holds only the first rows. */
export interface FileDescription {
  readonly name: string;
  /** Bytes on disk. */
  readonly size: number;
  readonly format: FileFormat;
  readonly rows: number;
  readonly weighted: boolean;
  readonly columns: readonly ColumnSummary[];
  readonly notices: readonly ImportNotice[];
  readonly proposed: Schema;
  readonly preview: Preview;
  /** What speaks for several rows of one person; null where nothing does. */
  readonly personKey: PersonKey | null;
  /** By what the same rows are known in another file. */
  readonly contents: Contents;
}

export interface Preview {
  readonly rows: readonly (readonly string[])[];
  /** Counts of these rows when the file is a table of counts. */
  readonly counts: readonly number[] | null;
}

const PREVIEW_ROWS = 200;
/** A cell may hold a whole novel. */
const PREVIEW_CHARACTERS = 200;

export function describeFile({ name, size, table, format, proposal, readings }: FileAsRead): FileDescription {
  const { rows, weights, notices, contents } = table;
  if (!contents) throw new Error('only some columns of the file were read');
  const { schema: proposed, why } = proposal;
  const columns = summariseColumns(table, readings).map((column, place) => {
    const leftOut = why[place];
    return leftOut === null ? column : { ...column, leftOut };
  });
  const shown = previewRows(table, PREVIEW_ROWS).map((row) => row.map(shortened));
  return {
    name,
    size,
    format,
    rows,
    weighted: weights !== null,
    columns,
    notices,
    proposed,
    contents,
    preview: {
      rows: shown,
      counts: weights && Array.from(weights.subarray(0, PREVIEW_ROWS)),
    },
    // Rows of a table of counts are of several people each.
    personKey: weights ? null : repeatedKey({ rows, columns, preview: { rows: shown } }),
  };
}

function shortened(text: string): string {
  return text.length > PREVIEW_CHARACTERS ? `${text.slice(0, PREVIEW_CHARACTERS - 1)}…` : text;
}

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
