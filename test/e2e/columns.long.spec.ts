import { expect, test } from '@playwright/test';
import { DataPage } from './support/data-page.ts';
import { expectSameHeadless } from './support/same-numbers.ts';

const header = 'staff_id,salary,umsatz,hired,visit,zip,level,smoker,age,weekday';
const rows = Array.from({ length: 240 }, (_, i) => {
  const levels = ['High', 'Low', 'Medium'];
  const answers = ['Yes', 'no', 'Y', 'FALSE'];
  const visit = `${String((i % 12) + 1).padStart(2, '0')}/${String((Math.floor(i / 12) % 12) + 1).padStart(2, '0')}/2024`;
  const hired = `${(i % 28) + 1}-${['Jan', 'Mar', 'Dec'][i % 3]}-${2019 + (i % 4)}`;
  const money = `"$${(20_000 + i * 311.5).toLocaleString('en', { minimumFractionDigits: 2 })}"`;
  const euros = `"${(i * 97.25).toLocaleString('de', { minimumFractionDigits: 2 })} €"`;
  const age = i % 40 === 7 ? 'refused' : i % 30 === 3 ? '?' : 18 + ((i * 7) % 60);
  const weekday = ['Sun', 'Mon', 'Fri'][i % 3];
  return [i + 1, money, euros, hired, visit, `0${1000 + (i % 50)}`, levels[i % 3], answers[i % 4], age, weekday].join();
});
const staff = `${header}\n${rows.join('\n')}\n`;

test('columns are read as they come, asked about where they leave it open, and the same headless', async ({ page }) => {
  const at = new DataPage(page);
  // The table of attributes draws only the rows in view.
  await page.setViewportSize({ width: 1280, height: 2400 });
  await at.open();
  await at.choose({ name: 'staff.csv', content: staff });
  await at.isOpen('staff.csv');
  await expect(at.attribute('staff_id')).toContainText('looks like an identifier');
  await expect(at.attribute('salary')).toContainText('$20,000 to $100,000');
  await expect(at.attribute('umsatz')).toContainText('€');
  await expect(at.attribute('hired')).toContainText('4 years, 2019 to 2022');
  await expect(at.attribute('zip')).toContainText('50 values');
  await expect(at.attribute('age')).toContainText('6 cells are not read as numbers');

  const visit = at.attribute('visit');
  await expect(visit).toContainText('Every date fits both orders');
  await expect(visit).toContainText('4 quarters, 2024-Q1 to 2024-Q4');
  await visit.getByRole('button', { name: 'It is day/month/year' }).click();
  await expect(visit).not.toContainText('Every date fits both orders');
  await visit.getByRole('button', { name: /Unit of visit/ }).click();
  await page.getByRole('option', { name: 'by month' }).click();
  await expect(visit).toContainText('12 months, 2024-01 to 2024-12');

  await at
    .attribute('hired')
    .getByRole('button', { name: /Unit of hired/ })
    .click();
  await page.getByRole('option', { name: 'by month' }).click();
  const hired = await at.edit('hired');
  await hired.getByRole('textbox', { name: 'First' }).fill('2018');
  await hired.getByRole('textbox', { name: 'Last' }).fill('never');
  await expect(hired).toContainText('“never” is no date');
  await hired.getByRole('textbox', { name: 'Last' }).fill('2025-12');
  await hired.getByRole('button', { name: 'Use these dates' }).click();
  await expect(hired).toContainText('96 months, 2018 to 2025-12');
  await expect(hired.getByText('learned', { exact: true })).toHaveCount(0);

  const level = await at.edit('level');
  await expect(level.getByRole('list', { name: 'Values of level' }).getByRole('listitem')).toHaveText([
    /Low/,
    /Medium/,
    /High/,
  ]);

  await page.getByRole('button', { name: 'Import options' }).click();
  await page.getByRole('button', { name: /Dates in numbers/ }).click();
  await page.getByRole('option', { name: 'Day, month, year' }).click();
  await page.getByRole('button', { name: /Decimal sign/ }).click();
  await page.getByRole('option', { name: 'Point, 1,234.5' }).click();
  await page.getByRole('button', { name: 'Read again' }).click();
  await at.settled();
  // The unit that was picked stays.
  await expect(at.attribute('visit')).toContainText('12 months, 2024-01 to 2024-12');
  await expect(at.attribute('visit')).not.toContainText('Every date fits both orders');

  await at.run();
  await expectSameHeadless(page, 'staff.csv', staff);
  expect(at.complaints).toEqual([]);
});
