import { expect, test } from '@playwright/test';
import { bringAxe, expectNoFindings } from './support/axe-findings.ts';
import { WorkbenchPage } from './support/workbench-page.ts';

const rooms = ['Compare', 'Workload', 'Data', 'Release', 'Ask', 'Figures', 'Learn'] as const;

// accessibility.long.spec.ts looks in high contrast, too.
test('axe finds nothing in any room, light and wide, dark and narrow', async ({ page }) => {
  await bringAxe(page);
  const at = new WorkbenchPage(page);
  await at.open();
  await expect(at.probe.getByRole('slider')).toBeVisible();
  for (const room of rooms) {
    await at.room(room);
    if (room === 'Compare') await at.button('Settings of Laplace').click();
    await expectNoFindings(page, room);
  }
  await page.getByRole('link', { name: 'What is promised, and how it is tested' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security and privacy');
  await expect(page).toHaveURL(/#\/security/);
  await expectNoFindings(page, 'Security');
});

test('at 360 px nothing is wider than the screen and the rail is a bar below', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const at = new WorkbenchPage(page);
  await at.open();
  for (const room of rooms) {
    await at.room(room);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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
