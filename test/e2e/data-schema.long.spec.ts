import { expect, test } from '@playwright/test';
import { DataPage } from './support/data-page.ts';
import { pressBox } from './support/press-box.ts';

let at: DataPage;
test.beforeEach(async ({ page }) => {
  at = new DataPage(page);
  await at.openPeople();
});
test.afterEach(() => expect(at.complaints).toEqual([]));

test.describe('500 columns', () => {
  const names = Array.from({ length: 500 }, (_, i) => `${i % 2 === 0 ? 'score' : 'town'}_${i}`);
  const record = (k: number) => names.map((_, i) => (i % 2 === 0 ? ((k * 7 + i) % 40) / 4 : `t${(k + i) % 5}`));
  const wide = [names, ...Array.from({ length: 60 }, (_, k) => record(k))].map((cells) => cells.join(',')).join('\n');
  const rows = () => at.page.getByRole('list', { name: 'Attributes' }).locator('> li');
  const find = (text: string) => at.page.getByRole('searchbox', { name: 'Find attributes' }).fill(text);

  test.beforeEach(async () => {
    await at.choose({ name: 'wide.csv', content: `${wide}\n` });
    await at.isOpen('wide.csv');
  });

  test('are found, put in order, selected by stretches and edited at once, as one step of undo', async ({ page }) => {
    expect(await rows().count()).toBeLessThan(60);
    await find('score_1, town_11');
    await expect(page.getByText('61 of 500 attributes')).toBeVisible();
    await page.getByRole('button', { name: /Sort by/ }).click();
    await page.getByRole('option', { name: 'Name' }).click();
    await expect(rows().first()).toContainText('score_10');
    const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
    await box('score_10').focus();
    await page.keyboard.press('Space');
    await box('score_16').focus();
    await page.keyboard.press('Shift+Space');
    const bar = page.getByRole('region', { name: 'Edit the selected attributes' });
    await expect(bar).toContainText('4 selected');
    await bar.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByRole('checkbox', { name: /^Select all/ })).toBeFocused();
    await find('');
    await pressBox(page.getByRole('checkbox', { name: 'Select all 500' }));
    const bins = bar.getByRole('textbox', { name: 'Number of equal bins' });
    await bins.fill('0');
    await bar.getByRole('button', { name: 'Equal bins' }).click();
    await expect(bar).toContainText('Must be at least 1.');
    await expect(bar).not.toContainText('changed');
    await bins.fill('5');
    await bar.getByRole('button', { name: 'Equal bins' }).click();
    await expect(bar).toContainText('250 attributes changed. 250 attributes unchanged: Categories have no bins.');
    await expect(at.attribute('score_0')).toContainText('5 equal bins');
    await bar.getByRole('button', { name: 'Public knowledge …' }).click();
    await pressBox(page.getByRole('checkbox', { name: /^town_1 / }), false);
    await page.getByRole('button', { name: 'Declare 499 domains public' }).click();
    await expect(page.getByText('1 domain learned from the data')).toBeVisible();
    await at.undo();
    await expect(page.getByText('500 domains learned from the data')).toBeVisible();
  });

  test('are scrolled through without drawing them all, and an editor far away keeps what is typed', async ({
    page,
  }) => {
    const row = await at.edit('score_0');
    await pressBox(row.getByRole('radio', { name: 'Bin edges' }));
    await row.getByRole('textbox', { name: 'Edges' }).fill('0, 5');
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 100_000);
    await expect(at.attribute('town_499')).toBeVisible();
    expect(await rows().count()).toBeLessThan(60);
    await page.mouse.wheel(0, -100_000);
    await expect(row.getByRole('textbox', { name: 'Edges' })).toHaveValue('0, 5');
  });
});

test('values that may stand for no answer are asked about once, and counted as missing by one press', async ({
  page,
}) => {
  const answers = Array.from(
    { length: 400 },
    (_, i) => `${['Good', 'Bad', 'Refused'][i % 3]},${i % 5 ? i % 80 : 999}\n`,
  );
  await at.choose({ name: 'survey.csv', content: `opinion,days\n${answers.join('')}` });
  await at.isOpen('survey.csv');
  await at.unfold(/^2 attributes with values that may mean no answer/);
  await expect(page.getByText('“Refused” in opinion; “999” in days')).toBeVisible();
  await page.getByRole('button', { name: 'Count them as missing' }).click();
  await expect(page.getByRole('button', { name: 'Count them as missing' })).toHaveCount(0);
  await expect(at.attribute('days')).toContainText('80 outside: in “(outside)”');
  await expect(at.fact('Records')).toHaveText('400');
});
