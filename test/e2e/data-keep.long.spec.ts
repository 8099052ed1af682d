import { expect, test } from '@playwright/test';
import { DataPage, people } from './support/data-page.ts';

let at: DataPage;
test.beforeEach(({ page }) => {
  at = new DataPage(page);
});

const keepSwitch = () => at.page.getByRole('switch', { name: 'Keep this file in this browser' });

async function openPeople(): Promise<void> {
  await at.open();
  await at.choose({ name: 'people.csv', content: people });
  await at.isOpen('people.csv');
}

test('a file is gone after a reload unless it is kept, with its schema, until it is forgotten @firefox', async ({
  page,
}) => {
  await openPeople();
  await page.reload();
  await at.isOpen('Census-like population (generated)');

  await at.choose({ name: 'people.csv', content: people });
  await at.isOpen('people.csv');
  await expect(keepSwitch()).not.toBeChecked();
  await keepSwitch().focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('A copy and its schema are kept until you turn this off.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Include city' }).focus();
  await page.keyboard.press('Space');
  await expect(at.fact('Attributes')).toHaveText('2');
  await page.reload();
  await at.isOpen('people.csv');
  await expect(at.fact('Attributes')).toHaveText('2');
  await expect(keepSwitch()).toBeChecked();
  await expect(page.getByText('This link was made on somebody')).toHaveCount(0);

  await at.showSources();
  await page.getByRole('button', { name: 'Open Czech autoworkers' }).click();
  await at.isOpen('Czech autoworkers');
  await expect(page.getByText('people.csv is kept in this browser.')).toBeVisible();
  await page.getByRole('button', { name: 'Forget' }).click();
  await expect(page.getByText('people.csv is kept in this browser.')).toHaveCount(0);
  await page.reload();
  await at.isOpen('Czech autoworkers');
  await expect(page.getByText('is kept in this browser')).toHaveCount(0);
});

test('storage that is full is told in a sentence, and nothing is half kept', async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await openPeople();
  await keepSwitch().focus();
  await page.keyboard.press('Space');
  await expect(at.error).toContainText('browser’s storage is too full to keep people.csv');
  await expect(keepSwitch()).not.toBeChecked();
  await at.isOpen('people.csv');
});

test('storage that is denied is told in a sentence', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  await openPeople();
  await keepSwitch().focus();
  await page.keyboard.press('Space');
  await expect(at.error).toContainText('does not let the page keep a file (SecurityError)');
  await expect(keepSwitch()).not.toBeChecked();
});
