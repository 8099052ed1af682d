import { promisifyRequest, type UseStore } from 'idb-keyval';

/**
 * A store like those of idb-keyval, of which a write counts as done only once it is on the disk, where the browser offers
 * that: what was paid for is not given back by a power cut.
 */
export function durableStore(database: string, name: string): UseStore {
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
    return work(db.transaction(name, mode, { durability: 'strict' }).objectStore(name));
  };
}
