import { promisifyRequest } from 'idb-keyval';

export type PageKey = readonly (string | number)[];

/** What is kept under keys, within one transaction. */
export interface Pages {
  get<T>(key: PageKey): Promise<T | undefined>;
  /** Those whose keys begin like this and have one part more, in the order of that. */
  all<T>(start: PageKey): Promise<T[]>;
  keys(start: PageKey): Promise<PageKey[]>;
  put(key: PageKey, value: unknown): void;
  delete(key: PageKey): void;
}

/** Runs one transaction. What throws in it writes nothing; when it is settled, all that it wrote is kept. */
export type Disk = <T>(mode: 'readonly' | 'readwrite', work: (pages: Pages) => Promise<T>) => Promise<T>;

/**
 * A store of this browser, of which a write counts as done only once it is on the disk, where the browser offers that:
 * what was paid for is not given back by a power cut.
 */
export function durableStore(database: string, name: string): Disk {
  let opened: Promise<IDBDatabase> | null = null;
  const closed = () => {
    opened = null;
  };
  const open = () => {
    const request = indexedDB.open(database);
    request.onupgradeneeded = () => request.result.createObjectStore(name);
    const db = promisifyRequest(request);
    // Browsers close databases at times, such as when storage is cleared: then it is opened again.
    db.then((it) => {
      it.onclose = closed;
    }, closed);
    return db;
  };
  return async (mode, work) => {
    opened ??= open();
    const db = await opened;
    const transaction = db.transaction(name, mode, { durability: 'strict' });
    const kept = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const working = work(pagesOf(transaction.objectStore(name))).catch((error: unknown) => {
      abort(transaction);
      throw error;
    });
    const [result] = await Promise.all([working, kept]);
    return result;
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The browser did already, such as when storage is full.
  }
}

function pagesOf(store: IDBObjectStore): Pages {
  const under = (start: PageKey) => IDBKeyRange.bound([...start], [...start, []]);
  return {
    get: (key) => promisifyRequest(store.get([...key])),
    all: (start) => promisifyRequest(store.getAll(under(start))),
    keys: (start) => promisifyRequest(store.getAllKeys(under(start))) as Promise<IDBValidKey[]> as Promise<PageKey[]>,
    put: (key, value) => void store.put(value, [...key]),
    delete: (key) => void store.delete([...key]),
  };
}
