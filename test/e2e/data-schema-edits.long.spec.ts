import { expect, test } from '@playwright/test';
import { DataPage, withEachAge } from './support/data-page.ts';
import { pressBox } from './support/press-box.ts';

let at: DataPage;
test.beforeEach(async ({ page }) => {
  at = new DataPage(page);
  await at.openPeople();
});
test.afterEach(() => expect(at.complaints).toEqual([]));

const redo = () => at.page.getByRole('button', { name: 'Redo' }).click();

test('categories are merged, split, put in order; undo and redo follow', async ({ page }) => {
  const row = await at.edit('city');
  await expect(row).toContainText('3 values');
  const value = (name: string) => row.getByRole('checkbox', { name, exact: true });
  await pressBox(value('Bonn'));
  await pressBox(value('Kiel'));
  await row.getByRole('textbox', { name: 'Name of the merged value' }).fill('Ulm');
  await expect(row).toContainText('“Ulm” is another value already');
  await row.getByRole('textbox', { name: 'Name of the merged value' }).fill('elsewhere');
  await row.getByRole('textbox', { name: 'Name of the merged value' }).press('Enter');
  await expect(row).toContainText('2 values, merged from 3');
  await expect(row.getByRole('list', { name: 'Values of city' }).getByRole('listitem')).toHaveText([
    /elsewheremerged: Bonn, Kiel2/,
    /Ulm2/,
  ]);
  // The next merge starts afresh.
  await expect(row.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(row.getByRole('textbox', { name: 'Name of the merged value' })).toHaveValue('');
  await row.getByRole('textbox', { name: 'Name of the merged value' }).press('Enter');
  await expect(row).toContainText('Select at least two values to merge.');
  await pressBox(row.getByRole('checkbox', { name: /^elsewhere/ }));
  await row.getByRole('button', { name: 'Move down' }).click();
  await expect(row.getByRole('list', { name: 'Values of city' }).getByRole('listitem').first()).toContainText('Ulm');
  await at.undo();
  await at.undo();
  await expect(row).toContainText('3 values');
  await redo();
  await expect(row).toContainText('2 values, merged from 3');
  await pressBox(row.getByRole('checkbox', { name: /^elsewhere/ }));
  await row.getByRole('button', { name: 'Split' }).click();
  await expect(row).toContainText('3 values');
  expect(await page.getByRole('button', { name: 'Redo' }).isDisabled()).toBe(true);
});

test('what was learned says so until it is replaced or declared', async ({ page }) => {
  await expect(page.getByText('3 domains learned from the data')).toBeVisible();
  const row = await at.edit('age');
  await row.getByRole('textbox', { name: 'Lowest', exact: true }).fill('0');
  await row.getByRole('textbox', { name: 'Lowest', exact: true }).press('Enter');
  await expect(row).toContainText('41 values, 0 to 40');
  await expect(row.getByText('learned', { exact: true })).toBeVisible();
  await row.getByRole('textbox', { name: 'Highest', exact: true }).fill('99');
  await row.getByRole('textbox', { name: 'Highest', exact: true }).press('Enter');
  await expect(row).toContainText('100 values, 0 to 99');
  await expect(row.getByText('learned', { exact: true })).toHaveCount(0);
  await (await at.edit('sex')).getByRole('button', { name: 'This is public knowledge' }).click();
  await expect(page.getByText('1 domain learned from the data')).toBeVisible();
  await at.unfold(/learned from the data/);
  await page.getByRole('button', { name: 'All are public knowledge …' }).click();
  const panel = page.getByRole('region', { name: 'What would be declared public knowledge' });
  await expect(panel.getByRole('listitem')).toHaveText(['city Bonn, Kiel, Ulm']);
  await expect(page.getByText('1 domain learned from the data')).toBeVisible();
  await panel.getByRole('button', { name: 'Declare 1 domain public' }).click();
  await expect(page.getByText('domain learned from the data')).toHaveCount(0);
});

test('values outside a domain are dropped, moved or put aside, and counted', async () => {
  const row = await at.edit('age');
  await pressBox(row.getByRole('radio', { name: 'Bin edges' }));
  await row.getByRole('textbox', { name: 'Edges' }).fill('18, 30, 20');
  await expect(row).toContainText('Edges must ascend, but 20 follows 30.');
  await row.getByRole('textbox', { name: 'Edges' }).fill('18, 20, 30');
  await row.getByRole('button', { name: 'Use these edges' }).click();
  await expect(row).toContainText('2 bins, 18 to 30');
  await expect(row).toContainText('2 outside: moved to the nearest value');
  const outside = row.getByRole('radiogroup', { name: 'A value outside the domain' });
  await pressBox(outside.getByRole('radio', { name: /Give it a category/ }));
  await expect(row).toContainText('2 outside: in “(outside)”');
  await expect(at.fact('Cells of the joint domain')).toHaveText('18');
  await pressBox(outside.getByRole('radio', { name: /Drop the record/ }));
  await expect(row).toContainText('2 outside: dropped');
  await expect(at.fact('Records')).toHaveText('2');
  await expect(at.page.getByText('2 of 4 records dropped')).toBeVisible();
});

test('a declared list of values may hold more than the data has', async () => {
  const row = await at.edit('city');
  await row.getByRole('button', { name: 'Declare the values' }).click();
  await row.getByRole('textbox', { name: 'Values, separated by commas or lines' }).fill('Aachen, Bonn, Kiel, Ulm');
  await row.getByRole('button', { name: 'Use these values' }).click();
  await expect(row).toContainText('4 values');
  await expect(row.getByText('learned', { exact: true })).toHaveCount(0);
});

test('a domain that no record fits is refused and the old one stays', async () => {
  const row = await at.edit('sex');
  await row.getByRole('button', { name: 'Declare the values' }).click();
  await row.getByRole('textbox', { name: 'Values, separated by commas or lines' }).fill('x\ny');
  await row.getByRole('button', { name: 'Use these values' }).click();
  await expect(at.error).toContainText('No record is left');
  await expect(row).toContainText('2 values');
  await expect(at.fact('Records')).toHaveText('4');
});

test('a column changes its type and is learned anew; left out it leaves the domain', async ({ page }) => {
  await page.getByRole('button', { name: /Type of age/ }).click();
  await page.getByRole('option', { name: 'Category' }).click();
  await expect(at.attribute('age')).toContainText('4 values');
  await page.getByRole('button', { name: /Type of city/ }).click();
  await expect(page.getByRole('option', { name: 'Number' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Include city' }).focus();
  await page.keyboard.press('Space');
  await expect(at.fact('Attributes')).toHaveText('2');
  await at.undo();
  await expect(at.fact('Attributes')).toHaveText('3');
});

test('the run uses the schema that is in force', async ({ page }) => {
  await page.getByRole('checkbox', { name: 'Include city' }).focus();
  await page.keyboard.press('Space');
  await expect(at.fact('Attributes')).toHaveText('2');
  await page.getByRole('button', { name: 'Next: Workload' }).click();
  await expect(page.getByRole('textbox', { name: 'Attributes in each table' })).toBeVisible();
  await at.run();
  await expect(page.getByText('2 tables, 26 answers').first()).toBeVisible();
});

test('one bound never moves the other: both stay as typed until they fit', async () => {
  const row = await at.edit('age');
  const [lowest, highest] = ['Lowest', 'Highest'].map((name) => row.getByRole('textbox', { name, exact: true }));
  await lowest.fill('60');
  await lowest.press('Enter');
  await expect(row).toContainText('The lowest, 60, must be below the highest, 40.');
  await expect(lowest).toHaveValue('60');
  await expect(highest).toHaveValue('40');
  await expect(row).toContainText('24 values, 17 to 40');
  await highest.fill('80');
  await highest.press('Enter');
  await expect(row).toContainText('21 values, 60 to 80');
  await pressBox(row.getByRole('radio', { name: 'Equal bins' }));
  const bins = row.getByRole('textbox', { name: 'Bins' });
  for (const [typed, sentence] of [
    ['-3', 'Must be at least 1.'],
    ['1e9', 'Must be at most 10,000.'],
    ['2.5', 'Type a whole number.'],
  ]) {
    await bins.fill(typed);
    await bins.press('Enter');
    await expect(row).toContainText(sentence);
    await expect(bins).toHaveValue(typed);
  }
  await expect(row).toContainText('20 equal bins, 60 to 80');
});

test('missing values are told from values outside, and each goes where it is wanted', async ({ page }) => {
  const gaps = { name: 'gaps.csv', content: 'age,city\n17,Ulm\n,Ulm\n19,\n40,Kiel\n' };
  await at.choose(gaps, withEachAge('gaps.csv', ['city'], 'category'));
  await at.room('Data');
  await at.isOpen('gaps.csv');
  const row = await at.edit('age');
  await expect(row).toContainText('1 missing: in “(missing)”');
  const [missing, outside] = ['A missing value', 'A value outside the domain'].map((name) =>
    row.getByRole('radiogroup', { name }),
  );
  await row.getByRole('textbox', { name: 'Highest', exact: true }).fill('20');
  await row.getByRole('textbox', { name: 'Highest', exact: true }).press('Enter');
  await expect(row).toContainText('1 outside: moved to the nearest value');
  await pressBox(outside.getByRole('radio', { name: /category of its own/ }));
  await expect(row).toContainText('1 outside: in “(outside)”');
  await expect(row).toContainText('1 missing: in “(missing)”');
  await pressBox(missing.getByRole('radio', { name: /Drop the record/ }));
  await expect(row).toContainText('1 missing: dropped');
  await expect(at.fact('Records')).toHaveText('3');
  await expect(at.attribute('city')).toContainText('1 missing: in “(missing)”');
  await page.getByRole('application', { name: /^city:/ }).focus();
  await page.keyboard.press('End');
  await expect(at.attribute('city')).toContainText('(missing): 1');
});
