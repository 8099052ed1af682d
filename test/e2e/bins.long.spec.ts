import { expect, type Locator, type Page, test } from '@playwright/test';
import { DataPage } from './support/data-page.ts';

// Squares: many small ones, few large ones.
const rows = Array.from({ length: 2000 }, (_, i) => `${((i % 97) * (i % 97)) / 10},${i % 3}`);
const bills = { name: 'bills.csv', content: `bill,day\n${rows.join('\n')}\n` };
const schema = {
  attributes: [
    { name: 'bill', type: 'number', bins: [0, 100, 200, 400, 800], outside: 'clamp' },
    { name: 'day', type: 'category', values: ['0', '1', '2'], outside: 'drop' },
  ],
};

class Bins {
  readonly at: DataPage;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.at = new DataPage(page);
  }

  async open(): Promise<void> {
    await this.at.open();
    await this.at.choose(bills, {
      name: 'experiment.json',
      content: JSON.stringify({
        version: 1,
        dataset: { csv: 'bills.csv', schema },
        neighbours: 'add-remove',
        mechanisms: [{ id: 'laplace' }],
        sweep: { parameter: 'epsilon', values: [0.1, 1] },
        trials: 2,
      }),
    });
    await this.at.room('Data');
    await this.at.isOpen('bills.csv');
    await this.page.getByRole('button', { name: 'Edit bill' }).click();
    await expect(this.edges).toHaveCount(5);
    await this.edge(1).scrollIntoViewIfNeeded();
  }

  get edges(): Locator {
    return this.page.getByRole('slider', { name: /^Edge \d+ of \d+ of bill$/ });
  }

  edge(at: number): Locator {
    return this.edges.nth(at);
  }

  /** The edges as they are in the schema. */
  get written(): Locator {
    return this.page.getByLabel('Edges', { exact: true });
  }

  get epsilon(): Locator {
    return this.page.getByRole('status').filter({ hasText: /^ε ≈/ });
  }

  async middle(edge: Locator): Promise<{ x: number; y: number }> {
    const box = await edge.boundingBox();
    if (!box) throw new Error('there is no edge');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const) {
  test(`an edge is dragged to a round number, ε follows it, and undo takes it back, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const at = new Bins(page);
    await at.open();
    await expect(at.epsilon).toBeVisible();
    const before = await at.epsilon.innerText();
    const [from, next] = [await at.middle(at.edge(3)), await at.middle(at.edge(4))];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + next.x) / 2, from.y, { steps: 5 });
    await page.mouse.move(next.x - 12, from.y, { steps: 5 });
    // While it is held, it is in no schema yet.
    await expect(at.epsilon).not.toHaveText(before);
    expect(Number(await at.edge(3).getAttribute('aria-valuenow'))).toBeGreaterThan(600);
    await expect(at.written).toHaveValue('0, 100, 200, 400, 800');
    const held = await at.epsilon.innerText();
    await page.mouse.up();
    await expect(at.written).toHaveValue(/^0, 100, 200, \d+0, 800$/);
    await expect(at.epsilon).toHaveText(held);
    await expect(page.getByText(`it was ${before.replace('ε ≈ ', '')}`)).toBeVisible();
    await expect(page.getByText('The bins were learned from the data: no noise protects that.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(at.written).toHaveValue('0, 100, 200, 400, 800');
    await expect(at.epsilon).toHaveText(before);
  });
}

test('edges are moved, removed and added by keys and buttons, with the focus where it was', async ({ page }) => {
  const at = new Bins(page);
  await at.open();
  await at.edge(1).focus();
  await expect(page.getByText(/^Edge at 100: /)).toBeVisible();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(at.written).toHaveValue(/^0, 10[0-9.]+, 200, 400, 800$/);
  await page.keyboard.press('Delete');
  await expect(at.written).toHaveValue('0, 200, 400, 800');
  await expect(at.edge(1)).toBeFocused();
  await page.keyboard.press('Insert');
  await expect(at.written).toHaveValue('0, 200, 300, 400, 800');
  await expect(at.edge(2)).toBeFocused();
  await page.getByRole('button', { name: 'Remove this edge' }).click();
  await expect(at.written).toHaveValue('0, 200, 400, 800');
  // The last edge, moved inwards: what lies above is clamped, and told.
  await at.edge(3).focus();
  await page.keyboard.press('Delete');
  await expect(at.written).toHaveValue('0, 200, 400');
  await expect(page.getByText(/^\d+ above 400: counted in the last bin$/)).toBeVisible();
  const [x, y] = await Promise.all([at.middle(at.edge(0)), at.middle(at.edge(1))]).then(([a, b]) => [
    (a.x + b.x) / 2,
    a.y,
  ]);
  await page.mouse.dblclick(x, y);
  await expect(at.written).toHaveValue('0, 100, 200, 400');
  // What was chosen by looking stays said.
  await at.at.room('Compare');
  await expect(
    page.getByText(/^Chosen by looking at errors on the private data: how bins are put together/).first(),
  ).toBeVisible();
});
