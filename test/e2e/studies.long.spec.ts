import { expect, type Page, test } from '@playwright/test';
import { bringAxe, expectNoFindings } from './support/axe-findings.ts';
import { WorkbenchPage } from './support/workbench-page.ts';

let at: WorkbenchPage;
test.beforeEach(async ({ page }) => {
  at = new WorkbenchPage(page);
});
test.afterEach(() => expect(at.complaints).toEqual([]));

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

test('the density shows its total mass and where Eq. 9 is wrong', async ({ page }) => {
  await at.openFigures('noise-down');
  await expect(page.getByText('The total mass of')).toContainText('1.00515');
  await expect(row(page, 'θ₂')).toContainText('0.32966');
  await expect(row(page, 'θ₂')).toContainText('0.37174 wrong');
  await expect(row(page, 'θ₁')).not.toContainText('wrong');
  // Brackets are as high as what they enclose.
  await expect(page.locator('math mo', { hasText: '(' }).first()).toHaveAttribute('stretchy', 'false');
  await at.button('y = 2.5, λ = 1 → 0.5').click();
  await expect(page.getByText('The total mass of')).toContainText('1.07118');
  await page.getByRole('slider', { name: 'λ, its noise scale' }).press('End');
  await expect(page.getByText('The total mass of')).not.toContainText('1.07118');
  await page.getByRole('slider', { name: 'λ, its noise scale' }).press('Home');
  // λ′ is taken along, below λ.
  await expect(page.getByRole('slider', { name: 'λ′, the smaller scale' })).toHaveAttribute('aria-valuetext', '0.19');
});

test('the knobs of a laboratory are in its address: a reload and a link find them', async ({ page }) => {
  await at.openFigures('noise-down;mu=2.5');
  const truth = page.getByRole('slider', { name: 'μ, the true answer' });
  await expect(truth).toHaveAttribute('aria-valuetext', '2.5');
  await page.getByRole('slider', { name: 'λ, its noise scale' }).press('End');
  await expect(page).toHaveURL(/#\/figures\/noise-down;mu=2\.5;scale=40\//);
  await page.reload();
  await expect(truth).toHaveAttribute('aria-valuetext', '2.5');
  await expect(page.getByRole('slider', { name: 'λ, its noise scale' })).toHaveAttribute('aria-valuetext', '40');
});

test('a chain is stepped, scrubbed and played, and keeps its numbers for a seed', async ({ page }) => {
  await at.openFigures('noise-down-chain');
  const step = page.getByRole('slider', { name: 'Step' });
  await expect(step).toHaveAttribute('aria-valuetext', '90 of 90 · λ = 1.00');
  const end = await row(page, 'NoiseDown, θ₂ corrected').textContent();
  await expect(row(page, 'NoiseDown, θ₂ corrected')).toContainText('over');
  await expect(row(page, 'Exact coupling')).not.toContainText('over');
  await at.button('Step back').click();
  await expect(step).toHaveAttribute('aria-valuetext', '89 of 90 · λ = 1.10');
  await step.press('Home');
  await expect(step).toHaveAttribute('aria-valuetext', '0 of 90 · λ = 10.0');
  await expect(at.button('Step back')).toBeDisabled();
  await page.getByText('Fast', { exact: true }).click();
  await at.button('Play').click();
  await expect(at.button('Pause')).toBeVisible();
  await expect(step).toHaveAttribute('aria-valuetext', '90 of 90 · λ = 1.00');
  expect(await row(page, 'NoiseDown, θ₂ corrected').textContent()).toBe(end);
  await at.button('New chain').click();
  expect(await row(page, 'NoiseDown, θ₂ corrected').textContent()).not.toBe(end);
});

test('where motion is not wanted, playing shows a few still pictures', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await at.openFigures('noise-down-chain');
  const step = page.getByRole('slider', { name: 'Step' });
  await step.press('Home');
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await at.button('Play').click();
  await page.clock.runFor(999);
  await expect(step).toHaveAttribute('aria-valuetext', /^0 of 90/);
  await page.clock.runFor(1);
  await expect(step).toHaveAttribute('aria-valuetext', /^8 of 90/);
  await page.clock.runFor(11_000);
  await expect(step).toHaveAttribute('aria-valuetext', /^90 of 90/);
  await expect(at.button('Play')).toBeVisible();
});

test('measuring refutes the printed NoiseDown and leaves the exact coupling alone', async ({ page }) => {
  await at.openFigures('noise-down-loss');
  await page.getByText('10⁵', { exact: true }).first().click();
  await at.button('Measure').click();
  const item = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(item('Exact coupling')).toContainText('Within its claim');
  await expect(item('NoiseDown, as printed')).toContainText('Claim refuted');
  await expect(item('Independent redraw')).toContainText('Within its claim');
  await at.button('Measure').click();
  await at.button('Cancel').click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('Example 1 has the numbers of the paper and can be taken apart', async ({ page }) => {
  await at.openFigures('example-1');
  await expect(page.getByText('= exp(535/42)')).toBeVisible();
  await expect(row(page, 'T₁')).toContainText('1.40');
  await expect(row(page, 'T₂')).toContainText('6.00');
  await expect(page.getByText('The promise is broken.')).toBeVisible();
  // The answers that give the data away are named, and named anew where they move.
  const answers = (seen: number) =>
    `The noisy answers y₁ = ${seen} to q₁ (teenagers) and y₂ = 5 to q₂ (people under 65)`;
  await expect(page.getByText(answers(102))).toContainText('(500,000) as likely on T₁ as on T₂');
  await page.getByRole('slider', { name: /^y₁/ }).press('End');
  await expect(page.getByText(answers(300))).toBeVisible();
});

test('Table 3 follows from Table 2, and one replaced record changes two counts', async ({ page }) => {
  await at.openFigures('table-3');
  const table = page.getByRole('table', { name: 'Counts by status and gender' });
  await expect(table.getByRole('row')).toHaveText(['StatusMF', 'Single11', 'Married02', 'Divorced00', 'Widowed01']);
  await at.button(/Status of the person aged 25/).click();
  await page.getByRole('option', { name: 'Divorced' }).click();
  await expect(table.getByRole('row')).toHaveText([
    'StatusMF',
    'Single1−1 0',
    'Married02',
    'Divorced0+1 1',
    'Widowed01',
  ]);
  await expect(page.getByText('sensitivity of a marginal, 2')).toBeVisible();
  await expect(page).toHaveURL(/#\/figures\/table-3;person=\d;status=2/);
  await at.button('As in the paper').click();
  await expect(table.getByRole('row').nth(1)).toHaveText('Single11');
});

test('nothing that axe finds, and nothing wider than the screen', async ({ page }) => {
  await bringAxe(page);
  await at.openFigures('all');
  for (const id of ['all', 'ireduct-6', 'example-1', 'table-3', 'noise-down', 'noise-down-chain', 'noise-down-loss']) {
    await page.goto(`./#/figures/${id}`);
    await expectNoFindings(page, id);
  }
});
