import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { WorkbenchPage } from './workbench-page.ts';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** To be called before the page is opened, so that its content policy does not refuse the script. */
export function bringAxe(page: Page): Promise<unknown> {
  return page.addInitScript({ path: axe });
}

/** All that axe finds on the page as it is now, targets too small for a finger among it: the rule and where it is broken. */
export async function axeFindings(page: Page, within = 'html'): Promise<string[]> {
  const { violations } = await page.evaluate((part) => {
    const { axe } = globalThis as unknown as { axe: { run(part: string, options: object): Promise<AxeResults> } };
    return axe.run(part, { rules: { 'target-size': { enabled: true } } });
  }, within);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join('\n')}`);
}

/** Every width and every kind of colours once: colours do not depend on the width, nor sizes on the theme. */
const LOOKS = [
  { width: 1440, colorScheme: 'light', contrast: null, forcedColors: null },
  { width: 360, colorScheme: 'dark', contrast: null, forcedColors: null },
] as const;
const HIGH_CONTRAST = [
  { width: 360, colorScheme: 'light', contrast: 'more', forcedColors: null },
  { width: 1024, colorScheme: 'dark', contrast: null, forcedColors: 'active' },
] as const;

/** Nothing is found (in one part of the page, where the rest was looked at elsewhere), and nothing is wider than the screen, in light and dark, wide and narrow. One page takes all looks in turn. */
export async function expectNoFindings(page: Page, what: string, { highContrast = false, within = 'html' } = {}) {
  // Firefox cannot be told what colours its user likes.
  if (page.context().browser()?.browserType().name() === 'firefox') return;
  // A room that is opened for the first time is loaded first; behind what is open over it, it is hidden.
  if (within === 'html') await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const { width, ...media } of highContrast ? [...LOOKS, ...HIGH_CONTRAST] : LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia(media);
    // Colours fade over, from the second picture in the new look on.
    await page.evaluate(async () => {
      for (let picture = 0; picture < 2; picture++) await new Promise(requestAnimationFrame);
      const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(fading.map(({ finished }) => finished));
    });
    const look = `${what}, ${Object.values(media).filter(Boolean).join(', ')}, ${width} px`;
    expect(await axeFindings(page, within), look).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), look).toBe(width);
  }
  await page.setViewportSize({ width: LOOKS[0].width, height: 800 });
  await page.emulateMedia({ colorScheme: LOOKS[0].colorScheme, contrast: null, forcedColors: null });
}

export const rooms = ['Compare', 'Workload', 'Data', 'Release', 'Ask', 'Figures', 'Learn'] as const;

/** The same for every room, from the first one on. */
export async function expectNoFindingsInAnyRoom(page: Page, options: { readonly highContrast?: boolean } = {}) {
  await bringAxe(page);
  const at = new WorkbenchPage(page);
  await at.open();
  await expect(at.probe.getByRole('slider')).toBeVisible();
  for (const room of rooms) {
    await at.room(room);
    if (room === 'Compare') await at.button('Settings of Laplace').click();
    await expectNoFindings(page, room, options);
  }
  await page.getByRole('link', { name: 'What is promised, and how it is tested' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security and privacy');
  await expect(page).toHaveURL(/#\/security/);
  await expectNoFindings(page, 'Security', options);
}
