import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { dropFiles } from './drop-files.ts';
import { headless, numbers } from './numbers.ts';

/** Runs what is configured, and gives the results as they are exported. */
export async function runInPage(page: Page, file: string) {
  await page.keyboard.press('Control+Enter');
  const { mechanisms, sweep, trials } = JSON.parse(readFileSync(file, 'utf8'));
  const total = mechanisms.length * sweep.values.length * trials;
  await expect(page.getByText(`Done: ${total} runs.`)).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /Results as JSON/ }).click();
  return JSON.parse(readFileSync(await (await download).path(), 'utf8'));
}

/** Drops these files on a page that has results, runs what they say, and compares. */
export async function expectSameNumbers(page: Page, file: string, ...data: string[]) {
  await dropFiles(page, file, ...data);
  await expect(page.getByText('No results yet')).toBeVisible();
  const results = numbers(await runInPage(page, file));
  expect(results).toEqual(numbers(headless('run', file)));
  return results;
}
