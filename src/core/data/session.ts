import { builtinDataset } from '../datasets/registry.ts';
import { Failure } from '../failure.ts';
import { attempt, type Outcome } from '../outcome.ts';
import { type ParamValue, parseParams } from '../params.ts';
import { RecordCounts } from './counts.ts';
import { type CountsPayload, payloadOf } from './counts-payload.ts';
import type { Dataset } from './dataset.ts';
import { type DataDescription, describeDataset } from './description.ts';
import type { Schema } from './schema.ts';
import type { Notice } from './table.ts';

/** How a file is to be read, where detection is not to decide. */
export interface ReadOptions {
  readonly delimiter?: string;
  readonly header?: boolean;
  /** Whether a column (by default the one named `count`) says how many records a row stands for. */
  readonly counts?: boolean;
}

/** A file as it was read, without its contents: what the schema editor shows. */
export interface ImportedTable {
  readonly name: string;
  readonly rows: number;
  readonly weighted: boolean;
  readonly columns: readonly { readonly name: string; readonly set: 'used' | 'aside'; readonly reason?: string }[];
  readonly notices: readonly Notice[];
  readonly proposed: Schema;
  readonly preview: readonly (readonly string[])[];
}

export interface OpenedFile {
  readonly table: ImportedTable;
  readonly description: DataDescription;
}

/** The data of one window: coded records, counted when asked. A method that fails leaves what was there before. */
export class DataSession {
  #counts: RecordCounts | null = null;

  openBuiltin(
    id: string,
    params: Readonly<Record<string, ParamValue>>,
    onProgress: (share: number) => void,
  ): Outcome<DataDescription> {
    return attempt(() => {
      const builtin = builtinDataset(id);
      return this.#use(builtin.build(parseParams(builtin.params, params, 'dataset'), onProgress));
    });
  }

  /** The tables over these attribute sets, as plain data for the workers that run mechanisms. */
  tables(attributeSets: readonly (readonly number[])[]): Outcome<CountsPayload> {
    return attempt(() => {
      if (!this.#counts) throw new Failure('No data is loaded; open a file or a built-in set in the Data room.');
      return payloadOf(this.#counts, attributeSets);
    });
  }

  #use(dataset: Dataset): DataDescription {
    const counts = new RecordCounts(dataset);
    const description = describeDataset(dataset, counts);
    this.#counts = counts;
    return description;
  }
}
