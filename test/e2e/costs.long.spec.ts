import { expect, test } from '@playwright/test';
import { terms } from '../support/terms.ts';
import { DataPage } from './support/data-page.ts';

/** Columns of which one has many values, and one repeats another. */
const trips = `zone,day,again\n${Array.from({ length: 600 }, (_, i) => `${(i * 7) % 23},${i % 3},${'abc'[i % 3]}`).join('\n')}\n`;

test('what makes ε so large is said, changed by one press, noted as chosen by looking, and undone by one', async ({
  page,
}) => {
  const data = new DataPage(page);
  await data.open();
  await data.choose({ name: 'trips.csv', content: trips });
  await data.isOpen('trips.csv');
  await data.run();
  const title = page.getByRole('button', { name: 'What makes ε so large?' });
  await expect(title).toBeVisible();
  if ((await title.getAttribute('aria-expanded')) === 'false') await title.click();
  await expect(page.getByText('“again” repeats “day”')).toBeVisible();
  await page.getByRole('button', { name: 'Apply: without zone', exact: true }).click();
  await expect(page.getByRole('banner')).toContainText('2 attributes');
  await expect(page.getByText(/^Chosen by looking at errors on the private data: which attributes/)).toBeVisible();
  await expect(page.getByText(/^Done: \d+ runs\./)).toBeVisible();
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByRole('banner')).toContainText('3 attributes');
  await expect(page.getByText('Chosen by looking at errors on the private data: which')).toHaveCount(0);
  expect(data.complaints).toEqual([]);
});

test('rows of each person are an error like noise: drawn by one press, kept by another, undone by a third', async ({
  page,
}) => {
  const data = new DataPage(page);
  await data.open();
  await data.choose({ name: 'terms.csv', content: terms });
  await data.isOpen('terms.csv');
  await data.unfold(/^Rows of one person/);
  const question = page.getByRole('region', { name: 'One row, one person?' });
  await question.getByRole('button', { name: 'A person may have several rows' }).click();
  await question.getByLabel('Rows to keep of each person, at most').fill('1');
  await question.getByRole('button', { name: 'Keep these rows' }).click();
  await expect(page.getByRole('banner')).toContainText('120 records');
  await data.run();
  const chart = page.getByRole('region', { name: 'Error chart' });
  await expect(chart).toContainText('91 % of the rows are left out, as 1 of each person is kept at most.');
  await expect(chart).toContainText('Rows left out, without noise');
  await page.getByRole('button', { name: 'Draw the error by rows kept' }).click();
  const panel = page.getByRole('region', { name: 'Rows of each person' });
  await expect(panel).toContainText(/Least with \d+ rows of each person/);
  await panel.getByRole('button', { name: /^Keep \d+ rows of each person$/ }).click();
  await expect(page.getByText(/^Chosen by looking at errors on the private data: how many rows/)).toBeVisible();
  await expect(chart).not.toContainText('91 % of the rows');
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByRole('banner')).toContainText('120 records');
  expect(data.complaints).toEqual([]);
});
