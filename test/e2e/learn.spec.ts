import { expect, test } from '@playwright/test';
import { bringAxe, expectNoFindings } from './support/axe-findings.ts';
import { WorkbenchPage } from './support/workbench-page.ts';

test('a sheet opens by its link, answers what is chosen, and goes on by arrow keys on a projector @firefox', async ({
  page,
}) => {
  await bringAxe(page);
  const at = new WorkbenchPage(page);
  await at.openLearn('composition');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Composition: one budget, many questions');
  await expect(page.getByRole('main')).toContainText(
    /each of six by [\d.]+: 6(\.\d+)? times as much|5\.\d+ times as much/,
  );
  await at.type('Your answer', '4');
  await at.button('Check').click();
  await expect(page.getByRole('main')).toContainText('Not quite');
  await at.type('Your answer', '24');
  await at.button('Check').click();
  await expect(page.getByRole('main')).toContainText('six times the noise');
  await at.button('Table of these numbers').click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(7);
  await page.getByRole('list', { name: 'Words on this sheet' }).getByRole('button').first().focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expectNoFindings(page, 'a word of the glossary', { highContrast: true, within: '[role=tooltip]' });
  await page.keyboard.press('Escape');
  await expectNoFindings(page, 'a sheet');

  await at.button('Speaker view').click();
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toHaveCount(0);
  // All of a sheet is to be seen on a projector, as large as it can be.
  await page.setViewportSize({ width: 1280, height: 720 });
  const fits = () => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight);
  await expect.poll(fits).toBe(true);
  expect(
    await page.locator('h1').evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize)),
  ).toBeGreaterThan(20);
  await page.locator('main').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sensitivity: how much one person can change');
  await expect(page).toHaveURL(/#\/learn\/sensitivity;speaker=1/);
  await expect.poll(fits).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toBeVisible();
  await page.getByRole('radio', { name: /^Five times/ }).press('Space');
  await expect(page.getByRole('main')).toContainText('Right');

  for (const [link, heading] of [
    ['Glossary', 'Glossary'],
    ['Mechanisms, a card each', 'Mechanisms'],
  ]) {
    await at.room('Learn');
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  await at.button('iReduct').click();
  await expect(page.getByRole('main')).toContainText('Errata');
  await expectNoFindings(page, 'Mechanisms');
  expect(at.complaints).toEqual([]);
});
