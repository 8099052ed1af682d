import { expect, test } from '@playwright/test';
import { WorkbenchPage } from './support/workbench-page.ts';

let at: WorkbenchPage;
test.beforeEach(async ({ page }) => {
  at = new WorkbenchPage(page);
  await at.open();
});
test.afterEach(() => expect(at.complaints).toEqual([]));

test('a question mark lists the shortcuts, but not while one is typed', async ({ page }) => {
  await page.locator('main').focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Ctrl+Enter');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await at.unfold('Trials');
  await page.getByRole('textbox', { name: 'Seed' }).press('?');
  await expect(sheet).toBeHidden();
});

test('the menu of themes tells which is in force', async ({ page }) => {
  await at.button('Theme: system').click();
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await at.button('Theme: dark').click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
});

test('on paper there is the chart with its settings, marks and numbers, and nothing to press', async ({ page }) => {
  await expect(page.getByText(/^Done: /)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('figure').first()).toContainText(
    'Not private: compared with the truth under seeded floating-point noise.',
  );
  await expect(page.getByRole('region', { name: 'Mechanisms', exact: true })).toContainText('ε-differential privacy');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(6);
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Run/ })).toBeHidden();
  await page.emulateMedia({ media: null });
  await expect(page.getByRole('button', { name: /^Run/ })).toBeVisible();
});
