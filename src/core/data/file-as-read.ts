import type { ImportedFile } from './import-file.ts';
import { proposeSchema } from './propose-schema.ts';
import type { Schema } from './schema.ts';
import type { Table } from './table.ts';

/** A file as it was read, before its columns got a meaning. */
export class FileAsRead {
  readonly name: string;
  /** Bytes on disk. */
  readonly size: number;
  readonly table: Table;
  readonly format: ImportedFile['format'];
  #proposed: Schema | null = null;

  constructor(name: string, size: number, { table, format }: ImportedFile) {
    this.name = name;
    this.size = size;
    this.table = table;
    this.format = format;
  }

  /** Worked out when it is first asked for: it takes a look at every column. */
  get proposed(): Schema {
    this.#proposed ??= proposeSchema(this.table);
    return this.#proposed;
  }
}
