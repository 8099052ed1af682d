import { expect, test } from '@playwright/test';
import { exportedFigure, verdict } from './support/figure-page.ts';
import { headless, numbers } from './support/numbers.ts';
import { WorkbenchPage } from './support/workbench-page.ts';

let at: WorkbenchPage;
test.beforeEach(async ({ page }) => {
  at = new WorkbenchPage(page);
  await at.open();
});
test.afterEach(() => expect(at.complaints).toEqual([]));

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
  const results = JSON.parse(await exportedFigure(page, 'Results as JSON'));
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
  const experiment = JSON.parse(await exportedFigure(page, 'Experiment as JSON'));
  expect(experiment.dataset).toMatchObject({ counts: 'mine.csv', schema: { attributes: { length: 6 } } });
  await expect(page.getByRole('banner')).toContainText('1,000,000 records');
  await at.button('Go back to the built-in data').click();
  await expect(page.getByText('Not run yet')).toBeVisible();
});
