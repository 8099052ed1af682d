import { type ProposedSchema, proposeColumns } from '../schema/propose-schema.ts';
import type { Schema } from '../schema/schema.ts';
import type { DelimitedFormat } from './delimited/reader.ts';
import { type ColumnReadings, readColumns } from './read-columns.ts';
import type { ReadingDefaults } from './reading/cell-reading.ts';
import type { ImportNotice, RawColumn, Table } from './table.ts';

export type FileFormat =
  | { readonly kind: 'parquet' }
  | (DelimitedFormat & { readonly kind: 'delimited'; readonly gzip: boolean });

/** A file as it was read, before its columns got a meaning. */
export class FileAsRead {
  readonly name: string;
  /** Bytes on disk. */
  readonly size: number;
  readonly table: Table;
  readonly format: FileFormat;
  readonly #defaults: ReadingDefaults;
  #readings: ColumnReadings | null = null;
  #proposal: ProposedSchema | null = null;

  constructor(
    { name, size }: { readonly name: string; readonly size: number },
    table: Table,
    format: FileFormat,
    defaults: ReadingDefaults = {},
  ) {
    this.name = name;
    this.size = size;
    this.table = table;
    this.format = format;
    this.#defaults = defaults;
  }

  /** Worked out when it is first asked for: it takes a look at every column. */
  get readings(): ColumnReadings {
    this.#readings ??= readColumns(this.table, this.#defaults);
    return this.#readings;
  }

  get proposed(): Schema {
    return this.proposal.schema;
  }

  /** The same. */
  get proposal(): ProposedSchema {
    this.#proposal ??= proposeColumns(this.table, this.readings);
    return this.#proposal;
  }

  /** With something more to tell of how it was read, first. */
  telling(notices: readonly ImportNotice[]): FileAsRead {
    if (notices.length === 0) return this;
    const table = { ...this.table, notices: [...notices, ...this.table.notices] };
    return new FileAsRead(this, table, this.format, this.#defaults);
  }

  /** With these columns in the place of those of the same name. */
  with(columns: readonly RawColumn[]): FileAsRead {
    const byName = new Map(columns.map((column) => [column.name, column]));
    const table = { ...this.table, columns: this.table.columns.map((was) => byName.get(was.name) ?? was) };
    return new FileAsRead(this, table, this.format, this.#defaults);
  }
}
