import { readFile } from 'node:fs/promises';
import { type Download, expect, test } from '@playwright/test';
import { pasted } from './support/pasted.ts';
import { WorkbenchPage } from './support/workbench-page.ts';

let at: WorkbenchPage;
test.beforeEach(async ({ page }) => {
  at = new WorkbenchPage(page);
  await at.open();
});
test.afterEach(() => expect(at.complaints).toEqual([]));

const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

async function exported(item: string): Promise<Download> {
  const download = at.page.waitForEvent('download');
  await at.button('Export').click();
  await at.page.getByRole('menuitem', { name: item }).click();
  return download;
}

async function drop(name: string, text: string): Promise<void> {
  const transfer = await at.page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name));
      return transfer;
    },
    [name, text],
  );
  await at.page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
}

test('every room has its address; back and forward go through the rooms and keep the settings', async ({ page }) => {
  await at.room('Workload');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Workload');
  expect(page.url()).toContain('#/workload/');
  await at.room('Compare');
  await at.type('Trials', '7');
  await expect(page).toHaveURL(/#\/compare\//);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Workload');
  await page.goForward();
  await expect(at.field('Trials')).toHaveValue('7');
});

test('settings survive a reload', async ({ page }) => {
  await at.type('Trials', '4');
  await at.type('Seed', 'mine');
  await page.reload();
  await expect(at.status).toHaveText('Done: 20 runs.');
  await expect(at.field('Trials')).toHaveValue('4');
  await expect(at.field('Seed')).toHaveValue('mine');
});

test('a shared link opens the same experiment elsewhere, with the same numbers @firefox', async ({
  page,
  context,
  browser,
}) => {
  await at.type('Trials', '4');
  await page.keyboard.press('Control+Enter');
  await expect(at.status).toHaveText('Done: 20 runs.');
  await at.button('Share').click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toContainText('never holds data');
  const link = await pasted(context);
  const csv = await textOf(await exported('Results as CSV'));

  const elsewhere = await browser.newContext();
  const other = new WorkbenchPage(await elsewhere.newPage());
  await other.open(link);
  await other.unfold('Trials');
  await expect(other.field('Trials')).toHaveValue('4');
  const download = other.page.waitForEvent('download');
  await other.button('Export').click();
  await other.page.getByRole('menuitem', { name: 'Results as CSV' }).click();
  expect(await textOf(await download)).toBe(csv);
  await elsewhere.close();
});

test('a damaged link says so and leaves a page that works', async ({ page }) => {
  await page.goto('about:blank');
  await at.open('./#/compare/not-a-link');
  await expect(page.getByRole('alert')).toContainText('This link is damaged');
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the theme is remembered', async ({ page }) => {
  await at.button(/^Theme/).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await at.finished();
});

test('everything exported from Explore is marked as not private', async () => {
  const csv = await textOf(await exported('Results as CSV'));
  const lines = csv.trim().split('\r\n');
  expect(lines).toHaveLength(51);
  expect(lines[0]).toBe(
    'mechanism,epsilon,trial,trials,overall-relative-error (share),mean-absolute-error,spent,guarantee,error,status',
  );
  for (const line of lines.slice(1)) expect(line).toContain('not private');

  const svg = await exported('Chart as SVG');
  expect(svg.suggestedFilename()).toBe('not-private-overall-relative-error.svg');
  const figure = await textOf(svg);
  for (const words of ['Overall relative error by ε', 'seed 1', 'Not private', 'Census-like'])
    expect(figure).toContain(words);

  const png = await readFile(await (await exported('Chart as PNG')).path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
});

test('results come back from their file; from another engine with a warning', async ({ page }) => {
  const text = await textOf(await exported('Results as JSON'));
  await at.type('Seed', 'another');
  await page.keyboard.press('Control+Enter');
  await expect(at.chart).toContainText('seed another');
  await drop('run.json', text);
  await expect(at.status).toHaveText('Opened from run.json: 50 of 50 runs.');
  await expect(at.chart).toContainText('seed 1');
  await drop('old.json', JSON.stringify({ ...JSON.parse(text), engine: '0.0.1' }));
  await expect(page.getByRole('status').filter({ hasText: 'made by engine 0.0.1' })).toBeVisible();
});

test('an experiment comes back from its file and can be undone', async ({ page }) => {
  const text = await textOf(await exported('Experiment as JSON'));
  await drop('experiment.json', JSON.stringify({ ...JSON.parse(text), trials: 2 }));
  await at.unfold('Trials');
  await expect(at.field('Trials')).toHaveValue('2');
  await at.button('Undo').click();
  await expect(at.field('Trials')).toHaveValue('10');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const [name, text, sentence] of [
  ['broken.json', '{"version": 1,', 'broken.json: line 1, column 15: this is not JSON'],
  ['other.json', '{"a": "b"}', 'other.json is neither an experiment'],
  [
    'wrong.json',
    '{"version": 1, "mechanisms": [{"id": "laplace"}], "sweep": {"parameter": "epsilon", "values": []}}',
    'wrong.json: ',
  ],
  ['rows.json', '{"version": 1, "rows": [{"trial": -1}]}', 'rows.json: '],
] as const) {
  test(`${name} is refused with a sentence and changes nothing`, async ({ page }) => {
    await drop(name, text);
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(at.status).toHaveText('Done: 50 runs.');
    await expect(at.button(/^Trials: 10,/)).toBeVisible();
  });
}

test('the first Tab leads to the room', async ({ page }) => {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to the room' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  expect(page.url()).toContain('#/compare');
});

test('terms have their definition on focus', async ({ page }) => {
  await page.getByRole('button', { name: 'Mechanisms', exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('tooltip')).toContainText('A way to answer the workload');
});
