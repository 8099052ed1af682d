import type { StoreApi } from 'zustand/vanilla';
import type { KeptFile, Meaning } from '../runtime/storage/kept-file.ts';
import { type DataActions, sentenceOf } from './data-actions.ts';
import { sameJson } from './same-json.ts';
import type { Services } from './services.ts';
import type { DataState, KeepState, WorkbenchState } from './state.ts';

export const nothingKept: KeepState = { status: 'none', file: null, error: null };

/** Keeps one file in this browser, if the person asks for it, with the schema it has at the end. */
export class KeepActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: Services;
  readonly #data: DataActions;

  constructor(store: StoreApi<WorkbenchState>, services: Services, data: DataActions) {
    this.#store = store;
    this.#services = services;
    this.#data = data;
    store.subscribe((state, before) => {
      const { dataFile } = state.data;
      const was = before.data.dataFile;
      if (!dataFile || state.data === before.data || dataFile.file !== state.keep.file || dataFile.file !== was?.file)
        return;
      if (!sameJson(meaningOf(state.data), meaningOf(before.data))) void this.#update();
    });
  }

  /** Learns which file an earlier visit kept, if any, without opening it. */
  async remember(): Promise<KeptFile | null> {
    try {
      const kept = await this.#services.keeper.load();
      if (kept) this.#set({ status: 'kept', file: kept.file, error: null });
      return kept;
    } catch {
      // Storage that cannot be read keeps nothing; that is told when somebody asks to keep a file.
      return null;
    }
  }

  /** Opens the kept file. False when there is none, or it cannot be opened any more. */
  async restore(): Promise<boolean> {
    const kept = await this.remember();
    if (!kept) return false;
    await this.#data.openFile(kept.file, kept.options, kept);
    const { dataFile, error } = this.#store.getState().data;
    if (dataFile?.file === kept.file) return true;
    if (error)
      this.#store.setState({ announcement: { tone: 'error', message: `The kept file was not opened. ${error}` } });
    return false;
  }

  async keepCurrent(): Promise<void> {
    const { data } = this.#store.getState();
    const meaning = meaningOf(data);
    if (!data.dataFile || !meaning) return;
    const { file } = data.dataFile;
    this.#set({ status: 'saving', file, error: null });
    try {
      await this.#services.keeper.keep({ file, ...meaning });
      this.#set({ status: 'kept', file, error: null });
    } catch (error) {
      // What is said to be kept and what is kept must be one: an older file does not stay behind unseen.
      await this.#services.keeper.forget().catch(() => undefined);
      this.#set({ ...nothingKept, error: sentenceOf(error) });
    }
  }

  async forget(): Promise<void> {
    await this.#orTell(async () => {
      await this.#services.keeper.forget();
      this.#set(nothingKept);
    });
  }

  async #update(): Promise<void> {
    const { data, keep } = this.#store.getState();
    const meaning = meaningOf(data);
    if (!meaning || keep.status !== 'kept') return;
    await this.#orTell(() => this.#services.keeper.keepMeaning(meaning));
  }

  async #orTell(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#set({ ...this.#store.getState().keep, error: sentenceOf(error) });
    }
  }

  #set(keep: KeepState): void {
    this.#store.setState({ keep });
  }
}

function meaningOf({ dataFile, description, ref, unit }: DataState): Meaning | null {
  if (!dataFile || !description?.schema) return null;
  const { schema } = description;
  return { options: dataFile.options, schema, ...(ref?.person && { person: ref.person }), ...(unit && { unit }) };
}
