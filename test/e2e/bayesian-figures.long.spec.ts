import { expect, type Page, test } from '@playwright/test';
import { bringAxe, expectNoFindings } from './support/axe-findings.ts';
import { WorkbenchPage } from './support/workbench-page.ts';

let at: WorkbenchPage;
test.beforeEach(async ({ page }) => {
  at = new WorkbenchPage(page);
});
test.afterEach(() => expect(at.complaints).toEqual([]));

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const chances = (page: Page) => page.getByLabel('Probabilities').getByRole('definition');

test('the example has its numbers, and bounds are moved by keyboard', async ({ page }) => {
  await at.openFigures('bayesian-2');
  await expect(chances(page).nth(1)).toHaveText('0.997516');
  await expect(row(page, 'P(θ > 0)')).toContainText('0.88 wrong0.9619041.60 times as much');
  await expect(row(page, '95.0 % interval')).toContainText('[−41, 125] wrong[−5.37, 89.40]');
  await expect(row(page, 'Whole records, Algorithm 2 as printed')).toContainText('never reached');
  await expect(row(page, 'Monte Carlo')).toContainText('%');
  // Laid over each other the methods look the same; what sets them apart has a plot of its own.
  await expect(page.getByRole('img', { name: 'Density of each method less the exact density' })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Closed form/ }).press(' ');
  await expect(page).toHaveURL(/#\/figures\/bayesian-2;closedForm=1/);
  await at.button('30 to 50').click();
  await expect(chances(page).nth(1)).toHaveText('0.357702');
  const lower = page.getByRole('slider', { name: 'Lower bound L' });
  await lower.press('ArrowLeft');
  await expect(chances(page).nth(1)).not.toHaveText('0.357702');
  await lower.press('ArrowRight');
  await expect(chances(page).nth(1)).toHaveText('0.357702');
  // The other bound stays where it is, also beyond the picture.
  await at.button('θ > 0').click();
  await expect(chances(page).nth(1)).toHaveText('0.961904');
  await lower.press('End');
  await expect(chances(page).nth(2)).toHaveText('0.000000');
  const confidence = page.getByRole('slider', { name: 'Confidence of the interval' });
  await confidence.press('Home');
  await expect(page.getByText('± 14.5843')).toBeVisible();
  await at.button('As in the paper').click();
  await expect(page.getByText('± 47.3833')).toBeVisible();
});

test('Figure 9 runs quickly, is judged, shows four metrics and goes to Compare as it is', async ({ page }) => {
  await at.openFigures('bayesian-9');
  await page.getByText('Quick: 3', { exact: true }).click();
  await at.button(/^Run$/).first().click();
  await expect(at.status).toHaveText('Done: 120 runs.', { timeout: 120_000 });
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict.getByRole('listitem')).toHaveCount(5);
  await expect(verdict).toContainText('Inference saves budget.');
  await expect(page.getByRole('figure')).toContainText('cost of the system');
  await page.getByRole('button', { name: /Metric/ }).click();
  await expect(page.getByRole('option')).toHaveCount(4);
  await page.getByRole('option', { name: /Error of answers/ }).click();
  await expect(page.getByRole('figure')).toContainText('error of answers');
  await at.button('Open in Compare').click();
  await expect(at.status).toHaveText('Opened from Figure 9 in Figures: 120 of 120 runs.');
  // Only metrics of streams are offered for a stream.
  await page.getByRole('button', { name: /Metric/ }).click();
  await expect(page.locator('[role=option]:not([aria-disabled=true])')).toHaveCount(4);
  await page.keyboard.press('Escape');
  await page.goto('./#/workload');
  await expect(page.getByRole('radio', { name: 'Stream of questions' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Questions', exact: true })).toHaveValue('1000');
});

test('nothing that axe finds, and nothing wider than the screen', async ({ page }) => {
  await bringAxe(page);
  for (const id of ['bayesian-2', 'bayesian-9']) {
    await at.openFigures(id);
    await expectNoFindings(page, id);
  }
});
