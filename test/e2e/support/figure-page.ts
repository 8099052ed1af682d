import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';

export const verdict = (page: Page): Locator => page.getByRole('region', { name: 'Verdict' });

/** What a figure is exported as, under this name. */
export async function exportedFigure(page: Page, entry: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export figure' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  return readFileSync(await (await download).path(), 'utf8');
}
