import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { DataPage, type Given, people } from './support/data-page.ts';

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
/** UTF-8 but for one line. */
const damaged = new Uint8Array(Buffer.concat([Buffer.from('name,city\nJörg,Köln\n'), latin1('Eva,Düren\n')]));
/** Stands for files of more different values than a JavaScript map can hold. */
const identifiers = () => `id\n${Array.from({ length: 270_000 }, (_, i) => `person-${i}`).join('\n')}\n`;

const bad: readonly { file: () => Given; says: RegExp }[] = [
  { file: () => ({ name: 'empty.csv', content: '' }), says: /empty\.csv: the file is empty/ },
  {
    file: () => ({ name: 'header.csv', content: 'age,sex\n' }),
    says: /header\.csv: there is a header line \(2 columns\) but no record/,
  },
  {
    file: () => ({ name: 'binary.csv', content: Uint8Array.from({ length: 4000 }, (_, i) => (i * 7919) & 0xff) }),
    says: /binary\.csv.*(binary|UTF-8)/,
  },
  {
    file: () => ({ name: 'sheet.csv', content: 'PK\u0003\u0004…' }),
    says: /sheet\.csv: this looks like a zip archive or an Excel workbook/,
  },
  {
    file: () => ({ name: 'damaged.csv', content: damaged }),
    says: /damaged\.csv, line 3.*not valid UTF-8/,
  },
  { file: () => ({ name: 'quote.csv', content: 'a,b\n1,"2\n3,4\n5,6\n' }), says: /quote\.csv, line 2.*quote/ },
  {
    file: () => ({ name: 'cut.csv.gz', content: gzipSync(people.repeat(99)).subarray(0, 60) }),
    says: /cut\.csv\.gz: the gzip data is damaged/,
  },
  { file: () => ({ name: 'ids.csv', content: identifiers() }), says: /ids\.csv: no column is left to work with/ },
  {
    file: () => ({ name: 'counts.csv', content: 'sex,count\nf,3\nm,-1\n' }),
    says: /counts\.csv, line 3, column “count”: the count is negative/,
  },
];

let at: DataPage;
test.beforeEach(async ({ page }) => {
  at = new DataPage(page);
  await at.open();
});
test.afterEach(() => expect(at.complaints).toEqual([]));

test('what cannot be read gets a sentence, and what was open stays', async () => {
  await at.choose({ name: 'people.csv', content: people });
  await at.isOpen('people.csv');
  for (const { file, says } of bad) {
    await at.choose(file());
    await expect(at.error).toHaveText(says);
    await at.isOpen('people.csv');
    await expect(at.fact('Records')).toHaveText('4');
  }
  await at.page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(at.error).toHaveCount(0);
  await at.run();
});

test('a table of counts without its column is refused when one is asked for', async ({ page }) => {
  await at.choose({ name: 'plain.csv', content: people });
  await at.isOpen('plain.csv');
  await page.getByRole('button', { name: 'Import options' }).click();
  await page.getByRole('button', { name: /Each row is$/ }).click();
  await page.getByRole('option', { name: 'As many records as the column “count” says' }).click();
  await page.getByRole('button', { name: 'Read again' }).click();
  await expect(at.error).toHaveText(/plain\.csv: a table of counts needs a column named “count”/);
  await expect(at.fact('Records')).toHaveText('4');
});

test('a file of another encoding is read and says so, a damaged one once its encoding is named', async ({ page }) => {
  await at.choose({ name: 'latin.csv', content: latin1('name,city\nJörg,Köln\nEva,Ulm\n') });
  await at.isOpen('latin.csv');
  await at.unfold(/on how it was read/);
  await expect(page.getByText('it was read as windows-1252 (Latin-1)')).toBeVisible();
  await page.getByRole('button', { name: '2 rows' }).click();
  await expect(page.getByRole('cell', { name: 'Köln' })).toBeVisible();
  await at.choose({ name: 'damaged.csv', content: damaged });
  await at.error.getByRole('button', { name: 'Import options for damaged.csv' }).click();
  await page.getByRole('button', { name: /Encoding/ }).click();
  await page.getByRole('option', { name: /windows-1252/ }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await at.isOpen('damaged.csv');
});

test('a file that was changed on disk meanwhile is asked for again', async ({ page }) => {
  const path = test.info().outputPath('people.csv');
  writeFileSync(path, people);
  await at.choose(path);
  await at.isOpen('people.csv');
  writeFileSync(path, `${people}50,m,Ulm\n`);
  await page.getByRole('button', { name: 'Import options' }).click();
  await page.getByRole('button', { name: 'Read again' }).click();
  await expect(at.error).toHaveText(/people\.csv could not be read.*choose it again/);
  await expect(at.fact('Records')).toHaveText('4');
  await page.getByRole('switch', { name: 'Keep this file in this browser' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('people.csv was changed, moved or removed since it was opened')).toBeVisible();
});

test('odd lines are told with their numbers, and columns set aside with the reason', async ({ page }) => {
  const rows = Array.from({ length: 270_000 }, (_, i) => `p${i},${i % 3}`);
  rows[4] = 'p4';
  rows[9] = 'p9,1,surplus';
  await at.choose({ name: 'ragged.csv', content: `id,group\n${rows.join('\n')}\n` });
  await at.isOpen('ragged.csv');
  await at.unfold(/on how it was read/);
  await expect(
    page.getByText('Some records have fewer than 2 cells; the absent ones are treated as missing. (line 6)'),
  ).toBeVisible();
  await expect(
    page.getByText('Some records have more than 2 cells; the extra ones at their end were dropped. (line 11)'),
  ).toBeVisible();
  await expect(at.attribute('id')).toContainText('looks like an identifier or free text; it was set aside');
  await expect(page.getByRole('checkbox', { name: 'Include id' })).toHaveCount(0);
  await expect(at.fact('Attributes')).toHaveText('1');
});

test('names like __proto__ are ordinary text', async ({ page }) => {
  await at.choose({ name: 'proto.csv', content: '__proto__,constructor\ntoString,1\n__proto__,2\n' });
  await at.isOpen('proto.csv');
  await expect(at.attribute('__proto__')).toContainText('2 values');
  await page.getByRole('checkbox', { name: 'Include __proto__' }).focus();
  await page.keyboard.press('Space');
  await expect(at.fact('Attributes')).toHaveText('1');
});
