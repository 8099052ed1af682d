import { Failure } from '../../../failure.ts';
import type { ByteSource } from '../byte-source.ts';
import { uniqueNames } from '../column-names.ts';
import { type ColumnDigest, ContentsBuilder } from '../contents/contents.ts';
import { findCountColumn, requireCount, requireExactTotal } from '../count-column.ts';
import { COLUMN_LIMITS, MEMORY_LIMIT, refuseNothingLeft, refuseTooMuch } from '../import-limits.ts';
import type { ImportOptions, ImportWatch } from '../import-options.ts';
import { findKeyColumn, keyReason, type RowOwners, RowOwnersBuilder } from '../row-owners.ts';
import type { RawColumn, Table } from '../table.ts';
import { cellText } from './cell-text.ts';
import { columnValues } from './column-values.ts';
import { ParquetColumn } from './parquet-column.ts';
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
