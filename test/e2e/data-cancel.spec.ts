import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
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
  // A machine that is busy for a moment is forgiven, a slow button is not.
  await expect(async () => {
    await at.choose(large);
    const bar = page.getByRole('progressbar', { name: 'Reading large.csv' });
    await expect(bar).toBeVisible();
    await expect(bar).not.toHaveAttribute('aria-valuenow', '0');
    const took = await page.evaluate(async () => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel');
      const start = performance.now();
      button?.click();
      while (document.querySelector('[role=progressbar]')) await new Promise(requestAnimationFrame);
      return performance.now() - start;
    });
    expect(took).toBeLessThan(100);
  }).toPass({ timeout: 60_000 });
  await at.isOpen('people.csv');
  await expect(at.error).toHaveCount(0);
  const row = await at.edit('sex');
  await row.getByRole('button', { name: 'This is public knowledge' }).click();
  await expect(page.getByText('2 domains learned from the data')).toBeVisible();
  expect(at.complaints).toEqual([]);
});
