import Papa from 'papaparse';
import { DelimitedReader } from '../../src/core/data/delimited/reader.ts';
import type { Table } from '../../src/core/data/table.ts';
import { adultLikeLines, COLUMN_SIZES, headerLine } from './adult-like-lines.ts';

export const name = 'CSV to dictionary-coded columns, 15 columns';

const CHUNK = 65_536;

function push(reader: DelimitedReader, bytes: Uint8Array, each: () => void = () => {}): void {
  for (let at = 0; at < bytes.length; at += CHUNK) {
    reader.push(bytes.subarray(at, at + CHUNK));
    each();
  }
}

interface Reference {
  readonly codes: number[][];
  readonly dictionaries: Map<string, number>[];
}

/** What people write: papaparse, and a Map per column. */
function readWithPapa(text: string): Reference {
  const codes: number[][] = COLUMN_SIZES.map(() => []);
  const dictionaries = COLUMN_SIZES.map(() => new Map<string, number>());
  const rows = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  for (const row of rows.slice(1)) {
    for (let k = 0; k < row.length; k++) {
      const code = dictionaries[k].get(row[k]) ?? dictionaries[k].size;
      if (code === dictionaries[k].size) dictionaries[k].set(row[k], code);
      codes[k].push(code);
    }
  }
  return { codes, dictionaries };
}

function requireSame(table: Table, reference: Reference): void {
  table.columns.forEach((column, k) => {
    if (column.kind !== 'text') throw new Error(`column ${k} is no dictionary column`);
    const same =
      column.dictionary.join('\n') === [...reference.dictionaries[k].keys()].join('\n') &&
      column.codes.length === reference.codes[k].length &&
      reference.codes[k].every((code, row) => column.codes[row] === code);
    if (!same) throw new Error(`column ${k} differs from papaparse`);
  });
}

function codedBytes(table: Table): number {
  return table.columns.reduce((sum, column) => sum + (column.kind === 'text' ? column.codes.byteLength : 0), 0);
}

function speedRow() {
  const text = headerLine + adultLikeLines(1_000_000, 1);
  const bytes = new TextEncoder().encode(text);
  const start = performance.now();
  const reader = new DelimitedReader({ name: 'bench.csv' });
  push(reader, bytes);
  const table = reader.finish();
  const ours = performance.now() - start;
  const referenceStart = performance.now();
  const reference = readWithPapa(text);
  const referenceTime = performance.now() - referenceStart;
  requireSame(table, reference);
  return {
    what: `10⁶ rows, ${Math.round(bytes.length / 1e6)} MB, against papaparse`,
    ours_ms: ours,
    reference_ms: referenceTime,
    ratio: referenceTime / ours,
  };
}

/** The memory of all typed arrays, sampled while reading, as a multiple of the coded columns. */
function memoryRow() {
  const part = new TextEncoder().encode(adultLikeLines(100_000, 2));
  const used = () => process.memoryUsage().arrayBuffers;
  const before = used();
  let peak = 0;
  const start = performance.now();
  const reader = new DelimitedReader({ name: 'bench.csv' });
  reader.push(new TextEncoder().encode(headerLine));
  for (let times = 0; times < 100; times++) {
    push(reader, part);
    peak = Math.max(peak, used() - before);
  }
  const table = reader.finish();
  peak = Math.max(peak, used() - before);
  return {
    what: `10⁷ rows: ${Math.round(codedBytes(table) / 1e6)} MB coded; ratio: peak of all arrays over it`,
    ours_ms: performance.now() - start,
    ratio: peak / codedBytes(table),
  };
}

export async function run() {
  return [memoryRow(), speedRow()];
}
