import { expect, test } from '@playwright/test';
import { WorkbenchPage } from './support/workbench-page.ts';

let at: WorkbenchPage;
test.beforeEach(async ({ page }) => {
  at = new WorkbenchPage(page);
  await at.open();
});
test.afterEach(() => expect(at.complaints).toEqual([]));

test('a newcomer reads what this is, and does not read it again once it was dismissed', async ({ page }) => {
  const introduction = page.getByRole('region', { name: 'What this is' });
  await expect(introduction).toContainText('Epsilon Workbench shows how accurate');
  await at.button('Dismiss this introduction').click();
  await expect(introduction).toHaveCount(0);
  await page.reload();
  await at.finished();
  await expect(introduction).toHaveCount(0);
});

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [360, 740],
] as const) {
  test(`a pressed point opens its run in view, and Escape leads back to it, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // A chart that is drawn anew for another width begins at its first point again.
    await expect(async () => {
      await at.plot.focus();
      for (const key of ['Home', 'ArrowRight']) await page.keyboard.press(key);
      await expect(at.plot.locator('[aria-live]')).toContainText('ε 0.004', { timeout: 2000 });
    }).toPass();
    await page.keyboard.press('Enter');
    const heading = at.probe.getByRole('heading', { name: 'Inspect one run' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(at.plot.locator('.recharts-line path').first()).toBeInViewport();
    await expect(at.probe.getByRole('slider')).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // A list that is open takes Escape for itself.
    await at.probe.getByRole('button', { name: /Table/ }).first().press('Enter');
    await page.getByRole('listbox').press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(at.button('Close this run')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(at.plot).toBeFocused();
    await expect(at.plot.locator('[aria-live]')).toContainText('ε 0.004');
    await expect(at.button('Close this run')).toHaveCount(0);
  });

  test(`header and Run stay in view at ${width} px, the header in one row where there is room`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    await expect(at.button(/^Run ⏎/)).toBeInViewport();
    await expect(at.button('Export')).toBeInViewport();
    if (width >= 900) {
      const header = await page.getByRole('banner').boundingBox();
      expect(header?.height).toBeLessThan(64);
    }
  });
}

test('errors are percent on axis, in the table and in what is read out; counts add up as they stand', async ({
  page,
}) => {
  await expect(at.plot).toContainText(/\d\s%/);
  await at.button('Table of these numbers').click();
  await expect(at.chart.getByRole('table').getByRole('row').nth(1)).toContainText(/\d\s%/);
  const bars = at.probe.getByRole('application');
  await bars.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  const words = (await at.probe.getByText(/: truth /).textContent()) ?? '';
  const [truth, answer, error] = [...words.matchAll(/(?:truth|answer|error) ([+−]?[\d,.]+)/g)].map(([, number]) =>
    Number(number?.replaceAll(',', '').replace('−', '-')),
  );
  expect(answer! - truth!).toBeCloseTo(error!, 6);
});

test('from the workload it goes on to the comparison', async ({ page }) => {
  await at.room('Workload');
  await at.button('Next: Compare').click();
  await expect(page).toHaveURL(/#\/compare\//);
});

test('one press shows how the needed ε grows with fewer records; the counts that are hurt are named', async ({
  page,
}) => {
  const panel = page.getByRole('region', { name: 'Fewer records' });
  await panel.getByRole('button', { name: 'Measure n/10 and n/100' }).click();
  await expect(panel.getByRole('button', { name: /Open the experiment on 1\s%/ })).toBeVisible();
  await expect(panel.getByRole('progressbar')).toHaveCount(0);
  await expect(panel.getByRole('figure').getByRole('application')).toContainText('Smallest ε (log scale)');
  await at.button('Which counts are hurt').click();
  await expect(at.probe.getByRole('table', { name: 'Errors by size of the true count' })).toContainText('10 to 99');
  await expect(at.probe.getByRole('list', { name: 'Histogram of relative errors' })).toContainText('1 to 2 %');
});

test('a preset sets workload, mechanisms and metrics, and Undo takes it back', async ({ page }) => {
  await at.room('Workload');
  await at.button('One histogram, fine bins').click();
  await at.button('Next: Compare').click();
  await expect(page.getByRole('main')).toContainText('1 chosen marginal');
  await expect(at.button('Settings of iReduct')).toBeVisible();
  await at.button('Undo').click();
  await expect(at.button('Settings of iReduct')).toHaveCount(0);
});
