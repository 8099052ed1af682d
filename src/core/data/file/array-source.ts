import { Failure } from '../../failure.ts';
import type { ByteSource } from './byte-source.ts';

/** One value a record; null and NaN are missing. */
export type ArrayColumn = ArrayLike<string | number | boolean | null>;

const ROWS_A_CHUNK = 4096;

/** Columns that a program holds, written as a CSV: so they are read, checked and coded as those of a file are. */
export function arraySource(name: string, columns: Readonly<Record<string, ArrayColumn>>): ByteSource {
  const names = Object.keys(columns);
  if (names.length === 0) throw new Failure(`${name}: there are no columns.`);
  const rows = columns[names[0]].length;
  const uneven = names.find((column) => columns[column].length !== rows);
  if (uneven !== undefined) {
    throw new Failure(
      `${name}: “${names[0]}” has ${rows} values and “${uneven}” has ${columns[uneven].length}; a record needs one of each.`,
    );
  }
  const bytes = new Blob(linesOf(names, columns, rows));
  return {
    name,
    size: bytes.size,
    stream: () => bytes.stream(),
    slice: (start, end) => bytes.slice(start, end).arrayBuffer(),
  };
}

function linesOf(names: readonly string[], columns: Readonly<Record<string, ArrayColumn>>, rows: number): string[] {
  const chunks = [`${names.map(quoted).join(',')}\n`];
  for (let start = 0; start < rows; start += ROWS_A_CHUNK) {
    let chunk = '';
    for (let row = start; row < Math.min(rows, start + ROWS_A_CHUNK); row++) {
      chunk += `${names.map((column) => cell(columns[column][row])).join(',')}\n`;
    }
    chunks.push(chunk);
  }
  return chunks;
}

function cell(value: string | number | boolean | null): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  return typeof value === 'string' ? quoted(value) : String(value);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
