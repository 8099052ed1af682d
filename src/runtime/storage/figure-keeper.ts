import { createStore, entries, set } from 'idb-keyval';

/** Where results of figures outlive the page, as texts by figure: numbers on data that comes with the workbench. */
export interface FigureKeeper {
  load(): Promise<readonly (readonly [key: string, text: string])[]>;
  keep(key: string, text: string): Promise<void>;
}

export class BrowserFigureKeeper implements FigureKeeper {
  #store: ReturnType<typeof createStore> | null = null;

  load(): Promise<[string, string][]> {
    return entries<string, string>(this.#db);
  }

  keep(key: string, text: string): Promise<void> {
    return set(key, text, this.#db);
  }

  get #db(): ReturnType<typeof createStore> {
    this.#store ??= createStore('epsilon-workbench-figures', 'results');
    return this.#store;
  }
}
