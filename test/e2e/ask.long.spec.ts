import { expect, test } from '@playwright/test';
import { AskPage } from './support/ask-page.ts';
import { axeFindings, bringAxe, expectNoFindings } from './support/axe-findings.ts';
import { LAPLACE_ALONE } from './support/links.ts';

let at: AskPage;
test.beforeEach(async ({ page }) => {
  at = new AskPage(page);
});
test.afterEach(() => expect(at.complaints).toEqual([]));

test('nothing that axe finds and nothing too wide, in light and dark', async ({ page }) => {
  await bringAxe(page);
  await at.open();
  await expectNoFindings(page, 'before a cube is open');
  await at.settings();
  await expectNoFindings(page, 'with what is chosen by hand');
  await at.openCube();
  await at.question.fill('count where 20 <= Age <= 39');
  await at.button(/^Ask$/).click();
  await expect(at.verdict).toContainText('Measured');
  await at.button('Compare four methods').click();
  await expect(at.answer.getByText('Monte Carlo (Algorithm 1)', { exact: true })).toBeVisible();
  await at.button('Fill in a form instead').click();
  await at.button('Watch a claim').first().click();
  await expectNoFindings(page, 'with an answer');
});

test('the history is put together by an estimator, with the curve of α and what is known best', async ({ page }) => {
  await bringAxe(page);
  await at.open();
  await at.settings();
  await page.getByText(/Start with a hierarchical tree/).click();
  await at.openCube();
  const together = page.getByRole('region', { name: 'Put the history together' });
  await together.getByRole('button', { name: 'Put together', exact: true }).click();
  await expect(together.getByRole('table', { name: 'What Kernel PCA makes of the history' })).toBeVisible();
  await expect(together.getByRole('status')).toContainText('Kernel PCA says of “count”');
  await expect(together.getByRole('img', { name: /^Error of new answers against α/ })).toBeVisible();
  await together.getByRole('button', { name: 'What is known best: eigenqueries' }).click();
  await expect(together.getByRole('region', { name: 'Eigenqueries' }).getByRole('row').nth(1)).toContainText('100 %');
  expect(await axeFindings(page)).toEqual([]);
  await together.getByRole('button', { name: 'Reconstruct with' }).click();
  await page.getByRole('option', { name: /^Least squares/ }).click();
  await together.getByRole('button', { name: 'Put together', exact: true }).click();
  await expect(together.getByRole('table', { name: /^What .*squares.* makes of the history$/i })).toBeVisible();
  await expect(together.getByRole('region', { name: 'Eigenqueries' })).toHaveCount(0);
  await expect(together).toContainText('could be foreseen from the rest');
  await together.getByRole('button', { name: 'Distribution' }).click();
  await page.getByRole('option', { name: /^posterior/i }).click();
  await together.getByRole('button', { name: 'Put together', exact: true }).click();
  await expect(together.getByRole('img', { name: 'Posterior and law of the error' })).toBeVisible({ timeout: 30_000 });
  // A million records are known to a few hundreds; the noise is secure, so no seed says more.
  await expect(together.getByRole('status')).toContainText(
    /With 95\.0\s%\sprobability it lies between (99\d|1,00\d),\d{3} and (99\d|1,00\d),\d{3}/,
  );
  expect(await axeFindings(page)).toEqual([]);
});

test('learning from samples is watched, stopped, sampled from and resumed, and its records are compared', async ({
  page,
}) => {
  await bringAxe(page);
  await at.open(LAPLACE_ALONE);
  await at.settings();
  await page.getByText(/Start with a hierarchical tree/).click();
  await at.openCube();
  const together = page.getByRole('region', { name: 'Put the history together' });
  const button = (name: string) => together.getByRole('button', { name, exact: true });
  await together.getByRole('button', { name: 'Reconstruct with' }).click();
  await page.getByRole('option', { name: /^Maximum entropy/ }).click();
  await together.getByRole('button', { name: 'Method' }).click();
  await page.getByRole('option', { name: /^sampling/ }).click();
  const moves = together.getByRole('textbox', { name: 'Samples to learn from' });
  // Long enough not to be over before it is stopped.
  await moves.fill('100000000');
  await moves.blur();
  await button('Put together').click();
  await expect(together.getByRole('img', { name: /^The objective after so many samples/ })).toBeVisible();
  await expect(together.getByRole('progressbar')).toBeVisible();
  const sampled = page.waitForEvent('download');
  await button('Sample now, as CSV').click();
  expect((await sampled).suggestedFilename()).toBe('explore-synthetic-records.csv');
  await button('Stop').click();
  await expect(together.getByText(/^Learning was stopped after .* it can be resumed\.$/)).toBeVisible();
  await button('How good the synthetic records are').click();
  await expect(together.getByRole('table', { name: 'Distance by attribute' })).toBeVisible();
  await expect(together.getByText('not private', { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await button('Resume learning').click();
  await expect(button('Stop')).toBeVisible();
  await button('Cancel').click();
  await expect(together.getByRole('progressbar')).toHaveCount(0);
});

test('a page that is killed between the charge and the answer leaves it paid for, in another tab as well', async ({
  page,
}) => {
  // Comlink tells the worker what to call; this page never lets it draw, as if it had been killed right then.
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, message: { path?: string[] }, ...rest: unknown[]) {
      if (message?.path?.[0] === 'ask') document.title = 'stopped before the draw';
      else Reflect.apply(postMessage, this, [message, ...rest]);
    };
  });
  await at.open();
  await at.openCube();
  await at.question.fill('count where Gender = Female');
  await at.wish('300');
  await expect(at.verdict).toContainText('Costs ε');
  await at.button(/^Ask$/).click();
  await expect(page).toHaveTitle('stopped before the draw');
  const other = new AskPage(await page.context().newPage());
  await other.open();
  await other.question.fill('count where Gender = Female');
  await other.question.press('Enter');
  await expect(other.page.getByText('This data is open in another tab')).toBeVisible();
  await page.close();
  await other.button(/^Continue$/).click();
  await expect(other.budget).toContainText('0.990 left of 1');
  await expect(other.budget).toContainText('1 answer never arrived');
  at.complaints = other.complaints;

  // Whoever comes back can forget what was asked, and not what it cost: no budget that is set later gives it back.
  const later = new AskPage(await page.context().newPage());
  await other.page.close();
  await later.open();
  const earlier = later.page.getByRole('region', { name: 'Earlier ledgers' });
  await later.button('What this browser keeps').click();
  await later.button('Forget answers and questions; what they cost stays').click();
  await expect(earlier.getByRole('status')).toContainText('What they cost stays spent: ε = 0.00999 in 1 ledger');
  await later.button('Forget them').click();
  await expect(later.button(/^Continue$/)).toHaveCount(0);
  await expect(earlier).toContainText('ε = 0.00999 in 1 ledger');
  await later.page.reload();
  await expect(earlier).toContainText('ε = 0.00999 in 1 ledger');
  await later.button(/^Ledger/).click();
  await later.field('Budget of this data, ε').fill('0.005');
  await later.button('Set the budget').click();
  await expect(later.page.getByRole('alert')).toContainText('is spent on this data already');
  await later.field('Budget of this data, ε').fill('1');
  await later.field('Budget of this data, ε').blur();
  await later.button('Set the budget').click();
  await expect(later.page.getByRole('dialog')).toContainText('left of 1');
  await expect(later.page.getByRole('dialog')).not.toContainText('1.00 left of 1');
  expect(later.complaints).toEqual([]);
});
