import type { AttributeSchema, Schema } from '../schema/schema.ts';
import type { FileAsRead } from './file-as-read.ts';
import { type CellReading, isReadingOf } from './reading/cell-reading.ts';
import type { RawColumn, Table } from './table.ts';

/** How a schema wants columns to be read, should they have too many values to be kept as texts. */
export function statedReadings(schema: Schema | undefined): ReadonlyMap<string, CellReading> {
  return new Map(
    (schema?.attributes ?? []).flatMap((entry) => {
      const reading = statedReading(entry);
      return reading && entry.include !== false ? [[entry.name, reading] as const] : [];
    }),
  );
}

/** A category that says nothing more may also be one of numbers. */
function statedReading({ type, read }: AttributeSchema): CellReading | null {
  if (read) return read;
  if (type === 'category') return null;
  return { as: type === 'date' ? 'date' : 'number' };
}

/** The entries of a schema whose columns have to be read again, since their texts were not kept. */
export function readAgain(table: Table, schema: Schema): AttributeSchema[] {
  const byName = new Map(table.columns.map((column) => [column.name, column]));
  return schema.attributes.filter((entry) => {
    const column = byName.get(entry.name);
    return column !== undefined && entry.include !== false && !isReadAs(column, entry);
  });
}

function isReadAs(column: RawColumn, entry: AttributeSchema): boolean {
  if (column.kind === 'text') return true;
  const stated = statedReading(entry);
  if (column.kind === 'aside') return stated === null || column.canReadAgain !== true;
  return stated === null || isReadingOf(stated, column.reading.read);
}

/**
 * Where many values could be read in two ways when the reading was chosen and later ones do not fit it (days and months
 * change places), the column is read again the other way, and whichever fits more cells stays.
 */
export async function withDoubtsSettled(
  file: FileAsRead,
  read: (readings: ReadonlyMap<string, CellReading>) => Promise<FileAsRead>,
): Promise<FileAsRead> {
  const others = new Map(
    file.table.columns.flatMap((column) =>
      column.kind === 'number' && column.reading.other && column.strays.count > 0
        ? [[column.name, column.reading.other] as const]
        : [],
    ),
  );
  if (others.size === 0) return file;
  const again = await read(others);
  const better = new Map(again.table.columns.map((column) => [column.name, column]));
  const fitting = file.table.columns.flatMap((column) => {
    const other = better.get(column.name);
    const fitsBetter = column.kind === 'number' && other?.kind === 'number' && other.strays.count < column.strays.count;
    return fitsBetter ? [other] : [];
  });
  return file.with(fitting);
}
