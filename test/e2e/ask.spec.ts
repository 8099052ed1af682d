import { readFile } from 'node:fs/promises';
import { expect, type Locator, test } from '@playwright/test';
import { AskPage } from './support/ask-page.ts';

let at: AskPage;
test.beforeEach(async ({ page }) => {
  at = new AskPage(page);
});
test.afterEach(() => expect(at.complaints).toEqual([]));

test('a budget is driven to exhaustion, refused beyond it, and never given back @firefox', async ({ page }) => {
  await at.open();
  await at.openCube('0.1');
  await at.question.fill('count');
  await at.wish('50');
  await expect(at.verdict).toContainText('Costs');
  await at.button(/^Ask$/).click();
  await expect(at.verdict).toContainText('Measured');
  // Bounds are dragged: L to the estimate leaves one half below.
  const plot = at.answer.getByRole('img').or(at.answer.locator('svg:has([role=slider])')).first();
  const lower = page.getByRole('slider', { name: 'Lower bound L' });
  const [box, knob] = [await plot.boundingBox(), await lower.locator('circle').boundingBox()];
  if (!box || !knob) throw new Error('nothing to drag');
  await page.mouse.move(knob.x + knob.width / 2, knob.y + knob.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 40, knob.y);
  await page.mouse.move(box.x + 20, knob.y - 30);
  await page.mouse.up();
  await expect(at.answer.getByLabel('Probabilities')).toContainText('< L)');
  const [from, now] = await Promise.all(['min', 'now'].map((end) => lower.getAttribute(`aria-value${end}`)));
  const reach = Number(await lower.getAttribute('aria-valuemax')) - Number(from);
  expect((Number(now) - Number(from)) / reach).toBeCloseTo((20 - 12) / (box.width - 24), 2);
  await at.wish('20');
  await expect(at.verdict).toContainText('Would be refused');
  await expect(at.verdict).toContainText('is left');
  await at.button(/^Ask$/).click();
  await expect(at.history.getByRole('row')).toHaveCount(2);
  // What is left would pay for less than the history answers for nothing.
  await expect(at.button(/what is left pays for that/)).toHaveCount(0);
  await at.button(/^Apply: Ask for ± 50 at 95 %: the history answers that for free/).click();
  await expect(at.verdict).toContainText('Free');
  // What is left pays for another part of the cube, which goes on until nothing is left.
  await at.question.fill('count where Gender = Female');
  await at.wish('75');
  await expect(at.verdict).toContainText('Costs ε = 0.0399');
  await at.button(/^Ask$/).click();
  await expect(at.budget).toContainText('0.000142 left of 0.1');
  await at.question.fill('count where Age = 30');
  await at.wish('100');
  await expect(at.verdict).toContainText('Would be refused');

  await expect(at.button('Undo')).toHaveCount(0);
  await at.answer.getByRole('heading').click();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('There is no undo in the Ask room')).toBeVisible();

  await page.reload();
  await expect(at.budget).toContainText('0.000142 left of 0.1');
  await expect(at.history.getByRole('row')).toHaveCount(3);
  await expect(at.question).toHaveValue('count where Age = 30');
  await expect(at.verdict).toContainText('Would be refused');
});

test('nothing is opened, asked or watched with another value than the one that stands in its field', async ({
  page,
}) => {
  const mistype = async (target: Locator, text: string, press: () => Promise<void>) => {
    await target.fill(text);
    await press();
    await expect(target).toHaveAttribute('aria-invalid', 'true');
    await expect(target).toBeFocused();
  };
  await at.open();
  await at.settings();
  const budget = at.field('Budget of the cube, ε');
  await mistype(budget, 'a tenth', () => at.button('Open the cube').click());
  await budget.fill('0,1');
  await at.button('Open the cube').click();
  await at.question.fill('count');
  await expect(at.verdict).toContainText('Costs');
  const halfWidth = at.field('Wanted half-width, ±');
  await mistype(halfWidth, '1,00,0', () => halfWidth.press('Enter'));
  await mistype(halfWidth, '1,00,0', () => at.button(/^Ask$/).click());
  await at.button('Watch a claim').first().click();
  const bound = at.field('L');
  await mistype(bound, '50,00,00', () => at.button('Watch this claim').press('Enter'));
  await bound.fill('500,000');
  await expect(page.getByRole('status').filter({ hasText: 'Read as' })).toHaveText('Read as = 500000');
  await at.button('Watch this claim').click();
  await expect(page.getByText('count is at least 500000')).toHaveCount(1);
  await expect(page.getByText('nothing known')).toHaveCount(1);
  await halfWidth.fill('± 1 000');
  await halfWidth.press('Enter');
  await expect(at.verdict).toContainText('Measured, for ε = 0.003');
  await expect(at.budget).toContainText('left of 0.1');
  await expect(at.history.getByRole('row')).toHaveCount(2);
});

test('a history travels as a file, and claims are watched', async ({ page }) => {
  await at.open();
  await at.openCube();
  await at.question.fill('count where Gender = Female');
  await at.button(/^Ask$/).click();
  await expect(at.verdict).toContainText('Measured');
  const [download] = await Promise.all([page.waitForEvent('download'), at.button('Export history').click()]);
  const text = await readFile(await download.path(), 'utf8');
  const { history } = JSON.parse(text);
  expect(history).toMatchObject({ answers: [{ query: { where: { Gender: [1, 1] } } }] });
  // Drawn exactly: the answer stands on the grid of its noise, which floating-point noise hits once in hundreds of times.
  const [{ answer, scale }] = history.answers;
  expect(Number.isInteger(answer / 2 ** (Math.ceil(Math.log2(scale)) - 40))).toBe(true);

  await at.button('Another cube').click();
  await expect(page.getByText('A ledger is open on this cube')).toBeVisible();
  await page.getByText('Restart instead').click();
  await expect(page.getByText('A real release would not get its budget back')).toBeVisible();
  await page.getByText(/Start with a hierarchical tree/).click();
  await at.button('Restart').click();
  await expect(at.budget).toContainText('0.700 left of 1');
  await expect(at.budget).toContainText('Spent on this data before: ε = ');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), at.button('Import history').click()]);
  await chooser.setFiles({ name: 'history.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(page.getByText('368 answers')).toBeVisible();
  await expect(at.budget).toContainText('0.700 left of 1');
  await at.button('Cost ε').click();
  await at.button('Cost ε').click();
  await expect(at.history.getByRole('columnheader', { name: 'Cost ε' })).toHaveAttribute('aria-sort', 'descending');
  const costs = await at.history.getByRole('row').locator('td:last-child').allTextContents();
  const numbers = costs.slice(0, 8).map(Number);
  expect(numbers[0]).toBeGreaterThan(0);
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  await at.question.fill('count where Gender = Female');
  await expect(at.verdict).toContainText('Free');

  await at.button('Watch a claim').first().click();
  await page.getByRole('radio', { name: 'Stop measuring' }).press('Space');
  await at.button('Watch this claim').click();
  await expect(page.getByText('A watched claim has become too probable')).toBeVisible();
  await expect(page.getByText(/^count where Gender = Female is at least 0: .+ probable$/)).toBeVisible();
  await at.wish('1');
  await expect(at.verdict).toContainText('Would be refused');
  // A reload lifts nothing, and neither does another tab.
  await page.reload();
  await expect(page.getByText('A watched claim has become too probable')).toBeVisible();
  await expect(at.verdict).toContainText('The watched claim “count where Gender = Female is at least 0”');
  const other = new AskPage(await page.context().newPage());
  await other.open();
  await other.question.fill('count where Gender = Female');
  await other.question.press('Enter');
  await expect(other.page.getByText('This data is open in another tab')).toBeVisible();
  await page.close();
  await other.button(/^Continue$/).click();
  await expect(other.verdict).toContainText(/Would be refused|Free/);
  await other.button('Another cube').click();
  const earlier = other.page.getByRole('region', { name: 'Earlier ledgers' });
  await expect(earlier).toContainText('in 2 ledgers');
  await other.button('What this browser keeps').click();
  await expect(other.button('Forget answers and questions; what they cost stays')).toBeDisabled();
  // Neither does another cube, or starting anew.
  await other.page.getByRole('checkbox', { name: 'Gender' }).press('Space');
  await other.button('Open the cube').click();
  await other.question.fill('count');
  await expect(other.verdict).toContainText('in every cube');
});
