import { expect, test } from '@playwright/test';
import { pressBox } from './support/press-box.ts';
import { WorkbenchPage } from './support/workbench-page.ts';

let at: WorkbenchPage;
test.beforeEach(async ({ page }) => {
  at = new WorkbenchPage(page);
  await at.open();
  await at.room('Workload');
});
test.afterEach(() => expect(at.complaints).toEqual([]));

test('says what is asked and what it costs', async () => {
  await expect(at.fact('Tables')).toHaveText('9');
  await expect(at.fact('Answers')).toHaveText('701');
  await expect(at.fact('Sensitivity')).toHaveText('18');
  await expect(at.cost).toContainText('at ε = 0.01 each count gets noise of about ±1,800 records');
});

test('tables can be chosen one by one', async ({ page }) => {
  await page.getByText('Chosen tables').click();
  await expect(at.fact('Tables')).toHaveText('9');
  const boxes = page.getByRole('group', { name: 'Attributes of one more table' });
  await boxes.getByText('Age', { exact: true }).click();
  await boxes.getByText('Gender', { exact: true }).click();
  await expect(page.getByText('Age × Gender: 184 cells')).toBeVisible();
  await at.button('Add this table').click();
  await expect(at.fact('Sensitivity')).toHaveText('20');
  await at.button('Remove Occupation').click();
  await expect(at.fact('Sensitivity')).toHaveText('18');
  await boxes.getByText('Age', { exact: true }).click();
  await expect(page.getByText('This table is listed already.')).toBeVisible();
  await expect(at.button('Add this table')).toBeDisabled();
  await at.button('Prefixes and ranges').click();
  await at.button('Each value Age').click();
  await page.getByRole('option', { name: 'Up to each value' }).click();
  await expect(at.button('Prefixes and ranges: prefixes of Age')).toBeVisible();
  await expect(at.button('Remove Age (prefixes) × Gender')).toBeVisible();
});

test('what would be too much, or nothing, is refused with a sentence', async ({ page }) => {
  await at.type('Attributes in each table', '0');
  await expect(page.getByText('Must be at least 1: a table over no attributes')).toBeVisible();
  await expect(at.field('Attributes in each table')).toHaveValue('0');
  await at.type('Attributes in each table', '5');
  await expect(page.getByRole('alert')).toContainText('answers, more than the limit');
  await at.room('Compare');
  await expect(at.button('Run ⏎')).toBeDisabled();
  await at.button('Undo').click();
  await expect(at.button('Run ⏎')).toBeEnabled();
});

test('queries are typed, changed, doubled and taken out again, by keyboard', async ({ page }) => {
  await at.button(/^By its name in theory/).click();
  await pressBox(page.getByRole('radio', { name: 'Chosen queries' }));
  const list = page.getByRole('list', { name: /quer(y|ies)$/ });
  await expect(list).toContainText('Age = 0');
  await at.field('New query').fill('count where Gendr = Female');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Character 13: there is no attribute “Gendr”');
  await at.field('New query').fill('sum of Age^2 * Gender');
  await expect(page.getByText('changes it by 8,281 at most')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(at.fact('Answers')).toHaveText('2');
  await at.button('Edit query 2').press('Enter');
  await at.field('Query 2').fill('count where Gender = Female');
  await page.keyboard.press('Enter');
  await at.button('Duplicate query 2').press('Enter');
  await at.button('Remove query 1').press('Enter');
  await expect(list.getByRole('listitem')).toHaveText(['Gender = Female', 'Gender = Female']);
  await expect(at.fact('Sensitivity')).toHaveText('2');
  await page.keyboard.press('Control+Enter');
  await expect(at.status).toHaveText('Done: 50 runs.');
  await at.probe.getByRole('button', { name: 'Table of these answers' }).click();
  await expect(at.probe.getByRole('row', { name: /^Gender = Female/ })).toHaveCount(2);
});
