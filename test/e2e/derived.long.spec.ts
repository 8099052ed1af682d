import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { dropFiles } from './support/drop-files.ts';
import { WorkbenchPage } from './support/workbench-page.ts';

let at: WorkbenchPage;
test.beforeEach(async ({ page }) => {
  at = new WorkbenchPage(page);
  await at.open('./');
});
test.afterEach(() => expect(at.complaints).toEqual([]));

/** 300 people, most of them alike. */
async function dropSmallFile(page: Page): Promise<void> {
  const path = test.info().outputPath('visits.csv');
  const rows = Array.from({ length: 300 }, (_, i) => [i % 7 === 0 ? 'yes' : 'no', (i * i) % 5, i % 3].join(','));
  writeFileSync(path, ['donated,visits,ward', ...rows].join('\n'));
  await dropFiles(page, path);
  await expect(page.getByRole('banner')).toContainText('visits.csv');
}

async function sweepOver(page: Page, name: string): Promise<void> {
  await at.unfold('Sweep', 'Trials');
  await page.getByRole('button', { name: /What varies/ }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

test('a small file after the census: everything derived follows, and its first chart crosses ten per cent', async ({
  page,
}) => {
  await at.unfold('Sweep', 'Trials');
  await expect(at.field('Sanity bound')).toHaveValue('100');
  await expect(page.getByText('Derived from 1,000,000 records, 9 tables.').first()).toBeVisible();
  const values = page.getByRole('textbox', { name: 'Values', exact: true });
  const before = await values.inputValue();
  await dropSmallFile(page);
  await at.room('Compare');
  await expect(page.getByText('Derived from 300 records, 3 tables.').first()).toBeVisible();
  await expect(at.field('Sanity bound')).toHaveValue('6');
  const small = await values.inputValue();
  expect(small).not.toBe(before);
  await at.type('Derived to reach an error of', '1');
  await expect(values).not.toHaveValue(small);
  await at.type('Derived to reach an error of', '10');
  await expect(values).toHaveValue(small);
  await page.keyboard.press('Control+Enter');
  await expect(at.status).toHaveText(/^Done: [\d,]+ runs\.$/);
  await expect(at.chart).toContainText('sanity bound 6 records');
  await at.button('Table of these numbers').click();
  const means = await at.chart.getByRole('row').getByRole('cell').allTextContents();
  expect(means.length).toBeGreaterThan(0);
  await expect(at.chart).not.toContainText('gave no answer');
});

test('trials are added by a press where somebody said how many there should be, until the verdict stands', async ({
  page,
}) => {
  await dropSmallFile(page);
  await at.room('Compare');
  await at.type('Trials', '1');
  await page.keyboard.press('Control+Enter');
  const reader = page.getByRole('region', { name: 'Smallest ε for a target' });
  await expect(reader).toContainText('From one trial nobody can tell');
  await at.button('Add trials').click();
  await expect(reader.getByRole('heading')).toContainText(/ε ≈ [\d.]+ \([\d.]+–[\d.]+\)/);
  await expect(reader).toContainText('In brackets the 95 % interval');
  await expect(at.button('Add trials')).toHaveCount(0);
  await expect(at.button('Add no more')).toHaveCount(0, { timeout: 90_000 });
});

test('a setting typed by hand stays with other data, survives a reload, and is derived again at one press', async ({
  page,
}) => {
  await at.type('Sanity bound', '50');
  await at.type('Trials', '4');
  await page.reload();
  await at.finished();
  await expect(at.field('Trials')).toHaveValue('4');
  await expect(at.field('Sanity bound')).toHaveValue('50');
  await at.unfold('Sweep');
  await expect(page.getByText('Derived from 1,000,000 records, 9 tables.')).toHaveCount(1);
  await at.button(/^Derive from .*: sanity bound$/).click();
  await expect(at.field('Sanity bound')).toHaveValue('100');
  await at.button('Undo').click();
  await expect(at.field('Sanity bound')).toHaveValue('50');
  await dropSmallFile(page);
  await at.room('Compare');
  await expect(at.field('Trials')).toHaveValue('4');
  await at.button(/^Derive from .*: number of trials$/).click();
  await expect(at.field('Trials')).not.toHaveValue('4');
});

test('a first noise scale that is too small is told once, and mended at one press', async ({ page }) => {
  await at.button('Settings of iReduct').click();
  await page.getByRole('button', { name: /λ_max, first noise scale/ }).click();
  await page.getByRole('option', { name: 'a number' }).click();
  await at.type('λ_max, first noise scale', '0.0001');
  await page.keyboard.press('Control+Enter');
  await expect(at.status).toHaveText(/^Done: 180 runs; \d+ gave no answer\.$/);
  const notice = at.chart.getByText(/^iReduct needs ε ≥ 0\.18 here/);
  await expect(notice).toHaveCount(1);
  await expect(page.getByText('lambdaMax')).toHaveCount(0);
  await expect(at.button('Start the grid at 0.18')).toBeVisible();
  await at.button('Raise λ_max').click();
  await expect(at.status).toHaveText('Done: 180 runs.');
  await expect(notice).toHaveCount(0);
});

test('a sweep over the sanity bound and back leaves the bound, the values of ε and what is read off as they were', async ({
  page,
}) => {
  await dropSmallFile(page);
  await at.room('Compare');
  await at.unfold('Sweep', 'Trials');
  await expect(at.field('Sanity bound')).toHaveValue('6');
  // So that these runs are no others than those of the census.
  await at.type('Trials', '7');
  await page.keyboard.press('Control+Enter');
  const planned = (await page.getByText(/ = [\d,]+ runs\.$/).innerText()).replace(/.* = /, '');
  await expect(at.status).toHaveText(`Done: ${planned}`);
  const smallest = page.getByRole('region', { name: 'Smallest ε for a target' });
  // The reader comes to rest a little after the run.
  let before = '';
  const isAtRest = async () => {
    const was = before;
    before = await smallest.innerText();
    return before === was;
  };
  await expect.poll(isAtRest, { intervals: [500] }).toBe(true);
  await sweepOver(page, 'Sanity bound, share of the records');
  // Six of 300 records, and ten times less and more.
  await expect(at.field('From')).toHaveValue('0.002');
  await expect(at.field('To')).toHaveValue('0.2');
  await expect(page.getByText('The middle of its values, which are derived.')).toBeVisible();
  await at.type('To', '0.5');
  await sweepOver(page, 'ε');
  await expect(at.field('Sanity bound')).toHaveValue('6');
  await expect(page.getByText('Derived from 300 records, 3 tables.')).toHaveCount(2);
  await expect(smallest).toHaveText(before, { useInnerText: true });
  await sweepOver(page, 'Sanity bound, share of the records');
  await expect(at.field('To')).toHaveValue('0.5');
  await at.button('Undo').click();
  await at.button('Undo').click();
  await expect(at.field('To')).toHaveValue('0.5');
});

test('a reload in the middle of another sweep loses nothing of the values of ε', async ({ page }) => {
  await at.type('Sanity bound', '50');
  await at.unfold('Sweep');
  await page.getByText('List', { exact: true }).click();
  await at.field('Values').fill('0.01 0.1');
  await sweepOver(page, 'Sanity bound, share of the records');
  await page.reload();
  await at.finished();
  await sweepOver(page, 'ε');
  await expect(at.field('Sanity bound')).toHaveValue('50');
  await expect(at.field('From')).toHaveValue('0.01');
  await expect(at.field('To')).toHaveValue('0.1');
});
