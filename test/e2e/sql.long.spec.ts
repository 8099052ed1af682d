import { expect, test } from '@playwright/test';
import { inDuckdb } from '../support/sql/duckdb.ts';
import { bringAxe, expectNoFindings } from './support/axe-findings.ts';
import { DataPage } from './support/data-page.ts';

const people = `age,sex\n${Array.from({ length: 60 }, (_, i) => `${20 + (i % 7)},${i % 3 === 0 ? 'f' : 'm'}`).join('\n')}\n`;
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

test('the SQL of the Workload room, run in a database, gives data that the page takes in the place of the file', async ({
  page,
}) => {
  await bringAxe(page);
  const at = new DataPage(page);
  await at.open();
  await at.choose({ name: 'people.csv', content: people });
  await at.isOpen('people.csv');
  await at.room('Workload');
  await page.getByRole('button', { name: 'SQL, for data in a database' }).click();
  await page.getByRole('button', { name: /Dialect/ }).click();
  await page.getByRole('option', { name: 'DuckDB' }).click();
  await page.getByLabel('Table', { exact: true }).fill('census.people');
  const sql = page.getByRole('region', { name: 'SQL', exact: true });
  await expect(sql).toContainText('FROM census.people');
  await expect(sql).toContainText('GROUP BY GROUPING SETS');
  await expectNoFindings(page, 'SQL', { highContrast: true });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('counts-duckdb.sql');

  const text = await sql.innerText();
  const rows = await inDuckdb(async (run) => {
    await run('CREATE SCHEMA census; CREATE TABLE census.people (age INTEGER, sex VARCHAR)');
    // A hundred times as many people: what the browser has is a small part.
    const values = Array.from({ length: 6000 }, (_, i) => `(${20 + (i % 7)}, '${i % 3 === 0 ? 'f' : 'm'}')`);
    await run(`INSERT INTO census.people VALUES ${values.join(',')}`);
    return run(text);
  });
  const result = rows.map((row) => row.map(quoted).join(',')).join('\n');
  await at.room('Data');
  await at.choose({ name: 'result.csv', content: result });
  await at.isOpen('result.csv');
  await expect(at.fact('Records')).toHaveText('6,000');
  await expect(page.getByText(/tables of counts, made in a database/)).toBeVisible();
  await page.getByRole('button', { name: 'Table of these numbers' }).click();
  await expect(page.getByRole('table', { name: 'Records by attribute and value' })).toContainText('sex');
  await expectNoFindings(page, 'tables of counts', { highContrast: true });
  await at.run();

  await at.room('Data');
  await at.choose({ name: 'broken.csv', content: result.replace('"f","', '"f","1') });
  await expect(page.getByRole('alert')).toContainText('its tables do not agree');
  await at.isOpen('result.csv');
  expect(at.complaints).toEqual([]);
});
