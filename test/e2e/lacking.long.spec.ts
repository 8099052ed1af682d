import { expect, test } from '@playwright/test';
import { openPage } from './support/open-page.ts';
import { goTo, ROOMS } from './support/rooms.ts';

const LACKING = {
  'Web Locks': () => Reflect.deleteProperty(Navigator.prototype, 'locks'),
  'locks that are let': () => {
    LockManager.prototype.request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  },
  storage: () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
    Reflect.set(globalThis, 'BroadcastChannel', () => {
      throw new DOMException('denied', 'SecurityError');
    });
  },
} as const;

const SAYS: Readonly<Record<keyof typeof LACKING, { ask: RegExp; release: RegExp }>> = {
  'Web Locks': { ask: /has no Web Locks/, release: /has no Web Locks/ },
  'locks that are let': { ask: /keeps its locks from this page/, release: /keeps its locks from this page/ },
  storage: { ask: /cannot be kept in this browser/, release: /cannot keep what is charged/ },
};

for (const lack of Object.keys(LACKING) as (keyof typeof LACKING)[]) {
  test(`on a secure page without ${lack} every room works or says why not`, async ({ page }) => {
    await page.addInitScript(LACKING[lack]);
    const complaints = await openPage(page);
    await expect(page.getByText(/^Done:/)).toBeVisible();
    await goTo(page, 'Ask');
    const { ask, release } = SAYS[lack];
    const question = page.getByRole('combobox', { name: 'Question' });
    await expect(question.or(page.getByText(ask).first()).first()).toBeVisible();
    if (await question.isVisible()) {
      await question.fill('count');
      await question.press('Enter');
    }
    await expect(page.getByText(ask).first()).toBeVisible();
    await goTo(page, 'Release');
    await page.getByRole('radio', { name: 'Release', exact: true }).focus();
    await page.keyboard.press('Space');
    const budget = page.getByRole('button', { name: 'Set the budget' });
    await expect(budget.or(page.getByText(release).first())).toBeVisible();
    if (await budget.isVisible()) await budget.click();
    await expect(page.getByText(release).first()).toBeVisible();
    for (const name of ROOMS) {
      await goTo(page, name);
      await expect(page.locator('main').locator('h1, h2').first()).toBeVisible();
      await expect(page.getByText(/Something went wrong|stopped working/)).toHaveCount(0);
    }
    expect(complaints).toEqual([]);
  });
}
