import { expect, test } from '@playwright/test';
import { WorkbenchPage } from './support/workbench-page.ts';

let at: WorkbenchPage;
test.beforeEach(async ({ page }) => {
  at = new WorkbenchPage(page);
  await at.open();
});
test.afterEach(() => expect(at.complaints).toEqual([]));

/** Many enough that a run lasts for seconds. */
const MANY = '60000';

test('opens with a built-in set and draws its first curves', async ({ page }) => {
  await page.goto('about:blank');
  await at.open('./');
  await expect(page.getByRole('banner')).toContainText('Census-like population (generated)');
  await expect(page.getByRole('banner')).toContainText('9 attributes · 1,000,000 records');
  await expect(page.getByRole('banner')).toContainText('Not private: compared with the truth');
  await expect(at.chart.getByRole('figure')).toContainText('Overall relative error by ε');
  await expect(at.chart.locator('.recharts-line path').first()).toBeVisible();
  await expect(at.status).toHaveText('Done: 180 runs.');
  await expect(at.chart.getByRole('list', { name: 'Series' })).toContainText('not private');
});

test('the table holds the numbers of the chart', async () => {
  await at.button('Table of these numbers').click();
  const table = at.chart.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(6);
  await expect(table.getByRole('columnheader')).toContainText([
    'Mechanism',
    'ε',
    'Mean',
    'sd',
    'Median',
    'Trials',
    'Failures',
  ]);
  await expect(table.getByRole('row').nth(1)).toContainText('0.002');
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(11)).toHaveText('10');
});

test('Enter in a field runs; a cancelled run keeps what is there and says so', async ({ page }) => {
  await at.unfold('Trials');
  await at.field('Trials').fill(MANY);
  await at.field('Trials').press('Enter');
  await expect(page.getByRole('progressbar')).toContainText(/[\d,]+ of 300,000 runs/);
  await expect(page.getByText(/ s left|min left/)).toBeVisible();
  await at.button('Cancel').click();
  await expect(at.status).toHaveText(/^Cancelled\. [\d,]+ of 300,000 runs are kept\.$/);
  await expect(at.chart.getByRole('figure')).toContainText(
    /cut short: [\d,]+( to [\d,]+)? of 60,000 trials at each point/,
  );
  await expect(at.chart.getByRole('list', { name: 'Series' })).toContainText('of 60,000 trials');
  await expect(at.chart.locator('.recharts-line path').first()).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('a value that cannot be is refused in its field and holds back the run', async ({ page }) => {
  await at.unfold('Trials');
  await at.field('Trials').fill('0');
  await at.field('Trials').press('Enter');
  await expect(page.getByText('Must be at least 1.')).toBeVisible();
  await at.field('Trials').fill('12');
  await at.field('Trials').blur();
  await at.field('Trials').fill('0');
  await at.button(/^Trials: /).click();
  await expect(at.field('Trials')).toBeHidden();
  await at.button(/^(Run|Restart) ⏎/).click();
  await expect(at.field('Trials')).toBeFocused();
  await expect(at.status).toHaveText('Done: 50 runs.');
});

test('a chart whose settings changed since says so until it is run again', async () => {
  await at.type('Seed', 'another');
  await expect(at.chart.getByText('Settings changed since this run (seed)')).toBeVisible();
  await at.button('Run again').click();
  await expect(at.chart.getByText('Settings changed')).toHaveCount(0);
  await expect(at.chart).toContainText('seed another');
});

test('undo and redo by keyboard bring back settings and their results', async ({ page }) => {
  await at.type('Trials', '3');
  await page.keyboard.press('Control+Enter');
  await expect(at.status).toHaveText('Done: 15 runs.');
  await page.keyboard.press('Control+z');
  await expect(at.field('Trials')).toHaveValue('10');
  await expect(at.status).toHaveText('Done: 50 runs.');
  await page.keyboard.press('Control+Shift+z');
  await expect(at.field('Trials')).toHaveValue('3');
  await expect(at.status).toHaveText('Done: 15 runs.');
});

test('axes can be linear, and say when they are logarithmic', async () => {
  await expect(at.plot).toContainText('Overall relative error (log scale)');
  await at.unfold('Axes');
  await at.chart.getByRole('radiogroup', { name: 'Error axis' }).getByText('Linear').click();
  await expect(at.plot).not.toContainText('Overall relative error (log scale)');
  await expect(at.plot).toContainText('ε, privacy budget (log scale)');
  await at.chart.getByRole('radiogroup', { name: 'ε axis' }).getByText('Linear').click();
  await expect(at.plot).not.toContainText('log scale');
});

test('a series can be hidden and shown by its name', async () => {
  const entry = at.chart.getByRole('list', { name: 'Series' }).getByRole('button', { name: 'Laplace', exact: true });
  await entry.click();
  await expect(entry).toHaveAttribute('aria-pressed', 'false');
  await expect(at.chart).toContainText('Every series is hidden');
  await entry.click();
  await expect(at.plot).toBeVisible();
});

test('points can be reached, read and opened by keyboard', async ({ page }) => {
  await at.plot.focus();
  // The last trials may be drawn a moment after the run is done; what is spoken is as it was when the key was pressed.
  await expect(async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(at.plot.locator('[aria-live]')).toContainText(
      /Laplace: ε 0\.004, Overall relative error .* ± .*, 10 trials\./,
      { timeout: 1000 },
    );
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(at.probe.getByRole('slider')).toHaveAttribute('aria-valuetext', '0.004');
  await expect(at.probe).toContainText('±4,500 records');
});

test('a cursor in the chart moves by keys and pointer: errors, one draw of each mechanism and the run that is inspected follow', async ({
  page,
}) => {
  const cursor = at.chart.getByRole('slider', { name: 'ε looked at' });
  const there = at.chart.getByRole('region', { name: 'At this ε' });
  await expect(cursor).toBeInViewport();
  await expect(there.getByRole('img', { name: /one draw of Laplace is off by / })).toBeInViewport();
  await expect(there).toContainText('Not private.');
  await cursor.press('Home');
  await expect(cursor).toHaveAttribute('aria-valuetext', 'ε = 0.002');
  const measured = await there.getByRole('listitem').innerText();
  expect(measured).toMatch(/±/);
  await cursor.press('ArrowRight');
  await expect(there.getByRole('heading')).toHaveText('At ε = 0.00203');
  await expect(there.getByRole('listitem')).toContainText('≈');
  await expect(there).toContainText('read off the line between two measured values');
  await cursor.press('PageUp');
  await expect(there.getByRole('heading')).toHaveText('At ε = 0.004');
  await expect(at.probe.getByRole('slider')).toHaveAttribute('aria-valuetext', '0.004');
  const box = await cursor.boundingBox();
  if (!box) throw new Error('the cursor is not on the page');
  await page.mouse.move(box.x + box.width / 2, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 900, box.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(cursor).toHaveAttribute('aria-valuetext', 'ε = 0.01');
  await expect(at.status).toHaveText('Done: 50 runs.');
});

test('the slider moves the noisy answers', async ({ page }) => {
  const slider = at.probe.getByRole('slider');
  const noisy = at.probe.locator('path[class*=noisy]');
  await expect(at.probe).toContainText('not private');
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', '1');
  await expect(at.probe).toContainText('±18.0 records');
  const calm = await noisy.getAttribute('d');
  await page.keyboard.press('Home');
  await expect(at.probe).toContainText('±90,000 records');
  expect(await noisy.getAttribute('d')).not.toBe(calm);
});

test('another table and another trial can be looked at', async ({ page }) => {
  await at.probe.getByRole('button', { name: /Table/ }).first().click();
  await page.getByRole('option', { name: 'Gender' }).click();
  await at.probe.getByRole('button', { name: 'Table of these answers' }).click();
  const row = at.probe.getByRole('row').nth(1);
  await expect(at.probe.getByRole('row')).toHaveCount(3);
  const first = await row.textContent();
  await at.button('Another trial').click();
  await expect(at.field('Trial')).toHaveValue('2');
  await expect(row).not.toHaveText(first ?? '');
});

const reader = () => at.page.getByRole('region', { name: 'Smallest ε for a target' });

test('reads the smallest ε for an error off the curve, and beyond it by the law of the mechanism', async () => {
  await expect(reader()).toContainText(
    /For errors around 10 % Laplace needs ε ≈ 0\.09\d* \(0\.09\d*–0\.\d+\), extrapolated\./,
  );
  await at.type('Target for overall relative error', '200');
  await expect(reader()).toContainText(
    /For errors around 200 % Laplace needs ε ≈ 0\.00[45]\d* \(0\.00\d+–0\.00\d+\)\./,
  );
  await expect(reader()).not.toContainText('extrapolated');
  await expect(reader()).toContainText('leaks a little of it; use similar public data where you can');
  await expect(reader()).toContainText('A suspicion of 10 %');
  await reader().getByRole('button', { name: 'Every mechanism' }).click();
  await expect(reader().getByRole('listitem').filter({ hasText: 'Laplace' })).toContainText(/0\.00[45]\d* \(/);
});

test('the risk of the ε is told, and one that is chosen leads to its ε', async ({ page }) => {
  await reader()
    .getByRole('button', { name: /^What ε = 0\.09\d* risks, and an ε for a risk$/ })
    .click();
  const risk = reader().getByRole('region', { name: /^What ε = 0\.09\d* risks$/ });
  await expect(risk.getByRole('list', { name: 'How far a suspicion can grow' })).toContainText(/10 % → 1[01]/);
  await risk.getByRole('button', { name: 'Accusations, and an ε for a risk you choose' }).click();
  await expect(risk.getByRole('table')).toContainText('5.5');
  await at.type('may grow to', '10.5');
  await risk.getByRole('button', { name: 'Look at ε = 0.0543' }).click();
  await expect(page.getByRole('region', { name: 'At this ε' })).toContainText('At ε = 0.0543');
});

test('the target is a line in the chart that keys and pointer move', async ({ page }) => {
  const line = at.chart.getByRole('slider', { name: 'Target for overall relative error' });
  await expect(line).toHaveAttribute('aria-valuetext', '10 %');
  await line.focus();
  await page.keyboard.press('ArrowUp');
  await expect(line).toHaveAttribute('aria-valuetext', '11 %');
  await page.keyboard.press('PageUp');
  await expect(at.field('Target for overall relative error')).toHaveValue('22');
  const box = await line.boundingBox();
  if (!box) throw new Error('the line is not on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 60, { steps: 6 });
  await page.mouse.up();
  const value = Number(await line.getAttribute('aria-valuenow'));
  expect(value).toBeGreaterThan(0.25);
  await expect(at.field('Target for overall relative error')).toHaveValue(String(Number((value * 100).toPrecision(2))));
});

test('one press measures until the crossing is bracketed, and the table has the values', async ({ page }) => {
  await at.button('Measure around 10 %').click();
  await expect(at.status).toHaveText(/^Done: (60|70|80|90) runs\.$/);
  await expect(reader()).toContainText(/Laplace needs ε ≈ 0\.(09|10)\d* \(0\.09/);
  await expect(reader()).not.toContainText('extrapolated');
  await expect(at.button('Measure around 10 %')).toHaveCount(0);
  await expect(at.chart.getByText('Settings changed')).toHaveCount(0);
  await at.button('Table of these numbers').click();
  expect(await at.chart.getByRole('table').getByRole('row').count()).toBeGreaterThan(6);
  expect(decodeURIComponent(page.url())).not.toContain('also');
});

test('results leave the screen with their data and come back with it', async ({ page }) => {
  await at.room('Data');
  await at.button('Open something else').click();
  await page.getByRole('button', { name: 'Open Czech autoworkers' }).click();
  await expect(page.getByRole('banner')).toContainText('Czech');
  await at.room('Compare');
  await expect(at.chart).toContainText('No results yet');
  await expect(reader()).toHaveCount(0);
  await at.button('Undo').click();
  await expect(at.status).toHaveText('Done: 50 runs.');
  await expect(at.plot).toBeVisible();
});

test('the grid can be logarithmic or a list, and says what cannot be', async ({ page }) => {
  await at.unfold('Sweep');
  await page.getByText('Log', { exact: true }).first().click();
  await expect(page.getByText(/^5 values: 0\.002, 0\.002991/)).toBeVisible();
  await at.type('To', '0.001');
  await expect(page.getByText('“To” must be above “from”.')).toBeVisible();
  await at.type('To', '0.2');
  await page.getByText('List', { exact: true }).click();
  await at.field('Values').fill('0.01 0.1 nothing');
  await expect(page.getByText('“nothing” is not a number from')).toBeVisible();
  await at.field('Values').fill('0.01 0.1');
  await page.keyboard.press('Control+Enter');
  await expect(at.status).toHaveText('Done: 20 runs.');
});

test('another parameter can be swept; ε is then fixed', async ({ page }) => {
  await at.unfold('Sweep', 'Trials');
  await page.getByRole('button', { name: /What varies/ }).click();
  await page.getByRole('option', { name: 'Sanity bound, share of the records' }).click();
  await expect(at.field('ε, privacy budget')).toHaveValue('0.006');
  await page.keyboard.press('Control+Enter');
  await expect(at.chart.getByRole('figure')).toContainText('Overall relative error by sanity bound');
  await expect(page.getByRole('region', { name: 'Smallest ε for a target' })).toHaveCount(0);
});

test('a mechanism can stand twice, with a label of its own', async ({ page }) => {
  await at.button('Add a mechanism').click();
  await page.getByRole('row', { name: 'Laplace', exact: true }).click();
  await at.button('Settings of Laplace 2').click();
  await at.field('Label').fill('laplace');
  await expect(page.getByText('is listed already')).toBeVisible();
  await at.type('Label', 'again');
  await page.keyboard.press('Control+Enter');
  await expect(at.status).toHaveText('Done: 100 runs.');
  await expect(at.chart.getByRole('list', { name: 'Series' })).toContainText('again');
  // They stayed open while the name changed.
  await at.button('Remove again').click();
  await at.button('Settings of Laplace').click();
  await expect(at.button('Remove Laplace')).toBeDisabled();
});

test('a mechanism stands with and without an estimator on one chart', async ({ page }) => {
  await at.button('Settings of Laplace').click();
  await at.button('Reconstruct Laplace with …').click();
  await page.getByRole('menuitem', { name: /^Reconstruct with least squares/ }).click();
  await expect(at.button('Settings of Laplace + Least squares')).toBeVisible();
  await expect(page.getByText('through Least squares')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(at.button('Settings of Laplace + Least squares')).toHaveCount(0);
});

test('the card of a mechanism has its formula and its paper', async ({ page }) => {
  await at.button('Settings of Laplace').click();
  await expect(page.locator('math')).toContainText('Lap');
  await expect(page.getByText('Calibrating noise to sensitivity')).toBeVisible();
});

test('every metric that is offered is there at once and lets the next run work; others say why they are not', async ({
  page,
}) => {
  const menu = at.chart.getByRole('button', { name: /Metric/ });
  await menu.click();
  const offered = page.getByRole('option').and(page.locator(':not([aria-disabled])'));
  // Those that take more than a look at the answers wait for the next run, as they say.
  const ready = offered.filter({ hasNotText: 'Computed when chosen' });
  const labels = await ready.locator('[slot=label]').allTextContents();
  expect(labels.length).toBeGreaterThanOrEqual(7);
  await expect(page.getByRole('option', { name: 'Classifier accuracy' })).toBeDisabled();
  await expect(page.getByRole('option', { name: 'Classifier accuracy' })).toContainText('Only for the workload');
  await expect(page.getByRole('option', { name: 'Relative entropy' })).toContainText('compares tables of all cells');
  await page.keyboard.press('Escape');
  for (const label of labels) {
    await menu.click();
    await page.getByRole('option', { name: label, exact: true }).click();
    await expect(at.plot).toContainText(label);
  }
  await at.type('Seed', 'next');
  await page.keyboard.press('Control+Enter');
  await expect(at.chart).toContainText('seed next');
  await expect(at.status).toHaveText('Done: 50 runs.');
  await expect(at.plot).toBeVisible();
});

test('results from a file about other data are named in the header, and go when other data is opened', async ({
  page,
}) => {
  const results = {
    version: 1,
    engine: '0',
    fingerprint: 'other',
    experiment: {
      version: 1,
      dataset: { csv: 'people.csv' },
      mechanisms: [{ id: 'laplace' }],
      sweep: { parameter: 'epsilon', values: [0.1] },
      trials: 2,
    },
    rows: [0, 1].map((trial) => ({
      mechanism: 'laplace',
      value: 0.1,
      trial,
      metrics: { 'overall-relative-error': 0.2 + 0.1 * trial },
      spent: 0.1,
      private: true,
      milliseconds: 1,
    })),
  };
  await page.evaluate((json) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([json], 'results.json', { type: 'application/json' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, JSON.stringify(results));
  await expect(page.getByRole('banner')).toContainText('people.csv');
  await expect(page.getByRole('banner')).toContainText('results from results.json; the data itself is not open');
  await expect(at.button(/Measure around/)).toHaveCount(0);
  await at.room('Data');
  await at.button('Open something else').click();
  await page.getByRole('button', { name: 'Open Czech autoworkers' }).click();
  await expect(page.getByRole('banner')).toContainText('Czech');
  await at.room('Compare');
  await expect(page.getByRole('banner')).toContainText('Czech');
  await expect(at.chart).toContainText('No results yet');
});
