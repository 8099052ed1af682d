import type { Binarising } from '../../core/data/binarise.ts';
import type { CountsPayload } from '../../core/data/counts-payload.ts';
import type { DataDescription } from '../../core/data/description.ts';
import type { DeclaredDomain, ImportedTable, ReadOptions } from '../../core/data/imported-table.ts';
import type { Schema } from '../../core/data/schema.ts';
import type { CodedFile, OpenedFile } from '../../core/data/session.ts';
import type { ParamValue } from '../../core/params.ts';

export type { CodedFile, DataDescription, DeclaredDomain, ImportedTable, OpenedFile, ReadOptions };

export interface Watch {
  readonly signal: AbortSignal;
  onProgress(share: number): void;
}

/** The data, off the main thread. A call that fails or is cancelled changes nothing: what was loaded before stays. */
export interface DataClient {
  openBuiltin(
    id: string,
    params: Readonly<Record<string, ParamValue>>,
    watch: Watch,
    binarise?: Binarising,
  ): Promise<DataDescription>;
  /** Without a schema the file gets the proposed one. */
  openFile(
    file: File,
    options: ReadOptions,
    schema: Schema | undefined,
    watch: Watch,
    binarise?: Binarising,
  ): Promise<OpenedFile>;
  /** Gives the file that is open another schema; with a declared domain, values outside it are refused. */
  describe(schema: Schema, domain?: DeclaredDomain, binarise?: Binarising): Promise<CodedFile>;
  /** What is open, in its binary form or, without `how`, as it was before. `schema`: which coding of an open file. */
  binarised(how?: Binarising, schema?: Schema): Promise<DataDescription>;
  /** `schema`: which coding of an open file is meant. `folds`: parts for cross-validation. */
  tables(
    attributeSets: readonly (readonly number[])[],
    schema?: Schema,
    folds?: number,
    binarise?: Binarising,
  ): Promise<CountsPayload>;
}
