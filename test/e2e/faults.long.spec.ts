import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { dropFiles } from './support/drop-files.ts';
import { openPage } from './support/open-page.ts';
import { WorkbenchPage } from './support/workbench-page.ts';

test('five hundred columns are opened, counted and released', async ({ page }) => {
  const path = test.info().outputPath('wide.csv');
  const names = Array.from({ length: 500 }, (_, i) => `question ${i}`);
  const rows = Array.from({ length: 400 }, (_, row) =>
    names.map((_, i) => (row * 7 + i * 3 + ((row * i) % 5)) % 4).join(','),
  );
  writeFileSync(path, [names.join(','), ...rows].join('\n'));
  const complaints = await openPage(page);
  await expect(page.getByText(/^Done:/)).toBeVisible();
  await dropFiles(page, path);
  await expect(page.getByRole('banner')).toContainText('wide.csv');
  await new WorkbenchPage(page).room('Compare');
  await page.getByRole('button', { name: /^(Run|Restart) ⏎/ }).click();
  await expect(page.getByText(/^Done: \d+ runs\./)).toBeVisible();
  expect(complaints).toEqual([]);
});

test.describe('with the files that the service worker keeps', () => {
  test.use({ serviceWorkers: 'allow' });

  for (const wait of [0, 50, 200]) {
    test(`settings made one right after another are there after a reload ${wait} ms after Run @firefox`, async ({
      page,
    }) => {
      const at = new WorkbenchPage(page);
      await at.open();
      await at.type('Seed', 'first');
      await at.type('Seed', 'second');
      await at.type('Trials', '400');
      await at.button(/^(Run|Restart) ⏎/).click();
      await page.waitForTimeout(wait);
      await page.reload();
      await expect(at.field('Trials')).toHaveValue('400');
      await expect(at.field('Seed')).toHaveValue('second');
      await expect(at.status).toContainText(/^(Running|Done: 2,000)/);
      expect(at.complaints).toEqual([]);
    });
  }
});
