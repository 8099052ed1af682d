import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Firefox, findFirefox } from './support/firefox.ts';
import { startForeignServer } from './support/foreign-server.ts';
import { goElsewhere, openFrame, reachOut } from './support/reach-out.ts';

const path = findFirefox();
const root = join(import.meta.dirname, '..', '..');
if (path === null)
  console.log('Skipped: no Firefox was found. Install it (Debian: firefox-esr), or set FIREFOX_PATH to its program.');

test.describe.configure({ mode: 'serial' });
test.skip(path === null, 'no Firefox was found');

let firefox: Firefox;
test.beforeAll(async () => {
  if (path !== null) firefox = await Firefox.start(path);
});
test.afterAll(async () => firefox?.close());

/** Waits in the page until its text has this in it; the text so far is told where it never does. */
function shows(text: string | RegExp): Promise<string> {
  const wanted =
    typeof text === 'string' ? { source: text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') } : { source: text.source };
  return firefox.evaluate(async ({ source }) => {
    const pattern = new RegExp(source);
    for (let tries = 0; tries < 1200; tries++) {
      const found = pattern.exec(document.body.innerText);
      if (found) return found[0];
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${source} never came up; there is: ${document.body.innerText.slice(0, 2000)}`);
  }, wanted);
}

/** Presses what has this role and name, as soon as it is there. */
function press(role: string, name: string): Promise<void> {
  return firefox.evaluate(
    async ({ role, name }) => {
      const tags: Record<string, string> = { button: 'button', link: 'a' };
      for (let tries = 0; tries < 600; tries++) {
        const all = [...document.querySelectorAll<HTMLElement>(`[role=${role}]${tags[role] ? `, ${tags[role]}` : ''}`)];
        const found = all.find((one) => (one.getAttribute('aria-label') ?? one.innerText).trim().startsWith(name));
        if (found && !found.matches('[disabled], [aria-disabled=true]')) return found.click();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`there is no ${role} "${name}"`);
    },
    { role, name },
  );
}

function drop(name: string, text: string): Promise<void> {
  return firefox.evaluate(
    ({ name, text }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    { name, text },
  );
}

/** What the press of a menu entry hands to the downloads. */
async function exported(entry: string): Promise<string> {
  await firefox.evaluate(() => {
    const made = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob) => {
      Object.assign(globalThis, { saved: blob });
      return made(blob);
    };
  }, null);
  await press('button', 'Export');
  await press('menuitem', entry);
  return firefox.evaluate(() => (globalThis as unknown as { saved: Blob }).saved.text(), null);
}

interface Results {
  readonly rows: readonly { readonly milliseconds: number }[];
  readonly summary: unknown;
}
const numbers = ({ rows, summary }: Results) => ({ rows: rows.map(({ milliseconds: _, ...row }) => row), summary });

for (const name of ['census-laplace', 'ireduct-family']) {
  test(`${name}: Firefox and Node give the same numbers, bit for bit`, async ({ baseURL }) => {
    const file = join(root, 'test', 'support', 'experiments', `${name}.json`);
    const text = readFileSync(file, 'utf8');
    const { mechanisms, sweep, trials } = JSON.parse(text);
    await firefox.open(`${baseURL}?${name}`);
    await shows(/Done: \d+ runs/);
    await drop(`${name}.json`, text);
    await shows('No results yet');
    await press('button', 'Run');
    await shows(`Done: ${mechanisms.length * sweep.values.length * trials} runs`);
    const expected = execFileSync('node', ['src/launch/headless.mjs', 'run', file], { cwd: root, encoding: 'utf8' });
    expect(numbers(JSON.parse(await exported('Results as JSON')))).toEqual(numbers(JSON.parse(expected)));
  });
}

test('every room works in Firefox, and says nothing against it', async ({ baseURL }) => {
  await firefox.open(`${baseURL}?rooms#/data`);
  await shows('Census-like population');
  await drop(
    'people.csv',
    `sex,age\n${Array.from({ length: 300 }, (_, i) => `${i % 3 ? 'f' : 'm'},${20 + (i % 30)}`).join('\n')}\n`,
  );
  await shows(/300 records|people\.csv/);
  await press('link', 'Workload');
  await shows('Answers');
  await press('link', 'Compare');
  await press('button', 'Run');
  await shows(/Done: \d+ runs/);
  await press('link', 'Ask');
  await press('button', 'Open the cube');
  await shows('History');
  await press('link', 'Figures');
  await shows('Overall error against ε, one-way marginals');
  expect(firefox.complaints).toEqual([]);
});

test('nothing leaves the page in Firefox either', async ({ baseURL }) => {
  const foreign = await startForeignServer();
  await firefox.open(`${baseURL}?policy`);
  await shows(/Done: \d+ runs/);
  expect(await firefox.evaluate(reachOut, foreign.port)).toEqual([]);
  await firefox.evaluate(goElsewhere, foreign.port);
  await firefox.evaluate(openFrame, foreign.port);
  // A "preconnect" opens a connection before the policy is asked; nothing is sent over it.
  expect(foreign.hits.filter((hit) => hit !== 'connection')).toEqual([]);
  await foreign.close();
});
