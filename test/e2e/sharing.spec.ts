import { readFileSync } from 'node:fs';
import { expect, type Page, type TestInfo, test } from '@playwright/test';
import { axeFindings, bringAxe } from './support/axe-findings.ts';
import { dropFiles } from './support/drop-files.ts';
import { WorkbenchPage } from './support/workbench-page.ts';

/** Exports by the name of the entry, and reads the file. */
async function exported(
  page: Page,
  info: TestInfo,
  entry: string,
): Promise<{ name: string; path: string; text: string }> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry }).click(),
  ]);
  const path = info.outputPath(download.suggestedFilename());
  await download.saveAs(path);
  return { name: download.suggestedFilename(), path, text: readFileSync(path, 'utf8') };
}

test('a comparison goes out as a chart with its link, as a long table and as a report, and results come back by drop @firefox', async ({
  page,
}, info) => {
  const at = new WorkbenchPage(page);
  await at.open();

  const picture = await exported(page, info, 'Chart as SVG');
  const [, address] = /<a href="([^"]+)">/.exec(picture.text) ?? [];
  expect(address).toMatch(/#\/compare\/~/);
  expect(picture.text).toContain('Not private');

  const long = await exported(page, info, 'Results as long CSV');
  expect(long.text.split('\r\n')[1]).toMatch(
    /^laplace,epsilon,0\.002,0,overall-relative-error,[\d.]+,share,0\.00[\d]+,pure,,1,FALSE,,not private/,
  );

  const report = await exported(page, info, 'Report as one web page');
  expect(report.name).toBe('not-private-report-overall-relative-error.html');
  const reader = await page.context().newPage();
  await bringAxe(reader);
  const refusals: string[] = [];
  reader.on('console', (message) => refusals.push(message.text()));
  for (const colorScheme of ['light', 'dark'] as const) {
    await reader.emulateMedia({ colorScheme });
    await reader.goto(`file://${report.path}`);
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Overall relative error by ε');
    await expect(reader.getByRole('img')).toHaveCount(1);
    await expect(reader.getByRole('heading', { level: 2 }).first()).toHaveText(
      /^For errors around 10 % Laplace needs ε ≈ \d/,
    );
    await expect(reader.getByRole('table')).toHaveCount(0);
    // One sheet: all numbers stand behind it.
    expect(await reader.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1500);
    await reader.getByText('Every mechanism, the numbers').click();
    await expect(reader.getByRole('table').first()).toContainText('Laplace');
    await expect(reader.getByRole('link', { name: 'Open this comparison' })).toHaveAttribute('href', address as string);
    expect(await axeFindings(reader)).toEqual([]);
  }
  expect(refusals).toEqual([]);
  await reader.close();

  const results = await exported(page, info, 'Results as JSON');
  await at.room('Figures');
  await dropFiles(page, results.path);
  await expect(at.status).toContainText('Opened from not-private-results.json');
  await expect(at.plot).toBeVisible();
  expect(at.complaints).toEqual([]);
});
