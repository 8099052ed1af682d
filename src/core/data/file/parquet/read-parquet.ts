import { Failure } from '../../../failure.ts';
import type { ByteSource } from '../byte-source.ts';
import { uniqueNames } from '../column-names.ts';
import { type ColumnDigest, ContentsBuilder } from '../contents/contents.ts';
import { findCountColumn, requireCount, requireExactTotal } from '../count-column.ts';
import { hashBytes } from '../delimited/byte-dictionary.ts';
import { ColumnBuilder, type ColumnOptions } from '../delimited/column-builder.ts';
import { COLUMN_LIMITS, MEMORY_LIMIT, refuseNothingLeft, refuseTooMuch } from '../import-limits.ts';
import type { ImportOptions, ImportWatch } from '../import-options.ts';
import { findKeyColumn, keyReason, type RowOwners, RowOwnersBuilder } from '../row-owners.ts';
import type { ImportNotice, RawColumn, Table } from '../table.ts';
import { columnValues } from './column-values.ts';
import { type ParquetLayout, readLayout } from './parquet-layout.ts';

const KEY_ROWS = 16_384;

/** Reads column by column and row group by row group: what is decoded but not yet coded is one of these pieces. */
export async function readParquet(source: ByteSource, options: ImportOptions, watch: ImportWatch): Promise<Table> {
  const layout = await readLayout(source);
  const { rows } = layout;
  const given = layout.columns.map(({ name }) => name);
  if (rows === 0) throw new Failure(`${source.name}: the Parquet file has ${given.length} columns but no record.`);
  const { names, notices } = uniqueNames(given);
  const countColumn = findCountColumn(source.name, names, options.counts);
  const keyColumn = findKeyColumn(source.name, names, options.key, countColumn);
  const limits = options.limits ?? COLUMN_LIMITS;
  const defaults = { decimal: options.decimal, dateOrder: options.dateOrder };
  const memory = options.memory ?? MEMORY_LIMIT;
  const columns: RawColumn[] = [];
  let weights: Float64Array | null = null;
  let owners: RowOwners | undefined;
  let finishedBytes = countColumn < 0 ? 0 : Float64Array.BYTES_PER_ELEMENT * rows;
  const contents = options.only ? null : new ContentsBuilder(rows);
  finishedBytes += contents?.bytes ?? 0;
  refuseTooMuch(source.name, rows, finishedBytes, memory);
  for (let k = 0; k < names.length; k++) {
    if (k === countColumn || k === keyColumn) refuseNested(source.name, layout, k);
    const values = columnValues(source, layout, k, watch);
    const digest = contents?.column(names[k]);
    if (k === countColumn) {
      weights = await countsOf(source.name, names[k], digested(values, digest), rows);
      continue;
    }
    if (k === keyColumn) {
      owners = await ownersOf(digested(values, digest));
      columns.push({ kind: 'aside', name: names[k], reason: keyReason(names[k]) });
      continue;
    }
    if (options.only && !options.only.has(names[k])) continue;
    const isNested = layout.columns[k].isNested;
    const wanted = options.readings?.get(names[k]);
    const column = new ParquetColumn(names[k], { limits, defaults, wanted, digest }, isNested);
    let row = 0;
    if (!isNested) {
      for await (const chunk of values) {
        for (let i = 0; i < chunk.length; i++) column.add(chunk[i], ++row);
        refuseTooMuch(source.name, row, finishedBytes + column.bytes, memory);
        if (column.aside && !digest) break;
      }
    }
    finishedBytes += column.bytes;
    notices.push(...column.notices());
    columns.push(column.finish());
    watch.onProgress?.({ bytes: (source.size * (k + 1)) / names.length, size: source.size, rows });
  }
  const reasons = columns.flatMap((column) => (column.kind === 'aside' ? [column.reason] : []));
  if (reasons.length === columns.length) refuseNothingLeft(source.name, reasons);
  const known = contents ? { contents: contents.finish() } : {};
  return { rows, columns, weights, ...(owners ? { owners } : {}), ...known, notices };
}

/** The same values, each digested on its way. */
async function* digested(
  values: AsyncIterable<ArrayLike<unknown>>,
  digest: ColumnDigest | undefined,
): AsyncGenerator<ArrayLike<unknown>, void, undefined> {
  const encoder = new TextEncoder();
  for await (const chunk of values) {
    for (let i = 0; digest && i < chunk.length; i++) {
      const cell = encoder.encode(cellText(chunk[i]) ?? '');
      digest.add(cell, 0, cell.length);
    }
    yield chunk;
  }
}

function refuseNested(fileName: string, { columns }: ParquetLayout, index: number): void {
  const { name, isNested } = columns[index];
  if (!isNested) return;
  throw new Failure(
    `${fileName}, column “${name}”: it holds lists or structures, which neither count records nor tell people apart. ` +
      'Choose another column.',
  );
}

async function ownersOf(values: AsyncIterable<ArrayLike<unknown>>): Promise<RowOwners> {
  const owners = new RowOwnersBuilder(KEY_ROWS);
  const encoder = new TextEncoder();
  for await (const chunk of values) {
    for (let i = 0; i < chunk.length; i++) {
      const key = encoder.encode(cellText(chunk[i]) ?? '');
      owners.add(key, 0, key.length);
    }
  }
  return owners.finish();
}

async function countsOf(
  fileName: string,
  column: string,
  values: AsyncIterable<ArrayLike<unknown>>,
  rows: number,
): Promise<Float64Array> {
  const weights = new Float64Array(rows);
  let row = 0;
  for await (const chunk of values) {
    for (let i = 0; i < chunk.length; i++) {
      const value = chunk[i];
      const empty = value === null || value === undefined;
      const count = typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN;
      weights[row++] = requireCount(`${fileName}, record ${row}`, null, column, count, empty);
    }
  }
  requireExactTotal(fileName, weights);
  return weights;
}

const BLOCK_ROWS = 16_384;
/** Encoded values are remembered up to this many; beyond, a column is on its way to become numbers or be set aside. */
const REMEMBERED = 65_536;

interface Encoded {
  readonly bytes: Uint8Array;
  readonly hash: number;
}

/** Takes the values of one Parquet column as the texts a CSV would hold, so that both become columns by one way. */
class ParquetColumn {
  readonly name: string;
  readonly #builder: ColumnBuilder;
  readonly #encoder = new TextEncoder();
  readonly #known = new Map<unknown, Encoded>();
  #nested: boolean;

  /** `isNested`: the file says so already. */
  constructor(name: string, options: Omit<ColumnOptions, 'blockRows'>, isNested: boolean) {
    this.name = name;
    this.#nested = isNested;
    this.#builder = new ColumnBuilder(name, { ...options, blockRows: BLOCK_ROWS });
  }

  get bytes(): number {
    return this.#builder.bytes;
  }

  get aside(): boolean {
    return this.#nested || this.#builder.mode === 'aside';
  }

  add(value: unknown, row: number): void {
    if (this.#nested) return;
    const encoded = this.#known.get(value) ?? this.#encode(value);
    if (!encoded) this.#nested = true;
    else if (this.#builder.add(encoded.bytes, 0, encoded.bytes.length, encoded.hash, row)) this.#builder.checkLimits();
  }

  finish(): RawColumn {
    if (!this.#nested) return this.#builder.finish();
    return { kind: 'aside', name: this.name, reason: this.#nestedReason() };
  }

  notices(): ImportNotice[] {
    return this.#nested ? [{ message: this.#nestedReason() }] : this.#builder.notices();
  }

  #nestedReason(): string {
    return `Column “${this.name}” holds lists, structures or raw bytes instead of single values; it was set aside.`;
  }

  #encode(value: unknown): Encoded | null {
    const text = cellText(value);
    if (text === null) return null;
    const bytes = this.#encoder.encode(text);
    const encoded = { bytes, hash: hashBytes(bytes, 0, bytes.length) };
    if (this.#known.size < REMEMBERED) this.#known.set(value, encoded);
    return encoded;
  }
}

/** A Parquet value as the text a CSV would hold; null for what no cell can hold (lists, structures, raw bytes). */
function cellText(value: unknown): string | null {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isNaN(value) ? '' : String(value);
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  return value instanceof Date ? dateText(value) : null;
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}
