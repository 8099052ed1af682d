import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { DataPage, people } from './support/data-page.ts';

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'epsilon-cancel-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a load tells how far it is, is cancelled at once, and leaves what was open', async ({ page }) => {
  const large = join(folder, 'large.csv');
  const block = Array.from(
    { length: 20_000 },
    (_, i) => `${i % 90},${i % 7},${(i * 7919) % 1000},town ${i % 300}\n`,
  ).join('');
  writeFileSync(large, `age,group,score,town\n${block.repeat(300)}`);
  const at = new DataPage(page);
  await at.open();
  await at.choose({ name: 'people.csv', content: people });
  await at.isOpen('people.csv');
  // A button that waits for its worker takes what is left of the load, which is seconds; a busy machine is forgiven.
  await expect(async () => {
    const cancelled = cancelOnceMoving(page);
    await at.choose(large);
    const { reading, milliseconds } = await cancelled;
    expect(reading).toBe('Reading large.csv');
    expect(milliseconds).toBeLessThan(1000);
  }).toPass({ timeout: 120_000 });
  await at.isOpen('people.csv');
  await expect(at.error).toHaveCount(0);
  const row = await at.edit('sex');
  await row.getByRole('button', { name: 'This is public knowledge' }).click();
  await expect(page.getByText('2 domains learned from the data')).toBeVisible();
  expect(at.complaints).toEqual([]);
});

/** Waits inside the page, which is never too late, and tells what was cancelled and how long the button took to act. */
function cancelOnceMoving(page: Page): Promise<{ reading: string | null; milliseconds: number }> {
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const bar = () => document.querySelector('[role=progressbar]');
    while (Number(bar()?.getAttribute('aria-valuenow') ?? 0) === 0) await frame();
    const reading = document.getElementById(bar()?.getAttribute('aria-labelledby') ?? '')?.textContent;
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel');
    const start = performance.now();
    button?.click();
    while (bar()) await frame();
    return { reading: reading ?? null, milliseconds: performance.now() - start };
  });
}
