import type { CountsPayload } from '../core/data/counts-payload.ts';
import type { DataDescription, ImportedTable } from '../core/data/session.ts';
import type { Schema } from '../core/data/schema.ts';
import type { ParamValue } from '../core/params.ts';

export type { DataDescription, ImportedTable } from '../core/data/session.ts';

/** How a file is to be read, where detection is not to decide. */
export interface ReadOptions {
  readonly delimiter?: string;
  readonly header?: boolean;
  /** The last column (or one named `count`) holds how often the row stands for a record. */
  readonly counts?: boolean;
}

export interface Watch {
  readonly signal: AbortSignal;
  onProgress(share: number): void;
}

/**
 * The data, off the main thread. A failed call changes nothing: what was loaded before stays. `read` only stages a
 * table; `describe` gives it a schema and makes it the data that `tables` counts.
 */
export interface DataClient {
  openBuiltin(id: string, params: Readonly<Record<string, ParamValue>>, watch: Watch): Promise<DataDescription>;
  read(file: File, options: ReadOptions, watch: Watch): Promise<ImportedTable>;
  describe(schema: Schema): Promise<DataDescription>;
  tables(attributeSets: readonly (readonly number[])[]): Promise<CountsPayload>;
}
