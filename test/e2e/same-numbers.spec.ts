import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { dropFiles } from './support/drop-files.ts';
import { openPage } from './support/open-page.ts';

const root = join(import.meta.dirname, '..', '..');

interface Row {
  readonly milliseconds: number;
}

/** Everything that was computed: all of a row but how long it took. */
function numbers(results: { rows: Row[]; summary: unknown; fingerprint: string }) {
  const rows = results.rows.map(({ milliseconds: _, ...row }) => row);
  return { rows, summary: results.summary, fingerprint: results.fingerprint };
}

for (const name of ['census-laplace', 'chosen-sets', 'two-way-add-remove', 'ireduct-family', 'binarised-parities']) {
  test(`${name}: the page and the headless twin give the same numbers, bit for bit`, async ({ page }) => {
    const file = join(root, 'test', 'support', 'experiments', `${name}.json`);
    const headless = execFileSync('node', ['src/launch/headless.mjs', 'run', file], { cwd: root, encoding: 'utf8' });
    await openPage(page);
    await expect(page.getByText(/^Done:/)).toBeVisible();
    await dropFiles(page, file);
    await expect(page.getByText(/Settings changed since this run/)).toBeVisible();
    await page.keyboard.press('Control+Enter');
    const { mechanisms, sweep, trials } = JSON.parse(readFileSync(file, 'utf8'));
    const total = mechanisms.length * sweep.values.length * trials;
    await expect(page.getByText(`Done: ${total} trials.`)).toBeVisible();
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /Results as JSON/ }).click();
    const path = await (await download).path();
    expect(numbers(JSON.parse(readFileSync(path, 'utf8')))).toEqual(numbers(JSON.parse(headless)));
  });
}
