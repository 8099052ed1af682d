import { createRequire } from 'node:module';
import { expect, test } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { WorkbenchPage } from './support/workbench-page.ts';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const rooms = ['Compare', 'Workload', 'Data'] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 360]) {
    test(`no serious finding by axe, ${colorScheme}, ${width} px`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 800 },
        baseURL: baseURL ?? '',
      });
      const page = await context.newPage();
      // Before the page, so that its content policy does not refuse the script.
      await page.addInitScript({ path: axe });
      const at = new WorkbenchPage(page);
      await at.open();
      await expect(at.probe.getByRole('slider')).toBeVisible();
      for (const room of rooms) {
        await at.room(room);
        if (room === 'Compare') await at.button('Settings of Laplace').click();
        await page.waitForTimeout(300);
        const { violations } = await page.evaluate(() =>
          (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
        );
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        const told = serious.map(
          ({ id, nodes }) => `${room}: ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join('\n')}`,
        );
        expect(told).toEqual([]);
      }
      await context.close();
    });
  }
}

test('at 360 px nothing is wider than the screen and the rail is a bar below', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const at = new WorkbenchPage(page);
  await at.open();
  for (const room of rooms) {
    await at.room(room);
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
  const rail = await page.getByRole('navigation', { name: 'Rooms' }).boundingBox();
  expect(rail).toMatchObject({ x: 0, width: 360 });
  expect(rail && rail.y + rail.height).toBeCloseTo(740, 0);
  await at.room('Compare');
  const [plot, settings] = [
    await at.plot.boundingBox(),
    await page.getByRole('heading', { name: 'Settings' }).boundingBox(),
  ];
  expect(plot && settings && plot.y < settings.y).toBe(true);
});
