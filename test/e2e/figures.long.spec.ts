import { expect, type Page, test } from '@playwright/test';
import { exportedFigure, verdict } from './support/figure-page.ts';
import { WorkbenchPage } from './support/workbench-page.ts';

let at: WorkbenchPage;
test.beforeEach(async ({ page }) => {
  at = new WorkbenchPage(page);
  await at.open();
});
test.afterEach(() => expect(at.complaints).toEqual([]));

/** Fourteen million records take seconds to generate, more where the machine is busy. */
const GENERATED = { timeout: 120_000 };

async function openFigure(page: Page, title: string | RegExp): Promise<void> {
  await at.room('Figures');
  // Some lead the gallery and stand under their paper as well.
  await page.getByRole('link', { name: title }).first().click();
  await page.getByText('Quick: 3').click();
}

test('Figure 6 runs on fourteen million records and is judged by its numbers', async ({ page }) => {
  await openFigure(page, 'Overall error against ε, one-way marginals');
  await expect(page).toHaveURL(/#\/figures\/ireduct-6;pace=1\//);
  await expect(verdict(page)).toContainText('Not yet judged');
  await at.button(/^Run$/).first().click();
  await expect(page.getByText(/^Preparing Census-like population/)).toBeVisible();
  await expect(at.status).toHaveText('Done: 75 runs.', GENERATED);
  await expect(page.getByRole('figure')).toContainText('Figure 6. USA: overall relative error by ε');
  await expect(page.getByRole('figure')).toContainText('14,000,000 records');
  await expect(verdict(page)).toContainText('From 3 trials a point.');
  await expect(verdict(page).getByRole('listitem')).toHaveCount(5);
  await expect(verdict(page)).toContainText('iReduct is no worse than TwoPhase.');
  await expect(page.getByRole('banner')).toContainText('1,000,000 records');

  const results = JSON.parse(await exportedFigure(page, 'Results as JSON'));
  expect(results).toMatchObject({ complete: true, experiment: { seed: 'fig6', trials: 3 } });
  expect(results.digest).toMatch(/^[0-9a-f]{64}$/);
  expect(results.rows).toHaveLength(75);
  expect(await exportedFigure(page, 'Results as CSV')).toMatch(/^mechanism,epsilon,trial,/);
  expect(JSON.parse(await exportedFigure(page, 'Experiment as JSON'))).toEqual(results.experiment);
  const picture = (await exportedFigure(page, 'Chart as SVG')).replaceAll(/<[^>]*>|\s+/g, ' ').replaceAll(/ +/g, ' ');
  expect(picture).toContain('Figure 6. USA: overall relative error by ε');
  expect(picture).toContain('After Xiao, Bender, Hay and Gehrke, iReduct');
  expect(picture).toContain('Bands: 95 % interval of the mean.');

  // The gallery knows as well, and the other country is still open.
  await page.getByRole('link', { name: 'All figures' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Overall error against ε, one-way' }).first();
  await expect(entry.getByText(/^(Holds here|Fails here|Open)$/)).toHaveCount(1);
  await expect(entry.getByRole('img', { name: 'The latest run' })).toBeVisible();
});

test('Open in Compare takes settings, data and results along; the way back leads to the figure', async ({ page }) => {
  await openFigure(page, /How much of ε TwoPhase/);
  await at.button(/^Run$/).first().click();
  await expect(at.status).toHaveText('Done: 30 runs.', GENERATED);
  await at.button('Open in Compare').click();
  await expect(page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Compare' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(at.status).toHaveText('Opened from Figure 5 in Figures: 30 of 30 runs.');
  await expect(page.getByRole('banner')).toContainText('14,000,000 records', GENERATED);
  await expect(at.chart.locator('.recharts-line path').first()).toBeVisible();
  await at.room('Figures');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/How much of ε TwoPhase/);
  await expect(at.status).toHaveText('Done: 30 runs.');
});

test('a figure that is cancelled while its data is prepared leaves nothing half done', async ({ page }) => {
  await openFigure(page, 'Overall error against ε, one-way marginals');
  await page.getByText('Brazil', { exact: true }).click();
  // The number of trials that was chosen goes along, and into the address.
  await expect(page).toHaveURL(/#\/figures\/ireduct-6\.brazil;pace=1\//);
  await at.button(/^Run$/).first().click();
  await expect(page.getByText(/^Preparing/)).toBeVisible();
  await at.button('Cancel').click();
  await expect(page.getByText('Not run yet')).toBeVisible();
  await expect(verdict(page)).toContainText('Not yet judged');
});

test('more trials go on with a run, its verdict has intervals, and both outlive the page', async ({ page }) => {
  await at.openFigures('mwem-3');
  await page.getByText('Quick: 3').click();
  await at.button(/^Run$/).first().click();
  await expect(at.status).toHaveText('Done: 54 runs.');
  await at.button('3 more trials').press('Enter');
  await expect(at.status).toHaveText('Done: 108 runs.');
  await expect(verdict(page)).toContainText('From 6 trials a point.');
  await expect(at.button('6 more trials')).toBeFocused();
  await expect(verdict(page)).toContainText(/On average .* % \(.* % to .* %\); at most 100 % is claimed/);
  const said = await verdict(page).innerText();
  await page.reload();
  await expect(at.status).toHaveText('Done: 108 runs.');
  await expect(verdict(page)).toHaveText(said.replaceAll(/\s+/g, ' ').trim(), { useInnerText: true });
});
