import { afterEach, expect, test, vi } from 'vitest';
import { durableStore } from '../../../../src/runtime/storage/durable-store.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser's database that writes down how its transactions were asked for, and ends them when it is told to. */
function fakeDatabase() {
  const kept = new Map<unknown, unknown>();
  const transactions: unknown[] = [];
  const ended: string[] = [];
  const opened: { transaction: unknown; onclose?: () => void }[] = [];
  const disk = { isFull: false, flush: Promise.resolve() };
  const later = (result?: unknown) => {
    const request: { result: unknown; onsuccess?: () => void } = { result };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  const transaction = (name: string, mode: string, options?: object) => {
    transactions.push([name, mode, options]);
    const written = new Map<unknown, unknown>();
    const one: { error: unknown; oncomplete?: () => void; onabort?: () => void; abort(): void; objectStore(): object } =
      {
        error: null,
        abort() {
          ended.push('aborted');
          one.onabort?.();
        },
        objectStore: () => ({
          get: (key: unknown) => later(kept.get(String(key))),
          put: (value: unknown, key: unknown) => written.set(String(key), value),
        }),
      };
    setTimeout(async () => {
      await disk.flush;
      if (ended.length > 0) return;
      if (disk.isFull) {
        one.error = new DOMException('no room', 'QuotaExceededError');
        return one.onabort?.();
      }
      for (const [key, value] of written) kept.set(key, value);
      one.oncomplete?.();
    });
    return one;
  };
  const open = () => {
    const database = { transaction };
    opened.push(database);
    return later(database);
  };
  vi.stubGlobal('indexedDB', { open });
  return { kept, transactions, opened, disk };
}

const spend = (store: ReturnType<typeof durableStore>, spent: number) =>
  store('readwrite', async (pages) => pages.put(['spent'], spent));

test('what was spent is on the disk before it counts as kept: a power cut takes nothing back', async () => {
  const { kept, transactions, disk } = fakeDatabase();
  const store = durableStore('database', 'ledgers');
  let reach = () => {};
  disk.flush = new Promise((resolve) => {
    reach = resolve;
  });
  let isKept = false;
  const written = spend(store, 0.5).then(() => {
    isKept = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isKept).toBe(false);
  reach();
  await written;
  expect(kept.get('spent')).toBe(0.5);
  expect(await store('readonly', (pages) => pages.get(['spent']))).toBe(0.5);
  expect(transactions).toEqual([
    ['ledgers', 'readwrite', { durability: 'strict' }],
    ['ledgers', 'readonly', { durability: 'strict' }],
  ]);
});

test('what is refused in the middle, or does not fit, leaves nothing behind', async () => {
  const full = fakeDatabase();
  full.disk.isFull = true;
  await expect(spend(durableStore('database', 'ledgers'), 0.5)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  const { kept } = fakeDatabase();
  const refused = durableStore('database', 'ledgers')('readwrite', async (pages) => {
    pages.put(['spent'], 0.5);
    throw new Error('it does not fit');
  });
  await expect(refused).rejects.toThrow('it does not fit');
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(kept.size).toBe(0);
});

test('a database is opened once, and again when the browser has closed it', async () => {
  const { opened } = fakeDatabase();
  const store = durableStore('database', 'ledgers');
  await spend(store, 0.5);
  await spend(store, 0.6);
  expect(opened).toHaveLength(1);
  opened[0].onclose?.();
  await spend(store, 0.7);
  expect(opened).toHaveLength(2);
});
