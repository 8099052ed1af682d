import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { DataPage, type Given, people } from './support/data-page.ts';

const adult = join(import.meta.dirname, '..', '..', '..', 'shared', 'data', 'adult.csv');

let at: DataPage;
test.beforeEach(async ({ page }) => {
  at = new DataPage(page);
  await at.open();
});
test.afterEach(() => expect(at.complaints).toEqual([]));

test('a dropped file gets a schema, a workload, a run and a chart', async ({ page }) => {
  const path = test.info().outputPath('people.csv');
  writeFileSync(path, people);
  await at.drop(path);
  await at.isOpen('people.csv');
  await expect(at.fact('Records')).toHaveText('4');
  await expect(page.getByText('comma-separated, UTF-8, header line, 4 rows')).toBeVisible();
  await page.getByRole('button', { name: '4 rows' }).click();
  await expect(page.getByRole('cell', { name: 'Bonn' })).toBeVisible();
  await at.run();
  await expect(page.getByRole('region', { name: 'Error chart' }).getByRole('application')).toBeVisible();
  await page.getByRole('button', { name: 'Table of these numbers' }).click();
  await expect(page.getByRole('table').first().getByRole('row')).not.toHaveCount(0);
  expect(decodeURIComponent(page.url())).not.toContain('people');
});

const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
const parquet = () =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: 'age', data: [17, 18, 19, 40], type: 'INT32' },
        { name: 'sex', data: ['f', 'm', 'f', 'f'], type: 'STRING' },
      ],
    }),
  );

const kinds: readonly { file: Given; words: RegExp; records: string }[] = [
  { file: { name: 'a.csv.gz', content: gzipSync(people) }, words: /^gzip, comma-separated/, records: '4' },
  { file: { name: 'a.tsv', content: people.replaceAll(',', '\t') }, words: /^tab-separated/, records: '4' },
  { file: { name: 'a.txt', content: people.replaceAll(',', ';') }, words: /^semicolon-separated/, records: '4' },
  { file: { name: 'utf16.csv', content: utf16(people) }, words: /UTF-16 \(little-endian\)/, records: '4' },
  { file: { name: 'crlf.csv', content: `\uFEFF${people.replaceAll('\n', '\r\n')}` }, words: /UTF-8/, records: '4' },
  { file: { name: 'a.parquet', content: parquet() }, words: /^Parquet, 4 rows/, records: '4' },
  { file: { name: 'table.csv', content: 'sex,count\nf,30\nm,12\n' }, words: /2 rows/, records: '42' },
];

test('a file is read for what it is', async ({ page }) => {
  for (const { file, words, records } of kinds) {
    await at.choose(file);
    await at.isOpen(file.name);
    await expect(page.locator('#loaded-data + p')).toHaveText(words);
    await expect(at.fact('Records')).toHaveText(records);
    await expect(at.attribute('sex')).toContainText('2 values');
  }
});

test('pasted rows are data too', async ({ page }) => {
  await at.showSources();
  await page.getByRole('button', { name: 'Paste rows' }).click();
  await page.getByRole('textbox', { name: 'Rows, with a header line' }).fill(people);
  await page.getByRole('button', { name: 'Use these rows' }).click();
  await at.isOpen('pasted rows');
  await expect(at.fact('Records')).toHaveText('4');
});

test('a domain.json beside a file or after it declares the domain', async ({ page }) => {
  const codes = 'a,b\n0,1\n1,1\n2,0\n';
  const domain = { name: 'domain.json', content: '{"a": 4}' };
  await at.choose({ name: 'codes.csv', content: codes }, domain);
  await at.isOpen('codes.csv');
  await expect(at.attribute('a')).toContainText('4 values');
  await expect(page.getByRole('checkbox', { name: 'Include b' })).not.toBeChecked();
  await expect(page.getByText(/domains? learned from the data/)).toHaveCount(0);

  await at.choose({ name: 'later.csv', content: codes });
  await at.isOpen('later.csv');
  await expect(page.getByText('2 domains learned from the data')).toBeVisible();
  await at.choose(domain);
  await expect(at.attribute('a')).toContainText('4 values');
  await expect(page.getByText(/domains? learned from the data/)).toHaveCount(0);

  await at.choose({ name: 'domain.json', content: '{"a": 2}' });
  await expect(at.error).toContainText('codes 0 to 1 that domain.json declares');
  await expect(at.attribute('a')).toContainText('4 values');
});

test('wrong guesses are put right by reading again, and undo goes back to the first reading', async ({ page }) => {
  await at.choose({ name: 'odd.csv', content: '1,2;3\n4,5;6\n7,8;9\n' });
  await at.isOpen('odd.csv');
  await page.getByRole('button', { name: 'Import options' }).click();
  const before = await page.getByRole('checkbox', { name: /^Include / }).count();
  await page.getByRole('button', { name: /First line/ }).click();
  await page.getByRole('option', { name: 'Names the columns' }).click();
  await page.getByRole('button', { name: /Delimiter/ }).click();
  await page.getByRole('option', { name: 'Semicolon' }).click();
  await page.getByRole('button', { name: 'Read again' }).click();
  await expect(page.getByRole('checkbox', { name: 'Include 1,2' })).toBeVisible();
  await expect(page.locator('#loaded-data + p')).toHaveText(/^semicolon-separated, UTF-8, header line, 2 rows/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await at.settled();
  await expect(page.getByRole('checkbox', { name: 'Include 1,2' })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /^Include / })).toHaveCount(before);
});

test('built-in sets say what they are and take parameters', async ({ page }) => {
  await at.showSources();
  await page.getByRole('button', { name: 'Open Czech autoworkers' }).click();
  await at.isOpen('Czech autoworkers');
  await expect(at.fact('Records')).toHaveText('1,841');
  await expect(page.getByText(/^Published table of counts\. /)).toBeVisible();
  await at.showSources();
  await page.getByRole('button', { name: /^Census-like population/ }).click();
  await page.getByRole('button', { name: /Country/ }).click();
  await page.getByRole('option', { name: 'Brazil' }).click();
  await page.getByRole('textbox', { name: 'Records' }).fill('5000');
  await page.getByRole('textbox', { name: 'Records' }).press('Enter');
  await page.getByRole('button', { name: 'Open this set' }).click();
  await at.isOpen('Census-like population (generated)');
  await expect(at.fact('Records')).toHaveText('5,000');
});

test('the Adult census file is read in full', async ({ page }) => {
  test.skip(!existsSync(adult), '../shared/data/adult.csv is not here');
  await at.choose(adult);
  await at.isOpen('adult.csv');
  await expect(at.fact('Records')).toHaveText('48,842');
  await expect(at.attribute('workclass')).toContainText('6 values');
  await expect(at.attribute('age')).toContainText('7 bins, 0 to 100');
  await expect(page.getByText('13 domains learned from the data')).toBeVisible();
});
