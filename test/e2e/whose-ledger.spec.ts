import { readFile, writeFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { dropFiles } from './support/drop-files.ts';
import { openPage } from './support/open-page.ts';

const ROWS = Array.from({ length: 60 }, (_, row) => `${20 + (row % 7)},${['north', 'south'][row % 2]}`);

async function opened(browser: Browser, file: string): Promise<Page> {
  const page = await (await browser.newContext({ acceptDownloads: true })).newPage();
  await openPage(page, './#/release');
  await dropped(page, file);
  await page.getByRole('radio', { name: 'Release', exact: true }).focus();
  await page.keyboard.press('Space');
  return page;
}

async function dropped(page: Page, file: string): Promise<void> {
  await dropFiles(page, file);
  await expect(page.getByRole('banner')).toContainText(file.split('/').at(-1) ?? '');
}

test('the same people are asked about once, and a ledger goes on in another browser', async ({ browser }, info) => {
  const write = async (name: string, text: string) => {
    const path = info.outputPath(name);
    await writeFile(path, text);
    return path;
  };
  const tips = await write('tips.csv', `age,region\n${ROWS.join('\n')}\n`);
  const shuffled = await write(
    'shuffled.csv',
    `region;age\r\n${ROWS.toReversed()
      .map((row) => row.split(',').reverse().join(';'))
      .join('\r\n')}\r\n`,
  );
  const more = await write('more.csv', `age,region\n${ROWS.join('\n')}\n33,north\n`);

  const home = await opened(browser, tips);
  await home.getByRole('textbox', { name: 'Budget of this data, ε', exact: true }).fill('2');
  await home.getByRole('textbox', { name: 'Budget of this data, ε', exact: true }).press('Enter');
  await home.getByRole('button', { name: 'Set the budget' }).click();
  await home.getByRole('textbox', { name: 'ε exactly', exact: true }).fill('0.5');
  await home.getByRole('textbox', { name: 'ε exactly', exact: true }).press('Enter');
  await home.getByRole('textbox', { name: /^Type 0.5 to release/ }).fill('0.5');
  await home.getByRole('button', { name: /^Release, for ε/ }).click();
  await expect(home.getByRole('button', { name: 'Ledger · ε 1.50 left' })).toBeVisible();

  // Written in another way it is the same ledger, without a word.
  await dropped(home, shuffled);
  await expect(home.getByRole('button', { name: 'Ledger · ε 1.50 left' })).toBeVisible();
  const question = home.getByRole('region', { name: 'Whose ledger this is' });
  await expect(question).toHaveCount(0);

  // One more row: asked, and nothing can be released before.
  await dropped(home, more);
  await expect(question).toContainText('These columns are those of tips.csv, on which ε = 0.5 was spent.');
  await question.getByRole('button', { name: 'Same people: go on with the ledger of tips.csv' }).click();
  await expect(question).toHaveCount(0);
  await home.getByRole('button', { name: 'Ledger · ε 1.50 left' }).click();
  await expect(home.getByText('The steward says that they are about the same people').first()).toBeVisible();
  const [download] = await Promise.all([
    home.waitForEvent('download'),
    home.getByRole('button', { name: 'Export as JSON' }).click(),
  ]);
  const ledger = await write('ledger.json', await readFile(await download.path(), 'utf8'));

  const away = await opened(browser, tips);
  await away.getByRole('button', { name: 'Ledger', exact: true }).click();
  for (const _ of ['once', 'and once more']) {
    const [chooser] = await Promise.all([
      away.waitForEvent('filechooser'),
      away.getByRole('button', { name: 'Import a ledger of the same people' }).click(),
    ]);
    await chooser.setFiles(ledger);
    await expect(away.getByRole('dialog')).toContainText('ε = 0.500 spent');
  }
  await expect(away.getByRole('dialog')).toContainText('1.50 left of 2');
});
