import type { StoreApi } from 'zustand/vanilla';
import type { Schema } from '../core/data/schema.ts';
import { builtinDataset } from '../core/datasets/registry.ts';
import type { DatasetRef } from '../core/experiment/dataset-ref.ts';
import { Failure } from '../core/failure.ts';
import { defaultParams, type ParamValue, parseParams } from '../core/params.ts';
import { buildWorkload } from '../core/workload/registry.ts';
import type { DataDescription, ImportedTable, ReadOptions, Watch } from '../runtime/data-client.ts';
import type { Job } from '../runtime/sweep.ts';
import { sameJson } from './same-json.ts';
import type { Services } from './services.ts';
import type { DataState, WorkbenchState } from './state.ts';

interface OpenFile {
  readonly file: File;
  readonly options: ReadOptions;
}

/** Opens data and keeps it in step with the configuration. What is loaded stays until something else has loaded well. */
export class DataActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: Services;
  readonly #chosen: (ref: DatasetRef) => void;
  /** Files of this visit, so that undo can go back to one. Handles only: the contents stay on disk. */
  readonly #files = new Map<string, OpenFile>();
  #loading: AbortController | null = null;

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

  /** Reads a file and takes the proposed schema; the schema can be edited afterwards. */
  async openFile(file: File, options: ReadOptions = {}): Promise<void> {
    const opened = await this.#attempt(`Reading ${file.name}`, (watch) =>
      this.#services.data.openFile(file, options, undefined, watch),
    );
    if (!opened) return;
    this.#files.set(file.name, { file, options });
    const ref = fileRef(file.name, opened.table);
    this.#loaded(ref, opened.description, opened.table);
    this.#chosen(ref);
  }

  async editSchema(schema: Schema): Promise<void> {
    const { ref, table } = this.#store.getState().data;
    if (!ref || 'builtin' in ref || !table) return;
    const next = { ...ref, schema };
    if (await this.load(next)) this.#chosen(next);
  }

  cancel(): void {
    this.#loading?.abort(new DOMException('Cancelled.', 'AbortError'));
  }

  /** Loads what the configuration names, after undo or redo or a link changed it. */
  async follow(): Promise<boolean> {
    const { config, data } = this.#store.getState();
    if (data.ref && sameJson(config.dataset, data.ref)) return true;
    return this.load(config.dataset);
  }

  /** The experiment with the counts that it needs, ready for the workers. */
  async job(): Promise<Job> {
    await this.follow();
    const { config: experiment, data } = this.#store.getState();
    if (!data.ref || !data.description || !sameJson(experiment.dataset, data.ref)) {
      throw new Failure(data.error ?? 'The data of this experiment is not loaded; open it in the Data room.');
    }
    const { blocks } = buildWorkload(experiment.workload, data.description.domain);
    const counts = await this.#services.data.tables(blocks.map((block) => block.attributes));
    return {
      experiment,
      counts,
      countsKey: JSON.stringify([data.ref, experiment.workload, data.description.fingerprint]),
    };
  }

  /** Loads what a reference names, without touching the configuration. False when that failed or was cancelled. */
  async load(ref: DatasetRef): Promise<boolean> {
    if ('builtin' in ref) {
      const { title } = builtinDataset(ref.builtin);
      const description = await this.#attempt(`Preparing ${title}`, (watch) =>
        this.#services.data.openBuiltin(ref.builtin, ref.params, watch),
      );
      if (description) this.#loaded(ref, description, null);
      return description !== null;
    }
    return this.#loadFile(ref);
  }

  async #loadFile(ref: FileRef): Promise<boolean> {
    const name = fileName(ref);
    const { ref: current, table } = this.#store.getState().data;
    if (table && ref.schema && current && !('builtin' in current) && fileName(current) === name) {
      const { schema } = ref;
      const description = await this.#attempt(`Applying the schema to ${name}`, () =>
        this.#services.data.describe(schema),
      );
      if (description) this.#loaded(ref, description, table);
      return description !== null;
    }
    const open = this.#files.get(name);
    const opened = await this.#attempt(`Reading ${name}`, async (watch) => {
      if (!open) throw new Failure(`${name} is not open in this window; drop the file here again.`);
      return this.#services.data.openFile(open.file, open.options, ref.schema, watch);
    });
    if (opened) this.#loaded(ref, opened.description, opened.table);
    return opened !== null;
  }

  #loaded(ref: DatasetRef, description: DataDescription, table: ImportedTable | null): void {
    this.#store.setState({ data: { ref, description, table, loading: null, error: null } });
  }

  /** Runs one load at a time; a newer one cancels an older one. Null when it failed or was cancelled. */
  async #attempt<T>(what: string, load: (watch: Watch) => Promise<T>): Promise<T | null> {
    this.cancel();
    const controller = new AbortController();
    this.#loading = controller;
    const patch = (change: Partial<DataState>) => {
      if (this.#loading === controller) this.#store.setState(({ data }) => ({ data: { ...data, ...change } }));
    };
    patch({ loading: { what, share: 0 }, error: null });
    try {
      const result = await load({
        signal: controller.signal,
        onProgress: (share) => patch({ loading: { what, share } }),
      });
      controller.signal.throwIfAborted();
      return result;
    } catch (error) {
      patch({ loading: null, error: controller.signal.aborted ? null : sentenceOf(error) });
      return null;
    }
  }
}

type FileRef = Exclude<DatasetRef, { builtin: string }>;

function fileRef(name: string, { weighted, proposed }: ImportedTable): FileRef {
  return weighted ? { counts: name, schema: proposed } : { csv: name, schema: proposed };
}

function fileName(ref: FileRef): string {
  return 'csv' in ref ? ref.csv : ref.counts;
}

/** Failures are sentences already; a bug gets one around it. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Failure) return error.message;
  const detail = error instanceof Error ? error.message : String(error);
  return `Something broke in the workbench itself (${detail}). What was loaded before is untouched; please try again.`;
}
