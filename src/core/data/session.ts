import { Failure } from '../failure.ts';
import { Sha256 } from '../math/sha256.ts';
import { attempt, attemptAsync, type Outcome } from '../outcome.ts';
import { countsDigest } from './counts/counts-digest.ts';
import { type CountsPayload, payloadOf } from './counts/counts-payload.ts';
import { type DataForm, type DatasetRef, type FileRef, fileName } from './dataset-ref.ts';
import type { DataDescription } from './description.ts';
import { everyAttribute } from './domain.ts';
import { fileSource } from './file/byte-source.ts';
import { describeFile, type FileDescription } from './file/file-description.ts';
import { throttledProgress } from './file/throttled-progress.ts';
import type { OpenData } from './open-data.ts';
import { codeAgain, codeFile, type FindFile, openDataset } from './open-dataset.ts';
import { type NumberSpread, numberSpread } from './schema/number-spread.ts';
import type { AttributeSchema, Schema } from './schema/schema.ts';
import { type CountsOrder, countsIn } from './source.ts';

/** A meaning of the columns of a file: another one may have been asked for meanwhile and given up. */
export interface WantedSchema {
  readonly schema: Schema;
  /** How many rows of one person are kept. */
  readonly rows: number;
}

/** By what the page fetches counts from where the records are. */
export interface CountsNote {
  /** Names the counts among all that this page ever asks for. */
  readonly key: string;
  readonly order: CountsOrder;
  /** Null for data that has codes by its making. */
  readonly wanted: WantedSchema | null;
}

/** What is shown of data that is open; the file only where it was read since it was shown last. */
export interface ShownData {
  readonly description: DataDescription;
  readonly file?: FileDescription;
}

/**
 * The data of one window, in a worker: coded records, counted when asked. The table of a file stays as it was read, so
 * that another schema only codes it again. A method that fails leaves what was there before; what one gives away is the
 * caller's.
 */
export class DataSession {
  readonly #now: () => number;
  #open: OpenData | null = null;
  /** What was counted last: all workers of a run ask for the same. */
  #counted: { readonly of: OpenData; readonly name: string; readonly counts: CountsPayload } | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** `files`: those that the dataset names. */
  open(ref: DatasetRef, files: readonly File[], onProgress: (share: number) => void): Promise<Outcome<ShownData>> {
    return attemptAsync(async () => {
      const data = await openDataset(ref, among(files), { onProgress: throttledProgress(onProgress, this.#now) });
      const shown = { ...described(data, ref), ...fileOf(data) };
      this.#open = data;
      return shown;
    });
  }

  /** Gives the columns of the file that is open the meaning that this dataset states; the file is not read again. */
  recode(ref: FileRef, files: readonly File[]): Promise<Outcome<ShownData>> {
    return attemptAsync(async () => {
      const file = this.#open?.file;
      if (!file) throw new Failure('No file is open; only the schema of a file can be changed.');
      const data = await codeFile(file, ref, among(files));
      const shown = { ...described(data, ref), ...(data.file !== file && fileOf(data)) };
      this.#open = data;
      return shown;
    });
  }

  /** The data that is open in another form. */
  described(form: DataForm, wanted: WantedSchema | null = null): Outcome<ShownData> {
    return attempt(() => described(this.#with(wanted), form));
  }

  /** All that is shown of what is open, once more. */
  shown(form: DataForm, wanted: WantedSchema | null = null): Outcome<ShownData> {
    return attempt(() => {
      const data = this.#with(wanted);
      return { ...described(data, form), ...fileOf(data) };
    });
  }

  /** How the records are spread over the numbers of a column as this entry reads it: what its bins are moved on. Not private. */
  spread({ name, read }: AttributeSchema): Outcome<NumberSpread> {
    return attempt(() => {
      const file = this.#open?.file;
      const place = file?.table.columns.findIndex((column) => column.name === name) ?? -1;
      const column = file?.table.columns[place];
      if (!file || !column || column.kind === 'aside') throw new Failure(`No column “${name}” is open.`);
      return numberSpread(column, { ...file.readings.found[place], ...(read && { read }) }, file.table.weights);
    });
  }

  /** Counts, straight to the other end of a channel: whoever asks for it sees none of them. */
  handOver(port: MessagePort, note: CountsNote): Outcome<null> {
    return attempt(() => {
      port.postMessage(this.#countsFor(note));
      return null;
    });
  }

  /** Names a cube by its true table, as another reading or other bins make another one. `head`: what else tells cubes apart. */
  cubeName(head: string, { order, wanted }: CountsNote): Outcome<string> {
    return attempt(() => {
      const [attributes] = order.sets;
      const cells = countsIn(this.#with(wanted), order.form).table(attributes);
      const hash = new Sha256();
      hash.update(new TextEncoder().encode(head));
      hash.update(new Uint8Array(cells.slice().buffer));
      return hash.digest();
    });
  }

  /** Tells these counts from all others. For the results file alone, which is not private. */
  digest(note: CountsNote): Outcome<string> {
    return attempt(() => this.#digest(note));
  }

  /** Whether these counts are those that a results file came from. */
  haveDigest(digest: string, note: CountsNote): Outcome<boolean> {
    return attempt(() => this.#digest(note) === digest);
  }

  /** How many cells of the table of everything somebody is in. */
  cellsFilled({ order, wanted }: CountsNote): Outcome<number> {
    return attempt(() => {
      const counts = countsIn(this.#with(wanted), order.form);
      const everything = everyAttribute(counts.domain);
      return counts.table(everything).reduce((filled, count) => (count > 0 ? filled + 1 : filled), 0);
    });
  }

  #digest(note: CountsNote): string {
    return countsDigest(countsIn(this.#with(note.wanted), note.order.form), this.#countsFor(note));
  }

  #countsFor({ order, wanted }: CountsNote): CountsPayload {
    const data = this.#with(wanted);
    if (this.#counted?.of !== data || this.#counted.name !== order.name) {
      const counts = payloadOf(countsIn(data, order.form), order.sets, order.folds, order.rowsOver, order.limits);
      this.#counted = { of: data, name: order.name, counts };
    }
    return this.#counted.counts;
  }

  #with(wanted: WantedSchema | null): OpenData {
    if (!this.#open) throw new Failure('No data is loaded; open a file or a built-in set in the Data room.');
    const { file } = this.#open;
    if (file && wanted && !isCodedAs(this.#open, wanted)) this.#open = codeAgain(file, wanted.schema, wanted.rows);
    return this.#open;
  }
}

function described(data: OpenData, { binarise, sample }: DataForm): ShownData {
  return { description: data.sampled(sample).describe(binarise) };
}

function fileOf({ file }: OpenData): Pick<ShownData, 'file'> {
  return file ? { file: describeFile(file) } : {};
}

function isCodedAs({ schema, rowsKept }: OpenData, wanted: WantedSchema): boolean {
  return rowsKept === wanted.rows && JSON.stringify(schema) === JSON.stringify(wanted.schema);
}

/** The page knows files by their names only. */
function among(files: readonly File[]): FindFile {
  return (path, mention) => {
    const wanted = fileName(path);
    const file = files.find(({ name }) => name === wanted);
    if (!file) throw new Failure(`${mention}: ${wanted} is not open in this window; drop it here.`);
    return fileSource(file);
  };
}
