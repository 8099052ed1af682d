import { type ColumnMetaData, type Compressors, type FileMetaData, parquetRead } from 'hyparquet';
import { Failure } from '../../../failure.ts';
import type { ByteSource } from '../byte-source.ts';
import type { ImportWatch } from '../import-options.ts';
import { checkPages, unpackGzip } from './check-pages.ts';
import { attemptParquet, type ParquetLayout, sliceOf } from './parquet-layout.ts';

/** Snappy comes with hyparquet; others (Zstandard, Brotli, LZ4) would need large decoders and are refused by name. */
const compressors: Compressors = { GZIP: unpackGzip };
const UNDERSTOOD: readonly string[] = ['UNCOMPRESSED', 'SNAPPY', 'GZIP'];

type RowGroup = FileMetaData['row_groups'][number];

/** The values of one column, a row group at a time. */
export async function* columnValues(
  source: ByteSource,
  { metadata, columns }: ParquetLayout,
  index: number,
  watch: ImportWatch,
): AsyncGenerator<ArrayLike<unknown>, void, undefined> {
  const { name, isOptional: optional } = columns[index];
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    watch.signal?.throwIfAborted();
    const rows = Number(group.num_rows);
    const rowEnd = rowStart + rows;
    const chunks: ArrayLike<unknown>[] = [];
    // Collected first: hyparquet swallows what its callback throws.
    const onChunk = (chunk: { columnData: ArrayLike<unknown> }) => chunks.push(chunk.columnData);
    await attemptParquet(source, async () => {
      const meta = columnIn(group, name);
      requireCodec(source.name, meta);
      const { start, end } = placeOf(meta, source.size);
      const read = sliceOf(source);
      const bytes = await read(start, end);
      checkPages({ bytes, meta, rows, optional });
      const slice = async (from: number, to?: number) => (from === start && to === end ? bytes : read(from, to));
      const file = { byteLength: source.size, slice };
      await parquetRead({ file, metadata, columns: [name], rowStart, rowEnd, compressors, onChunk });
      requireAll(chunks, rows);
    });
    yield* chunks;
    rowStart = rowEnd;
  }
}

function columnIn({ columns }: RowGroup, name: string): ColumnMetaData {
  const meta = columns.find((column) => column.meta_data?.path_in_schema[0] === name)?.meta_data;
  if (!meta) throw new Error('a row group lacks the column');
  return meta;
}

function requireCodec(fileName: string, { codec }: ColumnMetaData): void {
  if (UNDERSTOOD.includes(codec)) return;
  if (codec === undefined) throw new Error('there is no such codec');
  throw new Failure(
    `${fileName}: its columns are packed with ${codec}, which is not understood here. Write it again with Snappy, gzip or ` +
      'without compression, or save it as CSV.',
  );
}

function placeOf(meta: ColumnMetaData, size: number): { start: number; end: number } {
  const start = Number(meta.dictionary_page_offset || meta.data_page_offset);
  const end = start + Number(meta.total_compressed_size);
  if (!(start >= 0 && start <= end && end <= size)) throw new Error('the column lies outside of the file');
  return { start, end };
}

/** A value that is missing is null; one that was not found in its dictionary is undefined, and the file is damaged. */
function requireAll(chunks: readonly ArrayLike<unknown>[], rows: number): void {
  let values = 0;
  for (const chunk of chunks) {
    values += chunk.length;
    for (let i = 0; i < chunk.length; i++) if (chunk[i] === undefined) throw new Error('a value is not there');
  }
  if (values !== rows) throw new Error('the column has another number of values than rows');
}
