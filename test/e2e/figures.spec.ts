import { readFileSync } from 'node:fs';
import { type Download, expect, type Page, test } from '@playwright/test';
import { headless, numbers } from './support/numbers.ts';
import { WorkbenchPage } from './support/workbench-page.ts';

let at: WorkbenchPage;
test.beforeEach(async ({ page }) => {
  at = new WorkbenchPage(page);
  await at.open();
});
test.afterEach(() => expect(at.complaints).toEqual([]));

/** Fourteen million records take seconds to generate, more where the machine is busy. */
const GENERATED = { timeout: 120_000 };

const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' });

async function openFigure(page: Page, title: string | RegExp): Promise<void> {
  await at.room('Figures');
  // Some lead the gallery and stand under their paper as well.
  await page.getByRole('link', { name: title }).first().click();
  await page.getByText('Quick: 3').click();
}

async function textOf(download: Promise<Download>): Promise<string> {
  return readFileSync(await (await download).path(), 'utf8');
}

async function exported(page: Page, entry: string): Promise<string> {
  const download = page.waitForEvent('download');
  await at.button('Export figure').click();
  await page.getByRole('menuitem', { name: entry }).click();
  return textOf(download);
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

  const results = JSON.parse(await exported(page, 'Results as JSON'));
  expect(results).toMatchObject({ complete: true, experiment: { seed: 'fig6', trials: 3 } });
  expect(results.digest).toMatch(/^[0-9a-f]{64}$/);
  expect(results.rows).toHaveLength(75);
  expect(await exported(page, 'Results as CSV')).toMatch(/^mechanism,epsilon,trial,/);
  expect(JSON.parse(await exported(page, 'Experiment as JSON'))).toEqual(results.experiment);
  const picture = (await exported(page, 'Chart as SVG')).replaceAll(/<[^>]*>|\s+/g, ' ').replaceAll(/ +/g, ' ');
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

test('an address opens its figure; one that does not exist says so @firefox', async ({ page }) => {
  await at.openFigures('ireduct-7.brazil');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('sanity bound, one-way marginals');
  await expect(page.getByRole('radio', { name: 'Brazil' })).toBeChecked();
  // The focus stays on what is turned by keyboard.
  await page.getByRole('radio', { name: 'Brazil' }).press('ArrowLeft');
  await expect(page).toHaveURL(/#\/figures\/ireduct-7\//);
  await expect(page.getByRole('radio', { name: 'USA' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Brazil' })).toBeFocused();
  await page.goto('./#/figures/figure-99');
  await expect(page.getByText('This version has no figure “figure-99”.')).toBeVisible();
  // The gallery leads with three figures of three papers, and has what two papers print under both.
  const start = page.locator('div').filter({ has: page.getByRole('heading', { name: 'Start with one of these' }) });
  await expect(start.last().locator('> ul > li')).toHaveCount(3);
  await expect(start.last()).toContainText('Figure 6 of Xiao et al., 2011');
  const paper = page.getByRole('region', { name: /2010$/ });
  await expect(paper.getByText('Figure 2', { exact: true })).toBeVisible();
  await expect(paper.getByText('Figure 3', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('against the sanity bound');
});

test('a figure runs on the table that comes along, refuses a file of another shape, and runs on one that fits @firefox', async ({
  page,
}) => {
  await at.openFigures('mwem-3');
  await page.getByText('Quick: 3').click();
  await at.button(/^Run$/).first().click();
  await expect(at.status).toHaveText('Done: 54 runs.');
  await expect(verdict(page).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('figure')).toContainText('Barley powdery mildew, 70 records.');
  const results = JSON.parse(await exported(page, 'Results as JSON'));
  expect(numbers(results)).toEqual(numbers(headless('figure', 'mwem-3', '--run', '--quick')));

  const data = page.getByText('Data of this figure:');
  await expect(data).toContainText('Barley powdery mildew (Mildew), which comes with the workbench.');

  const slot = page.getByRole('region', { name: 'Run it on the real file' });
  const drop = (name: string, lines: readonly string[]) => {
    const buffer = Buffer.from(lines.join('\n'));
    return slot.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  };
  await drop('wrong.csv', ['a,b,count', '0,0,30', '0,1,20', '1,0,20']);
  await expect(slot.getByRole('alert')).toContainText('wrong.csv has 2 attributes.');
  await expect(at.status).toHaveText('Done: 54 runs.');

  const cells = Array.from({ length: 22 }, (_, i) => [...(i * 2).toString(2).padStart(6, '0'), i < 4 ? 7 : 2].join());
  await drop('mine.csv', ['a,b,c,d,e,f,count', ...cells.slice(0, 21), '1,1,1,1,1,1,9']);
  const own = page.getByRole('region', { name: 'On your file' });
  await expect(own).toContainText('71 records where 70 are expected');
  await expect(own).toContainText('22 non-zero cells as expected');
  await expect(data).toContainText('mine.csv, your file.');
  await expect(page.getByRole('radio', { name: 'Mildew (your file)' })).toBeChecked();
  await at.button(/^Run$/).first().click();
  await expect(at.status).toHaveText('Done: 54 runs.');
  await expect(page.getByRole('figure')).toContainText('Figure 3. Mildew, your file: relative entropy by ε');
  await expect(page.getByRole('figure')).toContainText('mine.csv, 71 records. Not quite the paper’s data.');
  const experiment = JSON.parse(await exported(page, 'Experiment as JSON'));
  expect(experiment.dataset).toMatchObject({ counts: 'mine.csv', schema: { attributes: { length: 6 } } });
  await expect(page.getByRole('banner')).toContainText('1,000,000 records');
  await at.button('Go back to the built-in data').click();
  await expect(page.getByText('Not run yet')).toBeVisible();
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
