import { expect, test } from '@playwright/test';
import { WorkbenchPage } from './support/workbench-page.ts';

let at: WorkbenchPage;
test.beforeEach(async ({ page }) => {
  at = new WorkbenchPage(page);
  await at.open();
});
test.afterEach(() => expect(at.complaints).toEqual([]));

test('parities refuse attributes of many values in words; a data cube is asked for whole', async ({ page }) => {
  await at.room('Workload');
  await page.getByRole('radio', { name: 'Parities' }).click({ force: true });
  await expect(page.getByRole('alert')).toContainText('turn it into binary attributes first');
  await page.getByRole('radio', { name: 'Data cube' }).click({ force: true });
  await expect(page.getByRole('region', { name: 'What it asks and costs' })).toContainText('36');
  await expect(page.getByRole('region', { name: 'Some of the questions' })).toContainText(' and ');
});

test('the rounds of MWEM can be stepped through, and give records', async ({ page }) => {
  await at.button('Add a mechanism').click();
  await page.getByRole('menuitem', { name: 'MWEM, factored' }).click();
  await at.button('Remove Laplace').click();
  await page.keyboard.press('Control+Enter');
  await expect(at.status).toHaveText('Done: 50 trials.', { timeout: 60_000 });
  await at.probe.getByRole('button', { name: 'Round by round' }).click();
  const rounds = at.probe.getByRole('group', { name: 'Round', exact: true });
  await expect(rounds.getByRole('slider')).toHaveAttribute('aria-valuetext', '10 of 10');
  const words = at.probe.getByText(/^Chosen: /);
  const last = await words.textContent();
  await rounds.getByRole('button', { name: 'Step back' }).click();
  await expect(rounds.getByRole('slider')).toHaveAttribute('aria-valuetext', '9 of 10');
  await expect(words).not.toHaveText(last ?? '');
  await rounds.getByRole('slider').focus();
  await page.keyboard.press('Home');
  await expect(rounds.getByRole('slider')).toHaveAttribute('aria-valuetext', '1 of 10');
  await expect(at.probe).toContainText('Theory would take');
  await at.button('Sweep the rounds').click();
  await expect(at.page.getByRole('button', { name: /What varies/ })).toContainText('Rounds T');
});

test('a reference line is chosen, drawn and listed', async ({ page }) => {
  await page.getByText('Non-private fit, not private').click();
  await at.room('Workload');
  await page.getByRole('radio', { name: 'Data cube' }).click({ force: true });
  await at.room('Compare');
  await expect(at.chart.getByText('Settings changed since this run')).toContainText('reference lines');
});
