import { type ColumnReadings, readColumns } from '../../src/core/data/file/read-columns.ts';
import type { Table } from '../../src/core/data/file/table.ts';
import { proposeColumns } from '../../src/core/data/schema/propose-schema.ts';
import type { Schema } from '../../src/core/data/schema/schema.ts';

/** The schema alone, of a table that is read as its cells tell. */
export function proposeSchema(table: Table, readings: ColumnReadings = readColumns(table, {})): Schema {
  return proposeColumns(table, readings).schema;
}
