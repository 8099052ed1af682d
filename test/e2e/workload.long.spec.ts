import { expect, test } from '@playwright/test';
import { pressBox } from './support/press-box.ts';
import { WorkbenchPage } from './support/workbench-page.ts';

let at: WorkbenchPage;
test.beforeEach(async ({ page }) => {
  at = new WorkbenchPage(page);
  await at.open();
  await at.room('Workload');
});
test.afterEach(() => expect(at.complaints).toEqual([]));

test('all pairs cost more, and run', async ({ page }) => {
  await at.type('Attributes in each table', '2');
  await expect(at.fact('Tables')).toHaveText('36');
  await expect(at.fact('Answers')).toHaveText('124,923');
  await expect(at.fact('Sensitivity')).toHaveText('72');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Compare');
  await expect(at.status).toHaveText('Done: 50 runs.');
  await expect(at.chart).toContainText('2-D marginals: 36 tables, 124,923 answers');
});

test('attributes are made binary for parities, run so, and are as they were after undo', async ({ page }) => {
  await at.button(/^By its name in theory/).click();
  await pressBox(page.getByRole('radio', { name: 'Parities' }));
  await expect(page.getByRole('alert')).toContainText('turn it into binary attributes first');
  await page.getByRole('radio', { name: 'One attribute per bit of the code' }).press('Space');
  await expect(at.fact('Answers')).toHaveText('820');
  await expect(page.getByRole('banner')).toContainText('40 attributes');
  await at.room('Data');
  await expect(page.getByText('Taken as 40 binary attributes')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(at.status).toHaveText('Done: 50 runs.');
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('40 attributes');
  await at.room('Data');
  await at.button('As they were').click();
  await expect(page.getByRole('banner')).toContainText('9 attributes');
  await at.button('Undo').click();
  await expect(page.getByRole('banner')).toContainText('40 attributes');
});
