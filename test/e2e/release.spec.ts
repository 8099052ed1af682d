import { readFile, writeFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { bringAxe, expectNoFindings } from './support/axe-findings.ts';
import { countsInMemory } from './support/counts-in-memory.ts';
import { dropFiles } from './support/drop-files.ts';
import { openPage } from './support/open-page.ts';

/** A value that a spreadsheet would run, and counts that nobody takes for noise. */
const ROWS = [
  ...Array.from({ length: 613 }, (_, row) => `${20 + (row % 3)},"=1+2"`),
  ...Array.from({ length: 287 }, (_, row) => `${20 + (row % 3)},plain`),
];

const CONFIRM = 'Type 0.4 to release, or have a second person type their initials';

/** The Release room by role and name. */
class ReleasePage {
  readonly page: Page;
  complaints: string[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  async open(file: string): Promise<void> {
    this.complaints = await openPage(this.page, './#/release');
    await expect(this.button('Draw again', true)).toBeVisible();
    await dropFiles(this.page, file);
    await expect(this.page.getByRole('banner')).toContainText('steward.csv');
    await expect(this.page.getByText('2 tables, 5 answers')).toBeVisible();
  }

  button(name: string | RegExp, exact = false) {
    return this.page.getByRole('button', { name, exact });
  }

  region(name: string) {
    return this.page.getByRole('region', { name, exact: true });
  }

  async mode(name: 'Explore' | 'Release'): Promise<void> {
    await this.page.getByRole('radio', { name, exact: true }).focus();
    await this.page.keyboard.press('Space');
    await expect(this.page.getByRole('radio', { name, exact: true })).toBeChecked();
  }

  async type(name: string, value: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name, exact: true });
    await field.fill(value);
    await field.press('Enter');
  }

  async saved(name: string | RegExp): Promise<string> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), this.button(name).click()]);
    return readFile(await download.path(), 'utf8');
  }
}

async function secondTab(context: BrowserContext, file: string): Promise<ReleasePage> {
  const tab = new ReleasePage(await context.newPage());
  await tab.open(file);
  // Only Chromium lets its memory be searched.
  const searched = context.browser()?.browserType().name() === 'chromium';
  if (searched) await expect.poll(() => countsInMemory(tab.page, [613, 287])).toContain('truth');
  await tab.mode('Release');
  // Not only out of sight.
  if (searched) await expect.poll(() => countsInMemory(tab.page, [613, 287])).toEqual([]);
  return tab;
}

test('a steward publishes: seen beside the truth, released without it, charged once, in every tab and after a reload @firefox', async ({
  page,
  context,
  browserName,
}, info) => {
  const file = info.outputPath('steward.csv');
  await writeFile(file, `age,town\n${ROWS.join('\n')}\n`);
  await bringAxe(page);
  const at = new ReleasePage(page);
  await at.open(file);

  // Until somebody says whom ε protects, every room goes by the strictest reading, by name.
  const strictest = 'add or remove one record, number of records protected, until you say otherwise';
  const settings = at.region('Settings of the release');
  await expect(settings).toContainText(strictest);
  const rooms = page.getByRole('navigation', { name: 'Rooms' });
  await rooms.getByRole('link', { name: 'Ask' }).click();
  await expect(page.getByText(strictest)).toBeVisible();
  await expect(page.getByText('Nobody has set a budget: the first cube begins with the default, ε = 1')).toBeVisible();
  await page.getByRole('link', { name: 'Say whom ε protects' }).click();
  await page.getByRole('button', { name: /^Hides: .*nobody said/ }).click();
  const asked = page.getByRole('region', { name: 'What does ε hide of a person?' });
  await expect(asked).toContainText('Nobody said yet');
  await asked.getByRole('radio', { name: 'Replace one record' }).press('Space');
  await expect(asked).toContainText('Every room starts from this');
  await rooms.getByRole('link', { name: 'Ask' }).click();
  await expect(page.getByText('replace one record, number of records public.')).toBeVisible();
  await rooms.getByRole('link', { name: 'Release' }).click();
  await expect(settings).toContainText('replace one record, number of records public.');

  // Explore: whatever moves draws again, beside the truth.
  const seen = at.region('This release beside the truth');
  await expect(seen).toContainText('not private');
  await expect(seen).toContainText('age: 20: truly 301');
  await at.button(/Mechanism$/).click();
  await page.getByRole('option', { name: 'Laplace', exact: true }).click();
  const noise = seen.getByText(/^Noise scale λ: about/);
  await at.type('ε exactly', '0.05');
  await expect(noise).toContainText('±80.0 records');
  const words = await noise.textContent();
  await at.button('Draw again', true).click();
  await expect(noise).not.toHaveText(words ?? '');
  await page.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await expect(noise).not.toContainText('±80.0');
  await at.type('ε exactly', '0.4');
  await expectNoFindings(page, 'Release room, explore');

  // Release: nothing true on the page, what is not covered by name, and nothing without a budget.
  await at.mode('Release');
  await expect(page.locator('[data-mode=release]').first()).toBeVisible();
  const before = at.region('Before the release');
  await expect(before).toContainText('Values read off the data: age, town');
  await expect(before).toContainText('The number of rows, 900, is taken as public');
  for (const count of ['613', '287', '301']) await expect(page.getByRole('main')).not.toContainText(count);
  await expect(before).toContainText('given the published lists (age, town), which were read off the data');
  await expect(before).toContainText('Not covered: what was read off the data of age and town; people who have more');
  const noise90 = at.region('How noisy it will be');
  await expect(noise90).toContainText('age: ±23 of 900 rows: good at this ε, to 7.67 % of an even cell.');
  await expect(noise90).toContainText('would drown');
  await expect(at.button('Release, for ε = 0.4')).toBeDisabled();
  await at.button('Set the budget').click();
  await expect(before).toContainText('1.00 is left of 1');
  // One click does not do.
  await expect(at.button('Release, for ε = 0.4')).toBeDisabled();
  await at.type('Contact for readers, if any', 'desk@office.example');
  await at.type(CONFIRM, '4');
  await expect(at.button('Release, for ε = 0.4')).toBeDisabled();
  await at.type(CONFIRM, '0,4');
  await expectNoFindings(page, 'Release room, the last page', { highContrast: true });

  await at.button('Release, for ε = 0.4').click();
  const released = at.region('Released');
  await expect(released).toContainText('charged ε = 0.4');
  const csv = (await at.saved('Tables as CSV')).trim().split('\r\n');
  expect(csv).toHaveLength(6);
  expect(csv[0]).toBe('table,age,town,answer,noise scale,margin at 90 %,status');
  const formula = csv.find((line) => line.includes('=1+2'));
  expect(formula).toMatch(/^town,,"'=1\+2",\d+,10,23,"released with ε = 0.4, as released"$/);
  expect(Math.abs(Number(formula?.split(',')[3]) - 613)).toBeLessThan(200);
  const statement = JSON.parse(await at.saved('Statement as JSON'));
  expect(statement).toMatchObject({ epsilon: 0.4, delta: 0, neighbours: 'replace-one', publicRecords: 900 });
  expect(statement.identity).toEqual({ number: 1, title: 'steward.csv', contact: 'desk@office.example' });
  await expect(released.getByRole('heading', { level: 2 })).toContainText('Release 1 of “steward.csv”');
  const archive = await at.saved('All of it as one archive');
  for (const name of ['statement.json', 'tables.csv', 'codebook.csv', 'README.txt', 'SHA256SUMS']) {
    expect(archive).toContain(name);
  }
  expect(statement.confirmed).toEqual({ typed: '0.4', by: 'the steward' });
  expect(statement.noiseScales[0]).toEqual({ table: 'age', scale: 10, margin: 23 });
  await at.button('The same release in Python').click();
  expect(await at.saved('Python script for OpenDP')).toContain('import opendp');
  // On paper: the statement, and nothing that can be pressed or that may not be there.
  // Firefox cannot be told to show what it would print.
  if (browserName !== 'firefox') {
    await page.emulateMedia({ media: 'print' });
    await expect(released.getByRole('heading', { name: 'What is guaranteed' })).toBeVisible();
    await expect(at.button('Tables as CSV')).toBeHidden();
    await expect(at.region('What is released')).toBeHidden();
    await expect(page.getByText('This browser may delete the ledger')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Rooms' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  }
  expect(JSON.parse(await at.saved('Experiment file'))).toMatchObject({ sweep: { values: [0.4] } });
  await page.getByRole('checkbox', { name: /^Non-negative/ }).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => at.saved('Tables as CSV')).toContain('non-negative');

  // Another tab knows, hears of more, and spends what is left but never more.
  const other = await secondTab(context, file);
  await expect(other.button('Ledger · ε 0.600 left')).toBeVisible();
  await at.button('Back', true).click();
  await expect(before).toContainText('This was released before');
  await expect(at.button('release 1, steward.csv It replaces')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Contact for readers, if any' })).toHaveValue('desk@office.example');
  await at.type(CONFIRM, 'mk');
  await at.button('Release again, for ε = 0.4').click();
  await expect(released).toBeVisible();
  await expect(other.button('Ledger · ε 0.200 left')).toBeVisible();
  // Nobody said anything there, so it goes by the ledger.
  await expect(other.region('Settings of the release')).toContainText('as the ledger of this data is kept');
  await other.type('ε exactly', '0.4');
  await expect(other.region('Before the release')).toContainText('ε = 0.2 is left of the 1');
  expect(other.complaints).toEqual([]);
  await other.page.close();

  // A reload gives nothing back, and loses nothing that came out.
  await page.reload();
  await dropFiles(page, file);
  await expect(page.getByText('2 tables, 5 answers').first()).toBeVisible();
  await expect(at.button('Ledger · ε 0.200 left')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Release', exact: true })).toBeChecked();
  await at.region('Earlier releases').getByRole('button', { name: 'Open' }).last().click();
  expect(await at.saved('Tables as CSV')).toContain(formula);
  await at.button(/^Ledger/).click();
  await expect(page.getByRole('table', { name: 'Charges' }).getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('cell', { name: /^release 1, steward.csv: Laplace/ })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'released; “mk” was typed' })).toBeVisible();
  expect(await at.saved('Export as CSV')).toContain('Release,');
  await page.keyboard.press('Escape');

  // Under the name of other data it is set aside; its own data brings it back, and says whose it is.
  await expect(released.getByRole('heading', { level: 2 })).toContainText('Release 1 of “steward.csv”');
  const next = info.outputPath('next.csv');
  await writeFile(next, `age,town\n${ROWS.slice(0, 500).join('\n')}\n`);
  await dropFiles(page, next);
  await expect(page.getByRole('banner')).toContainText('next.csv');
  await expect(before).toBeVisible();
  await expect(released).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('Release 1 of “steward.csv”');
  await expect(at.button('Ledger', true)).toBeVisible();
  await dropFiles(page, file);
  await expect(page.getByRole('banner')).toContainText('steward.csv');
  await expect(released.getByRole('heading', { level: 2 })).toContainText('Release 1 of “steward.csv”');
  expect(await at.saved('Tables as CSV')).toContain(formula);
  expect(at.complaints).toEqual([]);
});
