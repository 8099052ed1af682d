import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { expect, type Page, test, type Worker } from '@playwright/test';
import { page as builtPage } from '../../src/launch/build-page.mjs';
import { pagePolicy, securityHeaders } from '../../src/launch/content-policy.mjs';
import { listFiles } from '../../src/launch/prepare.mjs';
import { serve } from '../../src/launch/static-server.mjs';
import linkDictionary from '../../src/store/link-dictionary.json' with { type: 'json' };
import { dropFiles } from './support/drop-files.ts';
import { startForeignServer } from './support/foreign-server.ts';
import { openPage } from './support/open-page.ts';
import { goElsewhere, openFrame, reachOut } from './support/reach-out.ts';

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

/** A worker as src/runtime/workers/browser-member.ts starts them, from a blob. */
async function blobWorker(page: Page): Promise<Worker> {
  // Run by the script itself: what the test evaluates from outside is free of the policy.
  const script = `self.runnable = (${runnable})();`;
  await page.evaluate((text) => {
    const blob = new Blob([text], { type: 'text/javascript' });
    Object.assign(globalThis, { kept: new Worker(URL.createObjectURL(blob)) });
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

test('the page is sent with its policy and says nothing against it @firefox', async ({ page, request }) => {
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
      // Its own policy is that of its own headers; without any it has to hold itself back.
      const context = page.context();
      const keeper = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
      expect(await keeper.evaluate(reachOut, foreign.port)).toEqual([]);
      const own = await workers.at(-1)?.evaluate(() => (globalThis as unknown as { runnable: string[] }).runnable);
      expect(own).toEqual(['WebAssembly']);
      expect(await page.evaluate(reachOut, foreign.port)).toEqual([]);
      expect(foreign.hits).toEqual([]);
      await page.evaluate(goElsewhere, foreign.port);
      expect(new URL(page.url()).origin).toBe(`http://localhost:${server.port}`);
      expect(page.context().pages()).toHaveLength(1);
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
  writeFileSync(join(folder, 'service-worker.js'), '');
  const server = await serve({ folder, port: 0, headers: () => ({}) });
  await page.goto(`http://localhost:${server.port}/`);
  const worker = await blobWorker(page);
  expect(await worker.evaluate(reachOut, foreign.port)).toEqual(
    expect.arrayContaining(['fetch', 'XMLHttpRequest', 'import']),
  );
  const registered = page.context().waitForEvent('serviceworker');
  await page.evaluate(() => navigator.serviceWorker.register('./service-worker.js'));
  expect(await (await registered).evaluate(reachOut, foreign.port)).toEqual(
    expect.arrayContaining(['fetch', 'fetch without CORS', 'cache']),
  );
  expect(await page.evaluate(reachOut, foreign.port)).toEqual(
    expect.arrayContaining(['fetch', 'XMLHttpRequest', 'import', 'script', 'style sheet']),
  );
  await page.evaluate(openFrame, foreign.port);
  // Every door that is tried above is one: without a policy each of them is counted.
  const asked =
    'fetch cache no-cors xhr socket events module.js prefetch.js preload.js modulepreload.js style.css script.js'.split(
      ' ',
    );
  const shown = 'image.png input.png background.png list.png font.woff2 face.woff2 svg.png video audio'.split(' ');
  const framed = 'iframe.html embed.html object.html'.split(' ');
  const sent = [
    'POST /beacon',
    'POST /keepalive',
    'POST /ping',
    ...[...asked, ...shown, ...framed].map((name) => `GET /${name}`),
  ];
  const missing = () => ['connection', 'datagram', ...sent].filter((hit) => !foreign.hits.includes(hit));
  await expect.poll(missing).toEqual([]);
  await page.evaluate(goElsewhere, foreign.port).catch(() => undefined);
  await expect.poll(() => foreign.hits).toContain('GET /open');
  await expect.poll(() => foreign.hits).toContain('GET /assign');
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Ways to an address that a page may take without a policy having a word about it, or without anybody noticing. */
const WAYS =
  /preconnect|dns-prefetch|prefetchDNS|prefetch|prerender|speculationrules|sendBeacon|\bping\b|RTCPeerConnection|WebTransport|WebSocket|EventSource|XMLHttpRequest|importScripts|fetchLater/g;

/** Where such a word stands in the built page all the same. */
const STANDS = {
  // A list of the attributes that a link may have.
  'assets/button': ['ping'],
  // It takes what it names away.
  'assets/index': ['RTCPeerConnection'],
  // React can add hints for a page that asks it to; nobody here does (test/laws/bare-connections.test.ts).
  'assets/react': ['dns-prefetch', 'preconnect', 'prefetchDNS'],
  // It takes what it names away, too.
  'service-worker': ['WebSocket', 'EventSource', 'WebTransport', 'XMLHttpRequest', 'importScripts', 'fetchLater'],
};

test('no file of the built page has a way to an address that nobody asked for', () => {
  const found = listFiles(builtPage)
    .filter((path) => /\.(js|html|css|svg|webmanifest)$/.test(path))
    .map((path) => {
      const words = new Set(readFileSync(path, 'utf8').match(WAYS) ?? []);
      return [
        relative(builtPage, path)
          .replaceAll('\\', '/')
          .replace(/(-[\w-]{8})?\.js$/, ''),
        [...words].sort(),
      ] as const;
    })
    .filter(([, words]) => words.length > 0);
  const known = Object.entries(STANDS).map(([path, words]) => [path, [...words].sort()]);
  expect(found).toEqual(known);
});

test.describe('on the way from a file to a link', () => {
  test('nothing leaves the page, and what it hands out holds no record', async ({ page, context }) => {
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    const server = await serve({ folder: builtPage, port: 0, headers: securityHeaders });
    const origin = `http://localhost:${server.port}`;
    const unprotected: string[] = [];
    context.on('response', (response) => {
      if (response.url().startsWith(origin) && !response.headers()['content-security-policy'])
        unprotected.push(response.url());
    });
    const complaints = await openPage(page, `${origin}/`);
    const room = (name: string) => page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name }).click();
    const saved = async (press: () => Promise<void>) => {
      const download = page.waitForEvent('download');
      await press();
      return readFileSync(await (await download).path(), 'utf8');
    };

    // Names of people are set aside; the words of the other columns are categories, which an experiment has to state.
    const words = ['Zanzibar7', 'Timbuktu9'];
    const people = Array.from({ length: 300 }, (_, i) => `Somebody${i}Secret,${words[i % 2]},${20 + (i % 30)}`);
    const path = test.info().outputPath('hospital7.csv');
    writeFileSync(path, `patient7,diagnosis7,age7\n${people.join('\n')}\n`);
    await expect(page.getByText(/^Done:/)).toBeVisible();
    await dropFiles(page, path);
    await room('Data');
    await expect(page.locator('#loaded-data')).toHaveText('hospital7.csv');
    await room('Workload');
    await room('Compare');
    await page.getByRole('button', { name: /^(Run|Restart) ⏎/ }).click();
    await expect(page.getByText(/^Done: \d+ runs\./)).toBeVisible();
    const handedOut: Record<string, string> = {};
    for (const entry of ['Results as JSON', 'Results as CSV', 'Experiment as JSON', 'Chart as SVG']) {
      handedOut[entry] = await saved(async () => {
        await page.getByRole('button', { name: 'Export' }).click();
        await page.getByRole('menuitem', { name: entry }).click();
      });
    }
    await room('Ask');
    await page.getByRole('combobox', { name: 'Question' }).fill('count where age7 >= 25');
    await page.getByRole('combobox', { name: 'Question' }).press('Enter');
    await expect(page.getByText(/^Costs ε/)).toBeVisible();
    await page.keyboard.press('Control+Enter');
    handedOut.history = await saved(() => page.getByRole('button', { name: 'Export history' }).click());
    handedOut['history as CSV'] = await saved(() => page.getByRole('button', { name: 'Export as CSV' }).click());
    await room('Figures');
    await room('Compare');
    await expect(page).toHaveURL(/#\/compare\//);
    const [, packed = ''] = /#\/compare\/~(.+)$/.exec(page.url()) ?? [];
    const dictionary = Buffer.from(linkDictionary.join(''));
    handedOut.link = inflateRawSync(Buffer.from(packed, 'base64url'), { dictionary }).toString();

    expect(handedOut.link).toContain('"own":"csv"');
    for (const [what, text] of Object.entries(handedOut)) {
      expect(text, what).not.toMatch(/Somebody\d+Secret/);
      // Column names, categories and the name of the file stand where the same experiment is to run again or be read.
      if (['link', 'Results as CSV'].includes(what)) {
        expect(text, what).not.toMatch(/hospital7|patient7|diagnosis7|age7|Zanzibar7|Timbuktu9/);
      }
    }
    expect(complaints).toEqual([]);

    // What stands in the page's head in the end is what it came with, and parts of itself.
    const links = await page
      .locator('link')
      .evaluateAll((all) => (all as HTMLLinkElement[]).map(({ rel, href }) => `${rel} ${new URL(href).origin}`));
    for (const link of links) {
      expect(link).toMatch(/^(icon|apple-touch-icon|manifest|stylesheet|modulepreload) /);
      expect(link.endsWith(` ${origin}`), link).toBe(true);
    }

    const [keeper] = context.serviceWorkers();
    expect(await keeper?.evaluate(reachOut, foreign.port)).toEqual([]);
    expect(foreign.hits).toEqual([]);
    expect(
      asked.filter(
        (url) => !/^(blob:|data:)/.test(url) && new URL(url).origin !== origin && !url.includes(String(foreign.port)),
      ),
    ).toEqual([]);
    expect(unprotected).toEqual([]);
    await server.close();
  });
});
