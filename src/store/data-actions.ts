import type { StoreApi } from 'zustand/vanilla';
import type { Binarising } from '../core/data/binarise.ts';
import { builtinDataset } from '../core/data/builtin/registry.ts';
import type { DatasetRef, ReadSettings } from '../core/data/dataset-ref.ts';
import { declareDomain } from '../core/data/declare-domain.ts';
import type { Domain } from '../core/data/domain.ts';
import type { Schema } from '../core/data/schema.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { Failure } from '../core/failure.ts';
import { defaultParams, type ParamValue, parseParams } from '../core/params.ts';
import type {
  DataDescription,
  DeclaredDomain,
  OpenedFile,
  ReadOptions,
  Watch,
} from '../runtime/workers/data-client.ts';
import type { Job } from '../runtime/workers/sweep.ts';
import { jobOn } from './job.ts';
import { type FileRef, fileName, fits, OpenedFiles, type Reading } from './opened-files.ts';
import { sameJson } from './same-json.ts';
import type { Services } from './services.ts';
import type { DataFile, DataState, WorkbenchState } from './state.ts';
import { timeLeft } from './time-left.ts';

export const noData: DataState = {
  ref: null,
  description: null,
  dataFile: null,
  loading: null,
  draft: null,
  error: null,
  failed: null,
};

/** Opens data and keeps it in step with the configuration. What is loaded stays until something else has loaded well. */
export class DataActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: Services;
  readonly #chosen: (ref: DatasetRef) => void;
  readonly #opened = new OpenedFiles();
  #loading: AbortController | null = null;
  #applying: Promise<unknown> = Promise.resolve();

  constructor(store: StoreApi<WorkbenchState>, services: Services, chosen: (ref: DatasetRef) => void) {
    this.#store = store;
    this.#services = services;
    this.#chosen = chosen;
  }

  async openBuiltin(id: string, params: Readonly<Record<string, ParamValue>> = {}): Promise<void> {
    const specs = builtinDataset(id).params;
    const ref: DatasetRef = {
      builtin: id,
      params: parseParams(specs, { ...defaultParams(specs), ...params }, 'dataset'),
    };
    if (await this.load(ref)) this.#chosen(ref);
  }

  /** Reads a file. Without a schema it takes the proposed one, or the domain in `options`. */
  async openFile(file: File, options: ReadOptions = {}, schema?: Schema): Promise<void> {
    const opened = await this.#read(file, options, schema);
    if (!opened) return;
    const { domain: _, ...kept } = options;
    const reading = { file, options: kept, columns: opened.table.columns.map(({ name }) => name) };
    const ref = fileRef(opened, kept);
    this.#loaded(ref, opened.description, dataFileOf(reading, opened));
    this.#chosen(ref);
  }

  /** Reads the open file again in another way; it starts from a new proposal. */
  async readAgain(options: ReadOptions): Promise<void> {
    const { dataFile } = this.#store.getState().data;
    if (dataFile) await this.openFile(dataFile.file, options);
  }

  /** Reads the file that failed in another way. */
  async retry(options: ReadOptions): Promise<void> {
    const { failed } = this.#store.getState().data;
    if (failed) await this.openFile(failed.file, { ...failed.options, ...options });
  }

  /** `change` gets the schema with all edits so far, also those that are still being applied. */
  async editSchema(change: (schema: Schema) => Schema): Promise<void> {
    const { dataFile, draft } = this.#store.getState().data;
    if (dataFile) await this.#applySchema(change(draft ?? dataFile.schema));
  }

  /** A domain that was declared in a file of its own: nothing in it is learned from the data. */
  async declareDomain(domain: DeclaredDomain): Promise<void> {
    const { dataFile } = this.#store.getState().data;
    if (!dataFile) {
      throw new Failure(
        `${domain.fileName} declares a domain, but no data file is open. Drop both together, or the data first.`,
      );
    }
    await this.#applySchema(declareDomain(dataFile.table.proposed, domain, dataFile.table.name), domain);
  }

  /** Takes the open data in its binary form, or, without `how`, as it was before. */
  async binarise(how?: Binarising): Promise<void> {
    const { ref } = this.#store.getState().data;
    if (!ref) return;
    const wanted = withBinarising(ref, how);
    if (await this.load(wanted)) this.#chosen(wanted);
  }

  cancel(): void {
    this.#loading?.abort(new DOMException('Cancelled.', 'AbortError'));
  }

  /** Gives up a schema that is still being applied. */
  abandonDraft(): void {
    if (this.#store.getState().data.draft) this.cancel();
  }

  dismissError(): void {
    this.#store.setState(({ data }) => ({ data: { ...data, error: null, failed: null } }));
  }

  /** Tells why something that was to be opened was not. */
  refuse(error: unknown): void {
    this.#store.setState(({ data }) => ({ data: { ...data, error: sentenceOf(error), failed: null } }));
  }

  /** Loads what the configuration names, after undo or redo or a link changed it. */
  async follow(): Promise<boolean> {
    const { config, data } = this.#store.getState();
    if (data.ref && sameJson(config.dataset, data.ref)) return true;
    return this.load(config.dataset);
  }

  /** The experiment with the counts that it needs, ready for the workers; `change` may ask for more than is configured. */
  async job(
    change = (experiment: Experiment, _domain: Domain): Experiment => experiment,
  ): Promise<Job & { readonly about: DataDescription }> {
    await this.#applying;
    await this.follow();
    const { config: experiment, data } = this.#store.getState();
    if (!data.ref || !data.description || !sameJson(experiment.dataset, data.ref)) {
      throw new Failure(data.error ?? 'The data of this experiment is not loaded; open it in the Data room.');
    }
    const about = data.description;
    return { ...(await jobOn(this.#services.data, change(experiment, about.domain), about, data.dataFile)), about };
  }

  /** Loads what a reference names, without touching the configuration. False when that failed or was cancelled. */
  async load(ref: DatasetRef): Promise<boolean> {
    const { data } = this.#store.getState();
    if (data.ref && sameJson(withBinarising(ref), withBinarising(data.ref))) return this.#reshape(ref, data.dataFile);
    if ('builtin' in ref) {
      const { title } = builtinDataset(ref.builtin);
      const description = await this.#attempt({ what: `Preparing ${title}` }, (watch) =>
        this.#services.data.openBuiltin(ref.builtin, ref.params, watch, ref.binarise),
      );
      if (description) this.#loaded(ref, description, null);
      return description !== null;
    }
    return this.#loadFile(ref);
  }

  /** The data that is open already, in another form. */
  async #reshape(ref: DatasetRef, dataFile: DataFile | null): Promise<boolean> {
    const what = ref.binarise === undefined ? 'Taking the attributes as they are' : 'Making the attributes binary';
    const description = await this.#attempt({ what }, () =>
      this.#services.data.binarised(ref.binarise, dataFile?.schema),
    );
    if (description) this.#loaded(ref, description, dataFile);
    return description !== null;
  }

  async #loadFile(ref: FileRef): Promise<boolean> {
    const { dataFile } = this.#store.getState().data;
    const reading = this.#opened.find(ref);
    if (
      dataFile &&
      ref.schema &&
      dataFile.file === reading?.file &&
      fits(ref, reading.columns) &&
      sameColumns(dataFile, reading)
    ) {
      return (await this.#describe(dataFile, ref, ref.schema)) !== null;
    }
    if (!reading) {
      this.refuse(new Failure(`${fileName(ref)} is not open in this window; drop the file here again.`));
      return false;
    }
    const opened = await this.#read(reading.file, reading.options, ref.schema, ref.binarise);
    if (opened) this.#loaded(ref, opened.description, dataFileOf(reading, opened));
    return opened !== null;
  }

  async #read(
    file: File,
    options: ReadOptions,
    schema: Schema | undefined,
    binarise?: Binarising,
  ): Promise<OpenedFile | null> {
    return this.#attempt({ what: `Reading ${file.name}`, failed: { file, options } }, (watch) =>
      this.#services.data.openFile(file, options, schema, watch, binarise),
    );
  }

  async #applySchema(schema: Schema, domain?: DeclaredDomain): Promise<void> {
    const { ref, dataFile } = this.#store.getState().data;
    if (!dataFile || !ref || 'builtin' in ref) return;
    const applying = this.#describe(dataFile, ref, schema, domain);
    this.#applying = applying;
    const applied = await applying;
    if (applied) this.#chosen(applied);
  }

  /** The reference with the schema as it was applied, or null. */
  async #describe(dataFile: DataFile, ref: FileRef, wanted: Schema, domain?: DeclaredDomain): Promise<FileRef | null> {
    const what = `Applying the schema to ${dataFile.table.name}`;
    const coded = await this.#attempt({ what, draft: wanted }, () =>
      this.#services.data.describe(wanted, domain, ref.binarise),
    );
    if (!coded) return null;
    const { description } = coded;
    // What came back unchanged stays the same object, so that only what did change is drawn again.
    const schema = sameJson(coded.schema, wanted) ? wanted : coded.schema;
    const applied = { ...ref, schema };
    this.#loaded(applied, description, { ...dataFile, schema });
    return applied;
  }

  #loaded(ref: DatasetRef, description: DataDescription, dataFile: DataFile | null): void {
    if (dataFile) {
      const { file, options, table } = dataFile;
      this.#opened.remember({ file, options, columns: table.columns.map(({ name }) => name) });
    }
    this.#store.setState({ data: { ...noData, ref, description, dataFile } });
  }

  /** Runs one load at a time; a newer one cancels an older one. Null when it failed or was cancelled. */
  async #attempt<T>(
    { what, draft = null, failed = null }: Pick<Partial<DataState>, 'draft' | 'failed'> & { what: string },
    load: (watch: Watch) => Promise<T>,
  ): Promise<T | null> {
    this.cancel();
    const controller = new AbortController();
    this.#loading = controller;
    let isOver = false;
    const patch = (change: Partial<DataState>) => {
      if (this.#loading === controller) this.#store.setState(({ data }) => ({ data: { ...data, ...change } }));
    };
    const left = timeLeft(performance.now());
    patch({ loading: { what, share: 0, millisecondsLeft: null }, draft, error: null, failed: null });
    try {
      const result = await load({
        signal: controller.signal,
        // A report comes by its own way and may arrive after the answer.
        onProgress: (share) => {
          if (!isOver) patch({ loading: { what, share, millisecondsLeft: left(share, performance.now()) } });
        },
      });
      controller.signal.throwIfAborted();
      return result;
    } catch (error) {
      const quiet = controller.signal.aborted;
      patch({ loading: null, draft: null, ...(quiet ? {} : { error: sentenceOf(error), failed }) });
      return null;
    } finally {
      isOver = true;
    }
  }
}

export function withBinarising(ref: DatasetRef, how?: Binarising): DatasetRef {
  const { binarise: _, ...plain } = ref;
  return how === undefined ? plain : { ...plain, binarise: how };
}

function fileRef({ table, schema }: OpenedFile, read: ReadSettings): FileRef {
  const settings = Object.values(read).some((value) => value !== undefined) ? { schema, read } : { schema };
  return table.weighted ? { counts: table.name, ...settings } : { csv: table.name, ...settings };
}

function dataFileOf({ file, options }: Reading, { table, schema }: OpenedFile): DataFile {
  return { file, options, table, schema };
}

function sameColumns({ table }: DataFile, { columns }: Reading): boolean {
  return table.columns.length === columns.length && table.columns.every(({ name }, i) => name === columns[i]);
}

/** Failures are sentences already; a bug gets one around it. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Failure) return error.message;
  const detail = error instanceof Error ? error.message : String(error);
  return `Something broke in the workbench itself (${detail}). What was loaded before is untouched; please try again.`;
}
