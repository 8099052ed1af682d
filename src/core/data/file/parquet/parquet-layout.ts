import { type FileMetaData, parquetMetadataAsync, parquetSchema } from 'hyparquet';
import { Failure } from '../../../failure.ts';
import { type ByteSource, unreadable } from '../byte-source.ts';

/** What the end of a Parquet file says of the rest. */
export interface ParquetLayout {
  readonly metadata: FileMetaData;
  readonly rows: number;
  readonly columns: readonly ParquetColumnLayout[];
}

interface ParquetColumnLayout {
  readonly name: string;
  /** It holds lists or structures in place of single values. */
  readonly isNested: boolean;
  /** Values may be missing. */
  readonly isOptional: boolean;
}

export function readLayout(source: ByteSource): Promise<ParquetLayout> {
  return attemptParquet(source, async () => {
    const metadata = await parquetMetadataAsync({ byteLength: source.size, slice: sliceOf(source) });
    const rows = Number(metadata.num_rows);
    const inGroups = metadata.row_groups.reduce((sum, group) => sum + rowCount(group.num_rows), 0);
    if (inGroups !== rows) throw new Error('the row groups do not add up');
    const { children: found } = parquetSchema(metadata);
    if (found.length === 0 || found.some(({ element }) => typeof element.name !== 'string')) {
      throw new Error('there are no columns with names');
    }
    const columns = found.map(({ element, children }) => ({
      name: element.name,
      isNested: children.length > 0 || element.repetition_type === 'REPEATED',
      isOptional: element.repetition_type !== 'REQUIRED',
    }));
    return { metadata, rows, columns };
  });
}

function rowCount(value: unknown): number {
  const rows = Number(value);
  if (!Number.isSafeInteger(rows) || rows < 0) throw new Error('there is no such number of rows');
  return rows;
}

/** Reads from the file; where it cannot be read, a sentence says so, and not that the file is no Parquet. */
export function sliceOf(source: ByteSource): (start: number, end?: number) => Promise<ArrayBuffer> {
  return (start, end = source.size) =>
    source.slice(start, end).catch((error: unknown) => {
      throw unreadable(source.name, error);
    });
}

/** What hyparquet throws tells of its own workings; people are told what it means for them. */
export async function attemptParquet<T>(source: ByteSource, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(
      `${source.name}: the Parquet file cannot be read: it is damaged, cut off, or written in a way that is not understood ` +
        'here. Write it again, or save it as CSV.',
    );
  }
}
