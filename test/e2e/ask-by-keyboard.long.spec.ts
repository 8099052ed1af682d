import { expect, type Locator, test } from '@playwright/test';
import { AskPage } from './support/ask-page.ts';

let at: AskPage;
test.beforeEach(async ({ page }) => {
  at = new AskPage(page);
});
test.afterEach(() => expect(at.complaints).toEqual([]));

/** Presses Tab until the focus is there, as somebody without a mouse does. */
async function tabTo(target: Locator): Promise<void> {
  for (let press = 0; press < 80; press++) {
    await target.page().keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
  }
  throw new Error(`${target} cannot be reached by Tab`);
}

test('everything works by keyboard alone, from the empty page to a spent budget', async ({ page }) => {
  const { keyboard } = page;
  const type = async (target: Locator, text: string) => {
    await tabTo(target);
    await keyboard.press('Control+a');
    await keyboard.type(text);
  };
  await at.open();
  // A question opens its cube, with the unit and the budget of the data; by that nothing is spent.
  await type(at.question, 'count where Gender = Femal');
  await tabTo(at.button('Correct to: count where Gender = Female'));
  await keyboard.press('Enter');
  await expect(page.getByText('Needs the cube Gender', { exact: true })).toBeVisible();
  await tabTo(at.question);
  await keyboard.press('Enter');
  await expect(at.verdict).toContainText('Costs ε');
  await expect(at.budget).toContainText('1.00 left of 1 · questions and releases');
  await expect(page.getByRole('banner')).toContainText('Private noise, truth not shown · ε 0 of 1 spent');
  await type(at.question, 'count where Age = 3');
  await expect(at.button('Open Age × Gender')).toBeVisible();
  await keyboard.press('Enter');
  await expect(at.budget).toContainText('Age × Gender');
  await expect(at.question).toHaveValue('count where Age = 3');
  await tabTo(at.button('Another cube'));
  await keyboard.press('Enter');
  await page.getByRole('switch', { name: 'Restart instead' }).focus();
  await keyboard.press('Space');
  await type(at.field('Budget of the cube, ε'), '0.1');
  await tabTo(at.button('Restart'));
  await keyboard.press('Enter');
  await expect(at.question).toBeVisible();

  await type(at.question, 'count where Agee = 3');
  await expect(page.getByRole('alert')).toContainText('Character 13: there is no attribute “Agee” here');
  await expect(page.getByRole('alert')).toContainText('^^^^');
  await tabTo(at.button('Correct to: count where Age = 3'));
  await keyboard.press('Enter');
  await expect(at.question).toHaveValue('count where Age = 3');
  await type(at.question, 'count ± 80 at 90 %');
  await expect(at.field('Wanted half-width, ±')).toHaveValue('80');
  await expect(page.getByRole('slider', { name: 'Confidence' })).toHaveAttribute('aria-valuetext', /^90/);
  await type(at.question, 'count ± 600 at 95 %');
  await keyboard.press('Control+a');
  await keyboard.type('count where 20 <= Age <= 39 and gen');
  await expect(page.getByRole('option')).toHaveText(['Gender']);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await keyboard.type('= ');
  await keyboard.press('ArrowUp');
  await keyboard.press('Tab');
  await expect(at.question).toHaveValue('count where 20 <= Age <= 39 and Gender = Female ');
  await expect(at.verdict).toContainText('Costs ε = 0.00');
  await expect(at.answer).toContainText('Nothing is known yet');
  await type(at.field('Wanted half-width, ±'), '60');
  await keyboard.press('Enter');
  await expect(at.verdict).toContainText('Measured, for ε = 0.0499');
  await expect(at.budget).toContainText('0.0501 left of 0.1');
  await tabTo(page.getByRole('switch', { name: 'Show the truth (not private)' }));
  await keyboard.press('Space');
  await expect(at.answer).toContainText('truth · not private');

  const chances = at.answer.getByLabel('Probabilities');
  await expect(chances).toContainText('50.0 %');
  await tabTo(page.getByRole('slider', { name: 'Upper bound U' }));
  await keyboard.press('PageUp');
  await expect(chances).not.toContainText('50.0 %');
  await keyboard.press('End');
  await expect(chances).toContainText('75.0 %');
  await tabTo(at.button('Compare four methods'));
  await keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Four methods' }).getByRole('row')).toHaveCount(5);

  await tabTo(page.getByRole('application', { name: /^Budget spent on each cell/ }));
  await keyboard.press('ArrowRight');
  await keyboard.press('Shift+ArrowRight');
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Enter');
  await expect(at.question).toHaveValue('count where 1 <= Age <= 2');
  await keyboard.press('Home');
  await keyboard.press('Enter');
  await expect(at.question).toHaveValue('count where Age = 0 and Gender = Male');

  await tabTo(at.button('Export history'));
  await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')]);
  await tabTo(at.button('Cost ε'));
  await keyboard.press('Enter');
  await expect(at.history.getByRole('columnheader', { name: 'Cost ε' })).toHaveAttribute('aria-sort', 'ascending');
  await tabTo(at.history.getByRole('row').nth(1));
  await keyboard.press('Enter');
  await expect(at.question).toHaveValue('count where 20 <= Age <= 39 and Gender = Female');

  // What follows from the answer is free: the same question, less surely.
  await tabTo(page.getByRole('slider', { name: 'Confidence' }));
  await keyboard.press('ArrowLeft');
  await expect(at.verdict).toContainText('Free');
  await expect(at.verdict).toContainText('Measured before, for ε = 0.0499: answer 1 of the history');
  await keyboard.press('Control+Enter');
  await expect(at.verdict).toContainText('Asked again it is free');
  await expect(at.verdict).toContainText('Measured before, for ε = 0.0499');
  await expect(at.history.getByRole('row')).toHaveCount(2);

  await tabTo(at.button('Fill in a form instead'));
  await keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: /Age, from/ }));
  await keyboard.press('Enter');
  await keyboard.press('Home');
  await keyboard.press('Enter');
  await expect(at.question).toHaveValue('count where Age <= 39 and Gender = Female');
  await expect(at.verdict).toContainText('Costs');
  await type(at.field('Wanted half-width, ±'), '20');
  await keyboard.press('Enter');
  await expect(at.verdict).toContainText('efused');
  await tabTo(at.button(/^Apply: Ask for ± .*what is left pays for that/));
  await keyboard.press('Enter');
  await expect(at.verdict).toContainText('Costs');
  await keyboard.press('Control+Enter');
  await expect(at.verdict).toContainText('Measured');
  await expect(at.budget).toContainText(/ε [\d.]+( × 10[⁻⁴-⁹]+)? left of 0.1/);
  await type(at.question, 'count where Age = 30');
  await keyboard.press('Enter');
  await expect(at.verdict).toContainText('Refused');
  // What the history knows stays free when nothing is left.
  await type(at.question, 'count where Age <= 39 and Gender = Female - 100');
  await keyboard.press('Enter');
  await expect(at.verdict).toContainText('Asked again it is free');
});
