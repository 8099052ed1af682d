import { expect, type Page, test } from '@playwright/test';
import { openPage } from './support/open-page.ts';

test.use({ serviceWorkers: 'allow' });

const room = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name }).click();

test('what another version, or nobody, wrote into the storage of the page does not keep it from opening @firefox', async ({
  page,
}) => {
  await openPage(page);
  await expect(page.getByText(/^Done:/)).toBeVisible();
  await page.evaluate(async () => {
    const keys = ['theme', 'greeting', 'chart', 'saved experiments', ...Object.keys(localStorage)];
    for (const key of keys) localStorage.setItem(key, '{"version": 99, "__proto__": [');
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, 'null}');
    const stores = {
      'epsilon-workbench': 'kept-file',
      'epsilon-workbench-ask': 'ledgers',
      'epsilon-workbench-figures': 'results',
    };
    for (const [name, store] of Object.entries(stores)) {
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onupgradeneeded = () => opening.result.createObjectStore(store);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(store, 'readwrite');
          const rubbish = [
            ['file', { not: 'a file' }],
            ['meaning', 7],
            [['ledger', 'x', 'y'], 'old'],
            [['promises', 'x'], null],
            ['ireduct-6 us', '{"rows": 1}'],
            [['answers', 'y', 0], {}],
          ] as const;
          for (const [key, value] of rubbish) transaction.objectStore(store).put(value, key as IDBValidKey);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      });
    }
  });
  const complaints = await openPage(page);
  await expect(page.getByText(/^Done:/)).toBeVisible();
  await room(page, 'Data');
  await expect(page.locator('#loaded-data')).not.toBeEmpty();
  await room(page, 'Ask');
  await expect(page.getByRole('combobox', { name: 'Question' })).toBeVisible();
  await room(page, 'Figures');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('where the browser stores nothing at all, every room opens @firefox', async ({ page }) => {
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(globalThis, name, { get: denied });
    }
  });
  const complaints = await openPage(page);
  await expect(page.getByText(/^Done:/)).toBeVisible();
  for (const name of ['Data', 'Workload', 'Ask', 'Figures', 'Compare']) {
    await room(page, name);
    await expect(page.getByRole('heading', { level: 1 }).or(page.locator('h2')).first()).toBeVisible();
  }
  expect(complaints).toEqual([]);
});
