import { builtinDataset } from '../core/data/builtin/registry.ts';
import type { DatasetRef } from '../core/data/dataset-ref.ts';
import type { DataDescription } from '../core/data/description.ts';
import { Failure } from '../core/failure.ts';
import { checkShape, type FileShape, schemaForShape } from '../core/figures/swept/file-shape.ts';
import type { DataClient, Watch } from '../runtime/workers/data-client.ts';
import { originalsNote } from './open-source.ts';
import { sameJson } from './same-json.ts';
import type { HeldFile } from './state.ts';

interface Opened {
  readonly ref: DatasetRef;
  readonly file: File | null;
  readonly description: DataDescription;
}

/** The data that figures run on: one set at a time, apart from what the person works on. */
export class FigureData {
  readonly #client: DataClient;
  #opened: Opened | null = null;

  constructor(client: DataClient) {
    this.#client = client;
  }

  /** What opening would take the time for; null where nothing is to be done. */
  waitsFor(ref: DatasetRef, file: File | null): string | null {
    if (this.#isOpen(ref, file)) return null;
    return 'builtin' in ref ? `Preparing ${builtinDataset(ref.builtin).title}` : `Reading ${file?.name ?? 'the file'}`;
  }

  async open(ref: DatasetRef, file: File | null, watch: Watch): Promise<DataDescription> {
    if (this.#opened && this.#isOpen(ref, file)) return this.#opened.description;
    this.#opened = null;
    const description = await this.#read(ref, file, watch);
    this.#opened = { ref, file, description };
    return description;
  }

  /** Reads a file and finds out whether the figure can run on it; refuses it with a sentence where it cannot. */
  async take(shape: FileShape, file: File, watch: Watch): Promise<HeldFile> {
    this.#opened = null;
    const { file: table, description: asProposed } = await this.#client.open({ csv: file.name }, [file], watch);
    if (!table || !asProposed.schema) throw new Error('a file was opened as built-in data');
    const read = table.weighted ? { counts: file.name } : { csv: file.name };
    const wanted = schemaForShape(shape, asProposed.schema, file.name);
    const { description } =
      wanted === asProposed.schema
        ? { description: asProposed }
        : await this.#client.session.recode({ ...read, schema: wanted }, []);
    const schema = description.schema ?? wanted;
    const ref = { ...read, schema };
    // Attributes first: tables of all cells of any file would not do.
    let report = checkShape(shape, description, null, file.name);
    if (shape.filled !== undefined) {
      const filled = await this.#client.session.cellsFilled(originalsNote(ref, description, [], [file]));
      report = checkShape(shape, description, filled, file.name);
    }
    watch.signal.throwIfAborted();
    this.#opened = { ref, file, description };
    return { file, ref, report };
  }

  #isOpen(ref: DatasetRef, file: File | null): boolean {
    return this.#opened !== null && this.#opened.file === file && sameJson(this.#opened.ref, ref);
  }

  async #read(ref: DatasetRef, file: File | null, watch: Watch): Promise<DataDescription> {
    if (!('builtin' in ref) && !file) {
      throw new Failure('The file of this figure is not open in this window; drop it here again.');
    }
    const { description } = await this.#client.open(ref, file ? [file] : [], watch);
    return description;
  }
}
