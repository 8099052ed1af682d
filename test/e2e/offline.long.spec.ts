import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { page as builtPage } from '../../src/launch/build-page.mjs';
import { securityHeaders } from '../../src/launch/content-policy.mjs';
import { serve } from '../../src/launch/static-server.mjs';
import { openPage } from './support/open-page.ts';

test.use({ serviceWorkers: 'allow' });

const kept = (page: Page) => page.evaluate(() => caches.keys());
const controlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated');

test('after one visit the page opens and works without its server @firefox', async ({ page }) => {
  const server = await serve({ folder: builtPage, port: 0, headers: securityHeaders });
  await openPage(page, `http://localhost:${server.port}/`);
  await expect.poll(() => controlled(page)).toBe(true);
  await server.close();
  const complaints = await openPage(page, `http://localhost:${server.port}/`);
  await expect(page).toHaveTitle('Epsilon Workbench');
  // The worker code too comes from what was kept: a worker that cannot load says so on the console.
  await expect(page.getByText(/^Done:/)).toBeVisible();
  expect(complaints.filter((text) => !text.includes('ERR_CONNECTION_REFUSED'))).toEqual([]);
});

/** The same page as another build: with another title, under another name. */
function rebuilt(folder: string, from: string, to: string): void {
  const [script] = new RegExp(`assets/${from}-[\\w-]+\\.js`).exec(readFileSync(join(folder, 'index.html'), 'utf8')) ?? [
    '',
  ];
  const renamed = script.replace(`${from}-`, `${to}-`);
  cpSync(join(folder, script), join(folder, renamed));
  for (const [name, before, after] of [
    ['index.html', /<title>[^<]*/, `<title>${to}`],
    ['index.html', script, renamed],
    ['service-worker.js', '"revision":"', `"revision":"${to}-`],
    ['service-worker.js', `"./${script}"`, `"./${renamed}"`],
  ] as const) {
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path, 'utf8').replace(before, after));
  }
}

test('a new build takes the place of the old one, and its files go; one that comes meanwhile is told', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'epsilon-build-'));
  cpSync(builtPage, folder, { recursive: true });
  const first = await serve({ folder, port: 0, headers: securityHeaders });
  await openPage(page, `http://localhost:${first.port}/`);
  await expect.poll(() => controlled(page)).toBe(true);
  const [oldCache] = await kept(page);
  await first.close();

  rebuilt(folder, 'index', 'newer');
  const second = await serve({ folder, port: first.port, headers: securityHeaders });
  await page.reload();
  await expect(page).toHaveTitle('newer');
  // The browser looks for a newer service worker when it finds the time.
  const newCache = oldCache?.replace('workbench-', 'workbench-newer-');
  await expect.poll(() => kept(page)).toEqual([newCache]);
  await second.close();
  await page.reload();
  await expect(page).toHaveTitle('newer');

  rebuilt(folder, 'newer', 'newest');
  const third = await serve({ folder, port: first.port, headers: securityHeaders });
  // It looks by itself when the page is seen again after a while.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByRole('status').filter({ hasText: 'A newer version of the workbench is here.' })).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).press('Enter');
  await expect(page).toHaveTitle('newest');
  await third.close();
  rmSync(folder, { recursive: true });
});
