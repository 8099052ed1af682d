import { gunzipSync } from 'fflate';
import { type Compressors, type FileMetaData, parquetMetadataAsync, parquetRead, parquetSchema } from 'hyparquet';
import { Failure } from '../../failure.ts';
import type { ByteSource } from '../byte-source.ts';
import { uniqueNames } from '../column-names.ts';
import { findCountColumn, requireCount } from '../count-column.ts';
import { COLUMN_LIMITS, MEMORY_LIMIT, refuseNothingLeft, refuseTooMuch } from '../import-limits.ts';
import type { ImportOptions, ImportWatch } from '../import-options.ts';
import { findKeyColumn, keyReason, type RowOwners, RowOwnersBuilder } from '../row-owners.ts';
import type { RawColumn, Table } from '../table.ts';
import { cellText } from './cell-text.ts';
import { ParquetColumn } from './parquet-column.ts';

/** Snappy comes with hyparquet; others (Zstandard, Brotli, LZ4) would need large decoders and are refused by name. */
const compressors: Compressors = {
  GZIP: (packed, length) => gunzipSync(packed, { out: new Uint8Array(length) }),
};

const KEY_ROWS = 16_384;

/** Reads column by column and row group by row group: what is decoded but not yet coded is one of these pieces. */
export async function readParquet(source: ByteSource, options: ImportOptions, watch: ImportWatch): Promise<Table> {
  const metadata = await attemptParquet(source, () => parquetMetadataAsync(asyncBuffer(source)));
  const rows = Number(metadata.num_rows);
  const given = parquetSchema(metadata).children.map((child) => child.element.name);
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
  let finishedBytes = 0;
  for (let k = 0; k < names.length; k++) {
    const values = columnValues(source, metadata, given[k], watch);
    if (k === countColumn) {
      weights = await countsOf(source.name, names[k], values, rows);
      continue;
    }
    if (k === keyColumn) {
      owners = await ownersOf(values);
      columns.push({ kind: 'aside', name: names[k], reason: keyReason(names[k]) });
      continue;
    }
    if (options.only && !options.only.has(names[k])) continue;
    const column = new ParquetColumn(names[k], { limits, defaults, wanted: options.readings?.get(names[k]) });
    let row = 0;
    for await (const chunk of values) {
      for (let i = 0; i < chunk.length; i++) column.add(chunk[i], ++row);
      refuseTooMuch(source.name, row, finishedBytes + column.bytes, memory);
      if (column.aside) break;
    }
    finishedBytes += column.bytes;
    notices.push(...column.notices());
    columns.push(column.finish());
    watch.onProgress?.({ bytes: (source.size * (k + 1)) / names.length, size: source.size, rows });
  }
  const reasons = columns.flatMap((column) => (column.kind === 'aside' ? [column.reason] : []));
  if (reasons.length === columns.length) refuseNothingLeft(source.name, reasons);
  return { rows, columns, weights, ...(owners ? { owners } : {}), notices };
}

/** The values of one column, a row group at a time. */
async function* columnValues(
  source: ByteSource,
  metadata: FileMetaData,
  column: string,
  watch: ImportWatch,
): AsyncGenerator<ArrayLike<unknown>, void, undefined> {
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    watch.signal?.throwIfAborted();
    const rowEnd = rowStart + Number(group.num_rows);
    const chunks: ArrayLike<unknown>[] = [];
    // Collected first: hyparquet swallows what its callback throws.
    const onChunk = (chunk: { columnData: ArrayLike<unknown> }) => chunks.push(chunk.columnData);
    await attemptParquet(source, () =>
      parquetRead({ file: asyncBuffer(source), metadata, columns: [column], rowStart, rowEnd, compressors, onChunk }),
    );
    yield* chunks;
    rowStart = rowEnd;
  }
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
  return weights;
}

function asyncBuffer(source: ByteSource) {
  return {
    byteLength: source.size,
    slice: (start: number, end: number = source.size) => source.slice(start, end),
  };
}

async function attemptParquet<T>(source: ByteSource, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const codec = /unsupported compression codec: (\w+)/.exec(reason)?.[1];
    if (codec) {
      throw new Failure(
        `${source.name}: its columns are packed with ${codec}, which is not understood here. Write it again with Snappy, ` +
          'gzip or without compression, or save it as CSV.',
      );
    }
    throw new Failure(
      `${source.name}: the Parquet file cannot be read (${reason}). Write it again, or save it as CSV.`,
    );
  }
}
