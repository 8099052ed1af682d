import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { dropFiles } from './drop-files.ts';
import { headless, numbers } from './numbers.ts';

/** Runs what is configured, and gives the results as they are exported. */
export async function runInPage(page: Page, file: string) {
  await page.keyboard.press('Control+Enter');
  const { mechanisms, sweep, trials } = JSON.parse(readFileSync(file, 'utf8'));
  const total = mechanisms.length * sweep.values.length * trials;
  await expect(page.getByText(`Done: ${total} runs.`)).toBeVisible();
  return exportedResults(page);
}

async function exportedResults(page: Page) {
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /Results as JSON/ }).click();
  return JSON.parse(readFileSync(await (await download).path(), 'utf8'));
}

/** Runs headless, on this file, what was run in the page; gives the results of the page. */
export async function expectSameHeadless(page: Page, name: string, content: string) {
  const results = await exportedResults(page);
  const file = test.info().outputPath('experiment.json');
  writeFileSync(test.info().outputPath(name), content);
  writeFileSync(file, JSON.stringify(results.experiment));
  const twin = headless('run', file);
  expect(twin.summary).toEqual(results.summary);
  expect(results.digest).toMatch(/^[0-9a-f]{64}$/);
  expect(twin.digest).toBe(results.digest);
  return results;
}

/** Drops these files on a page that has results, runs what they say, and compares. */
export async function expectSameNumbers(page: Page, file: string, ...data: string[]) {
  await dropFiles(page, file, ...data);
  await expect(page.getByText('No results yet')).toBeVisible();
  const results = numbers(await runInPage(page, file));
  expect(results).toEqual(numbers(headless('run', file)));
  return results;
}
