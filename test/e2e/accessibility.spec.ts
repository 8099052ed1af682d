import { expect, test } from '@playwright/test';
import { expectNoFindingsInAnyRoom, rooms } from './support/axe-findings.ts';
import { WorkbenchPage } from './support/workbench-page.ts';

// accessibility.long.spec.ts looks in high contrast, too.
test('axe finds nothing in any room, light and wide, dark and narrow', ({ page }) => expectNoFindingsInAnyRoom(page));

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
