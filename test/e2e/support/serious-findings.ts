import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** To be called before the page is opened, so that its content policy does not refuse the script. */
export function bringAxe(page: Page): Promise<unknown> {
  return page.addInitScript({ path: axe });
}

/** What axe calls serious or critical on the page as it is now: the rule and where it is broken. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join('\n')}`);
}
