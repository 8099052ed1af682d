import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test, type Worker } from '@playwright/test';
import { page as builtPage } from '../../src/launch/build-page.mjs';
import { pagePolicy, securityHeaders } from '../../src/launch/content-policy.mjs';
import { serve } from '../../src/launch/static-server.mjs';
import { startForeignServer } from './support/foreign-server.ts';
import { openPage } from './support/open-page.ts';
import { openFrame, reachOut } from './support/reach-out.ts';

// A service worker is one of those that must not get out.
test.use({ serviceWorkers: 'allow' });

const hasWorkers = readdirSync('workers').some((name) => name.endsWith('.worker.ts'));

let foreign: Awaited<ReturnType<typeof startForeignServer>>;
test.beforeEach(async () => {
  foreign = await startForeignServer();
});
test.afterEach(() => foreign.close());

/** What a script may make and run: WebAssembly for the sums, but no text. */
function runnable(): string[] {
  const ways: Record<string, () => unknown> = {
    WebAssembly: () => new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)),
    // biome-ignore lint/security/noGlobalEval: whether this is refused is the question
    eval: () => eval('1'),
    Function: () => new Function('return 1'),
  };
  return Object.keys(ways).filter((name) => {
    try {
      return ways[name]!() !== null;
    } catch {
      return false;
    }
  });
}

/** A worker as src/runtime/workers/start-worker.ts starts them, from a blob. */
async function blobWorker(page: Page): Promise<Worker> {
  // Run by the script itself: what the test evaluates from outside is free of the policy.
  const script = `self.runnable = (${runnable})();`;
  await page.evaluate((text) => {
    const blob = new Blob([text], { type: 'text/javascript' });
    Object.assign(globalThis, { kept: new Worker(URL.createObjectURL(blob), { type: 'module' }) });
  }, script);
  // The page may start workers of its own meanwhile, from blobs as well.
  const found: Worker[] = [];
  const isOurs = (worker: Worker) => worker.evaluate(() => 'runnable' in globalThis).catch(() => false);
  await expect
    .poll(async () => {
      for (const worker of page.workers()) if (await isOurs(worker)) found.push(worker);
      return found.length;
    })
    .toBeGreaterThan(0);
  return found[0] as Worker;
}

test('the page is sent with its policy and says nothing against it', async ({ page, request }) => {
  const response = await request.get('./');
  expect(response.headers()['content-security-policy']).toBe(`${pagePolicy}; frame-ancestors 'none'`);
  expect(response.headers()['x-content-type-options']).toBe('nosniff');
  const complaints = await openPage(page);
  await expect(page.locator('meta[http-equiv="Content-Security-Policy"]')).toHaveAttribute('content', pagePolicy);
  await page.waitForLoadState('networkidle');
  expect(complaints).toEqual([]);
});

for (const [hosting, headers] of [
  ['with headers', securityHeaders],
  ['on a host that sends no headers', () => ({})],
] as const) {
  test(`page and workers reach no other origin, ${hosting}`, async ({ page }) => {
    const server = await serve({ folder: builtPage, port: 0, headers });
    try {
      await openPage(page, `http://localhost:${server.port}/`);
      if (hasWorkers) await expect.poll(() => page.workers().length).toBeGreaterThan(0);
      const workers = page.workers();
      workers.push(await blobWorker(page));
      for (const worker of workers) {
        expect(worker.url()).toMatch(/^blob:/);
        expect(await worker.evaluate(reachOut, foreign.port)).toEqual([]);
      }
      const own = await workers.at(-1)?.evaluate(() => (globalThis as unknown as { runnable: string[] }).runnable);
      expect(own).toEqual(['WebAssembly']);
      expect(await page.evaluate(reachOut, foreign.port)).toEqual([]);
      expect(foreign.hits).toEqual([]);
      await page.evaluate(openFrame, foreign.port);
      expect(foreign.hits.filter((hit) => hit !== 'connection')).toEqual([]);
    } finally {
      await server.close();
    }
  });
}

test('a page without the policy does reach it: the counter counts', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'epsilon-open-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><body></body>');
  const server = await serve({ folder, port: 0, headers: () => ({}) });
  await page.goto(`http://localhost:${server.port}/`);
  const worker = await blobWorker(page);
  expect(await worker.evaluate(reachOut, foreign.port)).toEqual(
    expect.arrayContaining(['fetch', 'XMLHttpRequest', 'import']),
  );
  expect(await page.evaluate(reachOut, foreign.port)).toEqual(
    expect.arrayContaining(['fetch', 'XMLHttpRequest', 'import', 'script', 'style sheet']),
  );
  await page.evaluate(openFrame, foreign.port);
  expect(foreign.hits).toEqual(expect.arrayContaining(['connection', 'GET /fetch', 'POST /beacon', 'GET /frame.html']));
  await server.close();
  rmSync(folder, { recursive: true });
});
