import Papa from 'papaparse';
import { DelimitedReader } from '../../src/core/data/file/delimited/reader.ts';
import type { Table } from '../../src/core/data/file/table.ts';
import { adultLikeLines, COLUMN_SIZES, headerLine } from './adult-like-lines.ts';
import type { Pace, Part } from './part.ts';

export const name = 'CSV to dictionary-coded columns, 15 columns';

const CHUNK = 65_536;
const PARTS = 100;

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

function speedRow(rows: number) {
  const text = headerLine + adultLikeLines(rows, 1);
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
    what: `${rows.toLocaleString('en')} rows, ${Math.round(bytes.length / 1e6)} MB, against papaparse`,
    ours_ms: ours,
    reference_ms: referenceTime,
    ratio: referenceTime / ours,
  };
}

/** The memory of all typed arrays, sampled while reading, as a multiple of the coded columns. */
function memoryRow(rows: number) {
  const part = new TextEncoder().encode(adultLikeLines(rows / PARTS, 2));
  const used = () => process.memoryUsage().arrayBuffers;
  const before = used();
  let peak = 0;
  const start = performance.now();
  const reader = new DelimitedReader({ name: 'bench.csv' });
  reader.push(new TextEncoder().encode(headerLine));
  for (let times = 0; times < PARTS; times++) {
    push(reader, part);
    peak = Math.max(peak, used() - before);
  }
  const table = reader.finish();
  peak = Math.max(peak, used() - before);
  return {
    what: `${rows.toLocaleString('en')} rows: ${Math.round(codedBytes(table) / 1e6)} MB coded; ratio: peak of all arrays over it`,
    ours_ms: performance.now() - start,
    ratio: peak / codedBytes(table),
  };
}

export function parts(pace: Pace): Part[] {
  const [most, many] = pace === 'full' ? [1e7, 1e6] : [1000, 1000];
  return [
    { what: 'memory', measure: () => [memoryRow(most)] },
    { what: 'speed', measure: () => [speedRow(many)] },
  ];
}
