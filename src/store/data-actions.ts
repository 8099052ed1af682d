import type { StoreApi } from 'zustand/vanilla';
import type { DatasetRef } from '../core/experiment/dataset-ref.ts';
import type { Schema } from '../core/data/schema.ts';
import { Failure } from '../core/failure.ts';
import { defaultParams, type ParamValue, parseParams } from '../core/params.ts';
import { builtinDataset } from '../core/datasets/registry.ts';
import { buildWorkload } from '../core/workload/registry.ts';
import type { DataDescription, ImportedTable, ReadOptions } from '../runtime/data-client.ts';
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
  /** Name of the file whose table the data worker has staged. */
  #staged: string | null = null;
  #loading: AbortController | null = null;

  constructor(store: StoreApi<WorkbenchState>, services: Services, chosen: (ref: DatasetRef) => void) {
    this.#store = store;
    this.#services = services;
    this.#chosen = chosen;
  }

  async openBuiltin(id: string, params: Readonly<Record<string, ParamValue>> = {}): Promise<void> {
    const specs = builtinDataset(id).params;
    const ref: DatasetRef = { builtin: id, params: parseParams(specs, { ...defaultParams(specs), ...params }, 'dataset') };
    if (await this.load(ref)) this.#chosen(ref);
  }

  /** Reads a file and takes the proposed schema; the schema can be edited afterwards. */
  async openFile(file: File, options: ReadOptions = {}): Promise<void> {
    const opened = await this.#attempt(`Reading ${file.name}`, async (watch) => {
      const table = await this.#services.data.read(file, options, watch);
      return { table, description: await this.#services.data.describe(table.proposed) };
    });
    if (!opened) return;
    this.#files.set(file.name, { file, options });
    this.#staged = file.name;
    const ref = fileRef(file.name, opened.table, opened.table.proposed);
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
    return { experiment, counts, countsKey: JSON.stringify([data.ref, experiment.workload, data.description.fingerprint]) };
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

  async #loadFile(ref: Exclude<DatasetRef, { builtin: string }>): Promise<boolean> {
    const name = 'csv' in ref ? ref.csv : ref.counts;
    const open = this.#files.get(name);
    const opened = await this.#attempt(`Reading ${name}`, async (watch) => {
      if (!open) throw new Failure(`${name} is not open in this window; drop the file here again.`);
      const known = this.#staged === name ? this.#store.getState().data.table : null;
      const table = known ?? (await this.#services.data.read(open.file, open.options, watch));
      return { table, description: await this.#services.data.describe(ref.schema ?? table.proposed) };
    });
    if (!opened) return false;
    this.#staged = name;
    this.#loaded(ref, opened.description, opened.table);
    return true;
  }

  #loaded(ref: DatasetRef, description: DataDescription, table: ImportedTable | null): void {
    if ('builtin' in ref) this.#staged = null;
    this.#store.setState({ data: { ref, description, table, loading: null, error: null } });
  }

  /** Runs one load at a time; a newer one cancels an older one. Null when it failed or was cancelled. */
  async #attempt<T>(
    what: string,
    load: (watch: { signal: AbortSignal; onProgress(share: number): void }) => Promise<T>,
  ): Promise<T | null> {
    this.cancel();
    const controller = new AbortController();
    this.#loading = controller;
    const patch = (change: Partial<DataState>) => {
      if (this.#loading === controller) this.#store.setState(({ data }) => ({ data: { ...data, ...change } }));
    };
    patch({ loading: { what, share: 0 }, error: null });
    try {
      const result = await load({ signal: controller.signal, onProgress: (share) => patch({ loading: { what, share } }) });
      controller.signal.throwIfAborted();
      return result;
    } catch (error) {
      patch({ loading: null, error: controller.signal.aborted ? null : sentenceOf(error) });
      return null;
    }
  }
}

function fileRef(name: string, table: ImportedTable, schema: Schema): DatasetRef {
  return table.weighted ? { counts: name, schema } : { csv: name, schema };
}

/** Failures are sentences already; a bug gets one around it. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Failure) return error.message;
  const detail = error instanceof Error ? error.message : String(error);
  return `Something broke in the workbench itself (${detail}). What was loaded before is untouched; please try again.`;
}
