import { get, set } from 'idb-keyval';
import { afterEach, expect, test, vi } from 'vitest';
import { durableStore } from '../../../../src/runtime/storage/durable-store.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser's database that writes down how its transactions were asked for. */
function fakeDatabase() {
  const kept = new Map<unknown, unknown>();
  const transactions: unknown[] = [];
  const opened: { transaction: unknown; onclose?: () => void }[] = [];
  const later = (result?: unknown) => {
    const request: { result: unknown; onsuccess?: () => void; oncomplete?: () => void } = { result };
    queueMicrotask(() => {
      request.onsuccess?.();
      request.oncomplete?.();
    });
    return request;
  };
  const transaction = (name: string, mode: string, options?: object) => {
    transactions.push([name, mode, options]);
    const objectStore = () => ({
      transaction: later(),
      get: (key: unknown) => later(kept.get(key)),
      put: (value: unknown, key: unknown) => kept.set(key, value),
    });
    return { objectStore };
  };
  const open = () => {
    const database = { transaction };
    opened.push(database);
    return later(database);
  };
  vi.stubGlobal('indexedDB', { open });
  return { kept, transactions, opened };
}

test('what was spent is on the disk before it counts as kept: a power cut takes nothing back', async () => {
  const { kept, transactions } = fakeDatabase();
  const store = durableStore('database', 'ledgers');
  await set('spent', 0.5, store);
  expect(kept.get('spent')).toBe(0.5);
  expect(await get('spent', store)).toBe(0.5);
  expect(transactions).toEqual([
    ['ledgers', 'readwrite', { durability: 'strict' }],
    ['ledgers', 'readonly', { durability: 'strict' }],
  ]);
});

test('a database is opened once, and again when the browser has closed it', async () => {
  const { opened } = fakeDatabase();
  const store = durableStore('database', 'ledgers');
  await set('spent', 0.5, store);
  await set('spent', 0.6, store);
  expect(opened).toHaveLength(1);
  opened[0].onclose?.();
  await set('spent', 0.7, store);
  expect(opened).toHaveLength(2);
});
