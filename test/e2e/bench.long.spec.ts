import { expect, test } from '@playwright/test';
import { pageParts } from '../bench/page/parts.ts';
import { oneAgainstTwo } from '../bench/page/workers.ts';

// What `npm run bench` measures of the page, in its smallest form: times mean nothing here, but it ends and has numbers.

for (const { what, measure } of pageParts) {
  test(`the benchmark of the page still runs: ${what}`, async ({ browser, baseURL }) => {
    const address = String(baseURL);
    const blank = async () => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      return page;
    };
    const open = async (hash = '') => {
      const page = await blank();
      await page.goto(address + hash);
      return page;
    };
    const rows = await measure({ browser, address, blank, open }, 'smallest');
    for (const row of rows) expect([row.what, row.ours_ms > 0]).toEqual([row.what, true]);
    expect(rows.length).toBeGreaterThan(0);
  });
}

test('the benchmark of the pool still runs', async () => {
  const [row] = await oneAgainstTwo('smallest');
  expect(row.ours_ms).toEqual(expect.any(Number));
});
