import { expect, test } from '@playwright/test';
import { WorkbenchPage } from './support/workbench-page.ts';

let at: WorkbenchPage;
test.beforeEach(async ({ page }) => {
  at = new WorkbenchPage(page);
  await at.open();
});
test.afterEach(() => expect(at.complaints).toEqual([]));

test('axes and metric survive other rooms, other data and a fresh start', async ({ page }) => {
  await at.unfold('Axes');
  await at.chart.getByRole('radiogroup', { name: 'Error axis' }).getByText('Linear').click();
  await at.room('Data');
  await at.button('Open something else').click();
  await page
    .getByRole('button', { name: /^Open Czech/ })
    .first()
    .click();
  await at.room('Compare');
  await expect(at.chart).toBeVisible();
  await expect(at.chart.getByRole('radiogroup', { name: 'Error axis' }).getByLabel('Linear')).toBeChecked();
  await page.goto('about:blank');
  await at.open('./');
  await expect(at.chart.getByRole('radiogroup', { name: 'Error axis' }).getByLabel('Linear')).toBeChecked();
});

test('a pinned run stays as a faint curve that says what is different, also after a reload, until it is removed', async ({
  page,
}) => {
  await at.button('Pin this run').click();
  await at.type('Seed', 'another');
  await page.keyboard.press('Control+Enter');
  await expect(at.chart).toContainText('seed another');
  const legend = at.chart.getByRole('list', { name: 'Series' });
  await expect(legend).toContainText('Run 1: Laplace');
  await expect(legend).toContainText('other seed');
  const saved = page.getByRole('region', { name: 'Pinned and saved' });
  await saved.getByRole('textbox', { name: 'Name' }).fill('first');
  await saved.getByRole('textbox', { name: 'Name' }).blur();
  await expect(legend).toContainText('first: Laplace');
  await page.reload();
  await at.finished();
  await expect(legend).toContainText('first: Laplace');
  await saved.getByText('On the chart').click();
  await expect(legend).not.toContainText('first: Laplace');
  await saved.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(at.field('Seed')).toHaveValue('1');
  await saved.getByRole('button', { name: 'Remove first' }).click();
  await expect(saved.getByRole('listitem')).toHaveCount(0);
});
