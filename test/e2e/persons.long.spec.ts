import { expect, test } from '@playwright/test';
import { DataPage } from './support/data-page.ts';
import { expectSameHeadless } from './support/same-numbers.ts';

/** Visits of 120 patients, of whom each has one to five. */
const visits = [
  'patient_id,ward,days',
  ...Array.from({ length: 120 }, (_, p) =>
    Array.from({ length: (p % 5) + 1 }, (_, v) => `P${p},${'abc'[(p + v) % 3]},${(p * v) % 4}`),
  ).flat(),
].join('\n');

test('people with several rows: asked once, kept by a key, counted in every cost, and the same headless', async ({
  page,
}) => {
  const data = new DataPage(page);
  await data.open();
  await data.choose({ name: 'visits.csv', content: visits });
  await data.isOpen('visits.csv');
  const question = page.getByRole('region', { name: 'One row, one person?' });
  await expect(question).toContainText('“patient_id” has 120 different values in 360 rows');
  // Before that is answered nothing is charged.
  await data.room('Release');
  await page.getByRole('radio', { name: 'Release', exact: true }).press('Space');
  await expect(page.getByText('“patient_id” comes again from row to row')).toBeVisible();
  await page.getByRole('radio', { name: 'Explore', exact: true }).press('Space');
  await data.room('Data');
  await question.getByRole('button', { name: 'A person may have several rows' }).click();
  await expect(question.getByRole('button', { name: /Column that identifies the person/ })).toContainText('patient_id');
  await question.getByLabel('Rows to keep of each person, at most').fill('3');
  await question.getByRole('button', { name: 'Keep these rows' }).click();
  await expect(question).toContainText('The first 3 rows of each person are kept, told apart by “patient_id”');
  await expect(question).toContainText(
    '120 people, at most 5 rows of one; rows left out: 72 beyond the limit (not private)',
  );
  await expect(data.fact('Records')).toHaveText('288');
  await expect(
    page.getByText('Column “patient_id” says whose row each is, so it is never an attribute.'),
  ).toBeVisible();

  await data.room('Workload');
  // Two tables, one cell each for a row that comes or goes, three rows: the strictest reading, until somebody says otherwise.
  await expect(data.fact('Sensitivity')).toHaveText('6');
  await expect(page.getByText(/add or remove one person of at most 3 rows/)).toBeVisible();
  expect(decodeURIComponent(page.url())).not.toContain('patient');

  await data.room('Compare');
  await page.getByRole('button', { name: /^Trials: / }).click();
  const trials = page.getByRole('textbox', { name: 'Trials' });
  await trials.fill('1');
  await trials.press('Tab');
  await data.run();
  const results = await expectSameHeadless(page, 'visits.csv', visits);
  expect(results.experiment.dataset.person).toEqual({ rows: 3, key: 'patient_id' });
  expect(results.rows[0].rowsPerPerson).toBe(3);
  expect(data.complaints).toEqual([]);
});

/** A row for each order, with nothing that clearly says who ordered. */
const orders = [
  'order_id,customer_id,zip,name_on_parcel',
  ...Array.from({ length: 300 }, (_, i) => `O${i},C${i * 3},${10115 + (i % 40)},N${i % 110}`),
].join('\n');

test('where no column clearly tells people apart none is chosen, and the form says what to look for', async ({
  page,
}) => {
  const data = new DataPage(page);
  await data.open();
  await data.choose({ name: 'orders.csv', content: orders });
  await data.isOpen('orders.csv');
  await data.unfold(/^Rows of one person/);
  const question = page.getByRole('region', { name: 'One row, one person?' });
  await expect(question).not.toContainText('it looks as if people had several');
  await question.getByRole('button', { name: 'A person may have several rows' }).click();
  const column = question.getByRole('button', { name: /Column that identifies the person/ });
  await expect(column).toContainText('Choose a column');
  await expect(question).toContainText('Look for a column with a value for each person that comes again');
  await question.getByRole('button', { name: 'Keep these rows' }).click();
  await expect(question).toContainText('Choose “No column”, or a column with a value for each person');
  await expect(column).toBeFocused();
  await column.press('Enter');
  await expect(page.getByRole('option')).toHaveText([/^zip/, /^name_on_parcel/, /^No column/]);
  await page.getByRole('option', { name: 'name_on_parcel' }).click();
  await question.getByRole('button', { name: 'Keep these rows' }).click();
  await expect(question).toContainText('told apart by “name_on_parcel”');
  expect(data.complaints).toEqual([]);
});
