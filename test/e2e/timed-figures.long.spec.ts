import { expect, test } from '@playwright/test';
import { exportedFigure, verdict } from './support/figure-page.ts';
import { WorkbenchPage } from './support/workbench-page.ts';

let at: WorkbenchPage;
test.beforeEach(({ page }) => {
  at = new WorkbenchPage(page);
});
test.afterEach(() => expect(at.complaints).toEqual([]));

test('a figure of times is measured, judged, shown in milliseconds too, and exported', async ({ page }) => {
  await at.openFigures('all');
  await page.getByRole('link', { name: 'Time of the best linear unbiased estimate' }).click();
  await expect(page).toHaveURL(/#\/figures\/bayesian-5/);
  await expect(verdict(page)).toContainText('Not yet judged');
  await at.button(/^Run$/).first().click();
  await expect(at.status).toHaveText('Done: 60 measurements.');
  const chart = page.getByRole('figure');
  await expect(chart).toContainText('Figure 5. Time, against m');
  await expect(chart).toContainText(/The reference is one product of two .* In this run it took/);
  await expect(chart.locator('.recharts-line')).toHaveCount(3);
  await expect(verdict(page).getByRole('listitem')).toHaveCount(3);
  await expect(verdict(page)).toContainText('From 4 trials a point.');
  await expect(verdict(page)).toContainText(/Student’s interval of the mean over trials/);
  await at.button('Table of these numbers').click();
  await expect(page.getByRole('columnheader', { name: 'Time, ms' })).toBeVisible();

  const results = JSON.parse(await exportedFigure(page, 'Measurements as JSON'));
  expect(results).toMatchObject({ figure: 'bayesian-5', variant: 'm', pace: 'quick', complete: true });
  expect(results.points).toHaveLength(60);
  for (const { quantities } of results.points) expect(quantities.milliseconds).toBeGreaterThan(0);
  expect(await exportedFigure(page, 'Measurements as CSV')).toMatch(/^series,m,trial,ratio,milliseconds,/);
  expect(await exportedFigure(page, 'Chart as SVG')).toContain('Figure 5. Time, against m');

  await page.getByRole('link', { name: 'All figures' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Time of the best linear unbiased estimate' });
  await expect(entry.getByText(/^(Holds here|Fails here|Open)$/)).toHaveCount(1);
});

test('cancelling in the middle of a point acts at once and keeps what was measured', async ({ page }) => {
  await at.openFigures('bayesian-8');
  await page.getByText(/^As in the paper:/).click();
  await at.button(/^Run$/).first().click();
  const began = performance.now();
  await expect(page.getByText(/^[1-9]\d* of 150 measurements$/)).toBeVisible();
  // No later than the first one, with all that goes before it, took on this machine.
  const timeout = performance.now() - began;
  await at.button('Cancel').click();
  await expect(at.status).toHaveText(/^Cancelled\. [1-9]\d* of 150 measurements are kept\.$/, { timeout });
  await expect(page.getByRole('figure').getByRole('application')).toBeVisible();
  await expect(at.button('Cancel')).toBeHidden();
});
