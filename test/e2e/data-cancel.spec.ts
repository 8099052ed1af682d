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
  const cancelled = cancelOnceMoving(page);
  await at.choose(large);
  const { reading, milliseconds, left } = await cancelled;
  expect(reading).toBe('Reading large.csv');
  // A button that waits for its worker takes what is left of the load.
  expect(milliseconds).toBeLessThan(left / 4);
  await at.isOpen('people.csv');
  await expect(at.error).toHaveCount(0);
  const row = await at.edit('sex');
  await row.getByRole('button', { name: 'This is public knowledge' }).click();
  await expect(page.getByText('1 domain learned from the data')).toBeVisible();
  expect(at.complaints).toEqual([]);
});

interface Cancelled {
  readonly reading: string | null;
  /** How long the button took to act. */
  readonly milliseconds: number;
  /** How long the load would have gone on at the pace that it had. */
  readonly left: number;
}

/** Waits inside the page, which is never too late. */
function cancelOnceMoving(page: Page): Promise<Cancelled> {
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const bar = () => document.querySelector('[role=progressbar]');
    const share = () =>
      Number(bar()?.getAttribute('aria-valuenow') ?? 0) / Number(bar()?.getAttribute('aria-valuemax'));
    const moved = async (from: number) => {
      while (!(share() > from)) await frame();
      return { at: performance.now(), share: share() };
    };
    const first = await moved(0);
    const second = await moved(first.share);
    const left = ((1 - second.share) * (second.at - first.at)) / (second.share - first.share);
    const reading = document.getElementById(bar()?.getAttribute('aria-labelledby') ?? '')?.textContent;
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel');
    const start = performance.now();
    button?.click();
    while (bar()) await frame();
    return { reading: reading ?? null, milliseconds: performance.now() - start, left };
  });
}
