import { Failure } from '../failure.ts';
import { attempt, attemptAsync, type Outcome } from '../outcome.ts';
import { buffersOf } from '../transferring.ts';
import { fileSource } from './byte-source.ts';
import type { Coding, LoadedData } from './coded-data.ts';
import { countsDigest } from './counts-digest.ts';
import { type CountsPayload, copyOf, payloadOf } from './counts-payload.ts';
import { type DataForm, type DatasetRef, type FileRef, fileName } from './dataset-ref.ts';
import type { DataDescription } from './description.ts';
import { describeImport, type ImportedTable } from './imported-table.ts';
import { codeAgain, codeFile, type FileSource, type OpenDataset, openDataset } from './open-dataset.ts';
import type { Schema } from './schema.ts';
import { throttledProgress } from './throttled-progress.ts';

/** A coding by what it was made of. */
export type WantedCoding = Pick<Coding, 'schema' | 'rows'>;

/** Coded data with the schema as it was applied: what an entry left open was learned and is flagged. */
export interface CodedFile {
  readonly schema: Schema;
  readonly description: DataDescription;
  /** Where columns had to be read again: the file as it is now. */
  readonly table?: ImportedTable;
}

/**
 * Tables over these attribute sets. `coding`: which one of an open file is meant, as another one may have been asked for
 * meanwhile and given up. `folds`: parts for cross-validation. `form`: of its binary form, or of a sample. `rowsOver`: the
 * attributes that the records themselves are needed of.
 */
export type WantedTables = readonly [
  attributeSets: readonly (readonly number[])[],
  coding?: WantedCoding,
  folds?: number,
  form?: DataForm,
  rowsOver?: readonly number[] | null,
];

/** What is shown of a file that was opened: its columns as they were read, and their meaning. */
export interface OpenedFile {
  readonly table: ImportedTable;
  readonly schema: Schema;
}

export interface OpenedData {
  readonly description: DataDescription;
  /** Null for built-in data. */
  readonly dataFile: OpenedFile | null;
}

export interface ShownData {
  readonly description: DataDescription;
  /** Null for built-in data. */
  readonly table: ImportedTable | null;
}

/**
 * The data of one window: coded records, counted when asked. The table of a file stays as it was read, so that another
 * schema only codes it again. A method that fails leaves what was there before; what one gives away is the caller's.
 */
export class DataSession {
  readonly #now: () => number;
  #open: OpenDataset | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** `files`: those that the dataset names. */
  open(ref: DatasetRef, files: readonly File[], onProgress: (share: number) => void): Promise<Outcome<OpenedData>> {
    return attemptAsync(async () => {
      const opened = await openDataset(ref, among(files), { onProgress: throttledProgress(onProgress, this.#now) });
      const { file, data } = opened;
      const dataFile = file && data.coding && { table: describeImport(file), schema: data.coding.schema };
      const description = data.sampled(ref.sample).describe(ref.binarise);
      this.#open = opened;
      return { description, dataFile };
    });
  }

  /** Gives the columns of the file that is open the meaning that this dataset states; the file is not read again. */
  recode(ref: FileRef, files: readonly File[]): Promise<Outcome<CodedFile>> {
    return attemptAsync(async () => {
      const file = this.#open?.file;
      if (!file) throw new Failure('No file is open; only the schema of a file can be changed.');
      const coded = await codeFile(file, ref, among(files));
      const { data } = coded;
      const description = data.sampled(ref.sample).describe(ref.binarise);
      this.#open = coded;
      const table = coded.file === file ? {} : { table: describeImport(coded.file) };
      return { schema: data.coding.schema, description, ...table };
    });
  }

  /** The data that is open in another form. `wanted`: as in `tables`. */
  described({ binarise, sample }: DataForm, wanted?: WantedCoding): Outcome<DataDescription> {
    return attempt(() => this.#codedAs(wanted).sampled(sample).describe(binarise));
  }

  /** All that is shown of what is open, once more. */
  shown(form: DataForm, wanted?: WantedCoding): Outcome<ShownData> {
    const described = this.described(form, wanted);
    if (!described.ok) return described;
    const file = this.#open?.file;
    return { ok: true, value: { description: described.value, table: file ? describeImport(file) : null } };
  }

  /** Tables, as plain data for the workers that run mechanisms. */
  tables(...wanted: WantedTables): Outcome<CountsPayload> {
    return attempt(() => copyOf(this.#counted(wanted).needed));
  }

  /** The same tables, straight to the other end of a channel: whoever asks for it sees none of them. */
  handOver(port: MessagePort, ...wanted: WantedTables): Outcome<null> {
    const tables = this.tables(...wanted);
    if (!tables.ok) return tables;
    port.postMessage(tables.value, buffersOf(tables.value));
    return { ok: true, value: null };
  }

  /** Tells the counts in these tables from all others. For the results file alone, which is not private. */
  digest(...wanted: WantedTables): Outcome<string> {
    return attempt(() => this.#digest(wanted));
  }

  /** Whether these tables are those that a results file came from. */
  haveDigest(digest: string, ...wanted: WantedTables): Outcome<boolean> {
    return attempt(() => this.#digest(wanted) === digest);
  }

  #digest(wanted: WantedTables): string {
    const { counts, needed } = this.#counted(wanted);
    return countsDigest(counts, needed);
  }

  #counted([attributeSets, coding, folds, { binarise, sample } = {}, rowsOver]: WantedTables) {
    const counts = this.#codedAs(coding).sampled(sample).counts(binarise);
    return { counts, needed: payloadOf(counts, attributeSets, folds, rowsOver) };
  }

  #codedAs(wanted: WantedCoding | undefined): LoadedData {
    if (!this.#open) throw new Failure('No data is loaded; open a file or a built-in set in the Data room.');
    const { file, data } = this.#open;
    if (!file || !wanted || isCodedAs(data.coding, wanted)) return data;
    const coded = codeAgain(file, wanted.schema, wanted.rows);
    this.#open = { file, data: coded };
    return coded;
  }
}

function isCodedAs(coding: Coding | null, { schema, rows }: WantedCoding): boolean {
  return coding?.rows === rows && JSON.stringify(schema) === JSON.stringify(coding.schema);
}

/** The page knows files by their names only. */
function among(files: readonly File[]): FileSource {
  return (path, mention) => {
    const wanted = fileName(path);
    const file = files.find(({ name }) => name === wanted);
    if (!file) throw new Failure(`${mention}: ${wanted} is not open in this window; drop it here.`);
    return fileSource(file);
  };
}
