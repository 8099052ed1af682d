import { expect, test } from '@playwright/test';
import { bringAxe, expectNoFindings } from './support/axe-findings.ts';
import { DataPage, people } from './support/data-page.ts';
import { pressBox } from './support/press-box.ts';

test('an own file with everything open has nothing that axe finds', async ({ page }) => {
  await bringAxe(page);
  const at = new DataPage(page);
  await at.open();
  await at.choose({ name: 'people.csv', content: people });
  await at.isOpen('people.csv');
  await at.edit('city');
  await pressBox((await at.edit('age')).getByRole('radio', { name: 'Bin edges' }));
  await page.getByRole('button', { name: 'Import options' }).click();
  await page.getByRole('button', { name: '4 rows' }).click();
  for (const hidden of ['Names shown', 'Declare the values']) {
    await page.getByRole('button', { name: hidden }).first().click();
  }
  await page.getByRole('button', { name: 'Table of these numbers' }).click();
  await expect(page.getByRole('table', { name: 'Records by attribute and value' })).toContainText('45–59');
  await at.choose({ name: 'empty.csv', content: '' });
  await expect(at.error).toContainText('empty.csv');
  await expectNoFindings(page, 'Data');
});

test('a schema is edited without a pointer', async ({ page }) => {
  const at = new DataPage(page);
  await at.open();
  await at.choose({ name: 'people.csv', content: people });
  await at.isOpen('people.csv');
  const tabTo = async (name: string) => {
    const target = page.getByRole('button', { name, exact: true });
    for (let i = 0; i < 80 && !(await target.evaluate((e) => e === document.activeElement)); i++) {
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await tabTo('Edit city');
  await page.keyboard.press('Enter');
  const value = (name: string) => page.getByRole('checkbox', { name, exact: true });
  for (const name of ['Bonn', 'Kiel']) {
    for (let i = 0; i < 20 && !(await value(name).evaluate((e) => e === document.activeElement)); i++) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Space');
  }
  await expect(value('Kiel')).toBeChecked();
  await tabTo('Merge 2');
  await page.keyboard.press('Enter');
  await expect(at.attribute('city')).toContainText('2 values, merged from 3');
  await page.keyboard.press('Control+z');
  await expect(at.attribute('city')).toContainText('3 values');
});
