import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { dropFiles } from './support/drop-files.ts';
import { pressBox } from './support/press-box.ts';
import { WorkbenchPage } from './support/workbench-page.ts';

let at: WorkbenchPage;
test.beforeEach(async ({ page }) => {
  at = new WorkbenchPage(page);
  await at.open();
});
test.afterEach(() => expect(at.complaints).toEqual([]));

test('parities refuse attributes of many values in words; a data cube is asked for whole', async ({ page }) => {
  await at.room('Workload');
  await at.button(/^By its name in theory/).click();
  await pressBox(page.getByRole('radio', { name: 'Parities' }));
  await expect(page.getByRole('alert')).toContainText('turn it into binary attributes first');
  await pressBox(page.getByRole('radio', { name: 'Data cube' }));
  await expect(page.getByRole('region', { name: 'What it asks and costs' })).toContainText('36');
  await expect(page.getByRole('region', { name: 'Some of the questions' })).toContainText(' and ');
});

test('rounds are stepped through from their start, exported, give records, and are swept with the words', async ({
  page,
}, info) => {
  const experiment = {
    version: 1,
    dataset: { builtin: 'census-like', params: { records: 20_000 } },
    workload: { kind: 'marginals', order: 1 },
    mechanisms: [{ id: 'mwem-factored' }],
    sweep: { parameter: 'epsilon', values: [0.05, 0.1] },
    metrics: ['mean-absolute-error'],
    trials: 1,
    seed: 'rounds',
  };
  const file = info.outputPath('experiment.json');
  writeFileSync(file, JSON.stringify(experiment));
  await dropFiles(page, file);
  await expect(page.getByRole('banner')).toContainText('20,000 records');
  await at.button('Run').first().click();
  await expect(at.status).toHaveText('Done: 2 runs.', { timeout: 120_000 });
  await at.button('Round by round').click();
  const rounds = at.probe.getByRole('group', { name: 'Round', exact: true });
  const slider = rounds.getByRole('slider');
  await expect(slider).toHaveAttribute('aria-valuetext', '10 of 10');
  const words = at.probe.getByText(/^Chosen: /);
  const last = await words.textContent();
  await rounds.getByRole('button', { name: 'Step back' }).click();
  await expect(slider).toHaveAttribute('aria-valuetext', '9 of 10');
  await expect(words).not.toHaveText(last ?? '');
  // The address leads back to this very run and round.
  const chosen = await words.textContent();
  await page.reload();
  await expect(slider).toHaveAttribute('aria-valuetext', '9 of 10', { timeout: 60_000 });
  await expect(words).toHaveText(chosen ?? '');
  await slider.press('Home');
  await expect(at.probe.getByText(/^Before round 1: 20,000 records spread evenly/)).toBeVisible();
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '1 of 10');
  await slider.press(' ');
  await expect(slider).toHaveAttribute('aria-valuetext', '10 of 10');

  const lines = await downloaded('Rounds as CSV');
  expect(lines).toHaveLength(12);
  for (const line of lines.slice(1)) expect(line).toMatch(/,not private: beside the truth$/);
  const records = await downloaded(/^Synthetic records/);
  expect(records[0]).toMatch(/^Age,(\w[\w ]*,){7}\w[\w ]*$/);
  expect(records).toHaveLength(20_001);

  await expect(at.probe.getByRole('table', { name: /^What the theory says/ })).toContainText('Theorem 3.4');
  await at.button('Sweep the rounds').click();
  await at.unfold('Sweep');
  await expect(at.button(/What varies/)).toContainText(/rounds T/i);
  await pressBox(page.getByRole('checkbox', { name: 'theory' }), false);
  await page.keyboard.press('Control+Enter');
  await expect(at.status).toHaveText('Done: 8 runs.', { timeout: 120_000 });
  await expect(at.chart.getByText('adaptive', { exact: true })).toBeVisible();
  await expect(at.chart.getByText('theory', { exact: true })).toHaveCount(0);
  await at.plot.press('Home');
  await at.plot.press('End');
  await expect(at.plot).toContainText('Rounds Tadaptive');
  await at.plot.press('Enter');
  await expect(at.probe.getByText(/^Adaptive took \d+ rounds: \d+ at ε =/)).toBeVisible();
});

async function downloaded(name: string | RegExp): Promise<string[]> {
  const [download] = await Promise.all([at.page.waitForEvent('download'), at.button(name).click()]);
  return readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
}

test('a reference line is chosen, drawn and listed', async ({ page }) => {
  await at.unfold('Reference lines');
  await page.getByText('Non-private fit, not private').click();
  await at.room('Workload');
  await at.button(/^By its name in theory/).click();
  await pressBox(page.getByRole('radio', { name: 'Data cube' }));
  await at.room('Compare');
  await expect(at.chart.getByText('Settings changed since this run')).toContainText('reference lines');
});

test('rounds and their curve leave the screen when another file is opened', async ({ page }, info) => {
  const write = (name: string, text: string) => {
    const path = info.outputPath(name);
    writeFileSync(path, text);
    return path;
  };
  const rows = Array.from({ length: 60 }, (_, row) => `a${row % 2},b${row % 3},c${row % 5 === 0 ? 1 : 0},d0`);
  await dropFiles(page, write('wide.csv', ['one,two,three,four', ...rows, 'a0,b0,c0,d1', ''].join('\n')));
  await expect(page.getByRole('banner')).toContainText('61 records');
  const experiment = {
    version: 1,
    dataset: { csv: 'wide.csv' },
    workload: { kind: 'marginals', order: 2 },
    mechanisms: [{ id: 'mwem', params: { rounds: 3 } }],
    sweep: { parameter: 'epsilon', values: [1] },
    metrics: ['mean-absolute-error'],
    trials: 1,
    seed: 'rounds',
  };
  await dropFiles(page, write('experiment.json', JSON.stringify(experiment)));
  await at.button('Run').first().click();
  await expect(at.status).toHaveText('Done: 1 run.');
  await at.button('Round by round').click();
  await at.probe.getByRole('row', { name: /four/ }).first().click();
  await expect(at.probe.getByRole('heading', { name: /four: .* would have to move/ })).toBeVisible();
  await dropFiles(page, write('narrow.csv', 'only\nx\ny\ny\n'));
  await expect(page.getByRole('banner')).toContainText('3 records');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Compare/);
  await expect(at.chart).toContainText('No results yet');
  await expect(at.probe).toHaveCount(0);
});
