import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
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

function headless(file: string) {
  return JSON.parse(execFileSync('node', ['src/launch/headless.mjs', 'run', file], { cwd: root, encoding: 'utf8' }));
}

/** Runs what is configured, and gives the results as they are exported. */
async function runInPage(page: Page, file: string) {
  await page.keyboard.press('Control+Enter');
  const { mechanisms, sweep, trials } = JSON.parse(readFileSync(file, 'utf8'));
  const total = mechanisms.length * sweep.values.length * trials;
  await expect(page.getByText(`Done: ${total} runs.`)).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /Results as JSON/ }).click();
  return JSON.parse(readFileSync(await (await download).path(), 'utf8'));
}

for (const name of ['census-laplace', 'chosen-sets', 'two-way-add-remove', 'ireduct-family', 'binarised-parities']) {
  test(`${name}: the page and the headless twin give the same numbers, bit for bit`, async ({ page }) => {
    const file = join(root, 'test', 'support', 'experiments', `${name}.json`);
    const expected = headless(file);
    await openPage(page);
    await expect(page.getByText(/^Done:/)).toBeVisible();
    await dropFiles(page, file);
    await expect(page.getByText('No results yet')).toBeVisible();
    expect(numbers(await runInPage(page, file))).toEqual(numbers(expected));
  });
}

test('a file with its own way of reading and a domain file gives the same numbers, and is asked for by name', async ({
  page,
}) => {
  const write = (name: string, text: string) => {
    const path = test.info().outputPath(name);
    writeFileSync(path, text);
    return path;
  };
  const lines = Array.from({ length: 400 }, (_, i) => [i % 3, (i * i) % 2, i % 5, 1].join('|'));
  const codes = write('codes.csv', ['a|b|c|n,1,2', ...lines].join('\n'));
  const domain = write('domain.json', '{"a": 4, "b": 2}');
  const experiment = {
    version: 1,
    dataset: { csv: 'codes.csv', domain: 'domain.json', read: { delimiter: '|', counts: 'c' } },
    workload: { kind: 'marginals', order: 2 },
    mechanisms: [{ id: 'laplace' }, { id: 'mwem', params: { rounds: 3 } }],
    sweep: { parameter: 'epsilon', values: [0.5, 1] },
    trials: 3,
    seed: 'a file',
  };
  const file = write('experiment.json', JSON.stringify(experiment));
  await openPage(page);
  await expect(page.getByText(/^Done:/)).toBeVisible();
  await dropFiles(page, file);
  await expect(
    page.getByText('This experiment runs on codes.csv and domain.json. Drop both here and it opens.'),
  ).toBeVisible();
  await dropFiles(page, domain, codes);
  await expect(page.getByText('No results yet')).toBeVisible();
  await expect(page.getByText(/This experiment runs on/)).toHaveCount(0);
  const results = await runInPage(page, file);
  expect(numbers(results)).toEqual(numbers(headless(file)));
  expect(results.experiment.dataset).toEqual(experiment.dataset);
  expect(decodeURIComponent(page.url())).not.toContain('codes');
});
