import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openPage } from './support/open-page.ts';
import { expectSameNumbers } from './support/same-numbers.ts';

const experiments = join(import.meta.dirname, '..', 'support', 'experiments');

test('the page and the headless twin give the same numbers, bit for bit @firefox', async ({ page }) => {
  await openPage(page);
  await expect(page.getByText(/^Done:/)).toBeVisible();
  for (const name of readdirSync(experiments)) {
    await test.step(name, () => expectSameNumbers(page, join(experiments, name)));
  }
});
