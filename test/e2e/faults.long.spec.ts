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
