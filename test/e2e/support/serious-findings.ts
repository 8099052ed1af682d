import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
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

/** Every width and both themes once: colours do not depend on the width, nor sizes on the theme. */
const LOOKS = [
  { width: 1440, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const;

/** Nothing serious, and nothing wider than the screen, in light and dark, wide and narrow. One page takes both looks in turn. */
export async function expectNoFindings(page: Page, what: string) {
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    // Colours fade over.
    await page.waitForTimeout(300);
    const look = `${what}, ${colorScheme}, ${width} px`;
    expect(await seriousFindings(page), look).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), look).toBe(width);
  }
  await page.setViewportSize({ width: LOOKS[0].width, height: 800 });
  await page.emulateMedia({ colorScheme: LOOKS[0].colorScheme });
}
