import { beforeEach, expect, test, vi } from 'vitest';
import { whyNotFollowed } from '../../../../src/core/asking/claim.ts';
import { ClaimWatch } from '../../../../src/core/asking/claim-watch.ts';
import { parseJson } from '../../../../src/core/json.ts';
import { parseLedgerFile } from '../../../../src/core/privacy/book/ledger-file.ts';
import { parseQuestion } from '../../../../src/core/question-language/parse-question.ts';
import { ReleaseBrowser, type ReleaseTab } from './release-tab.ts';

const setup = { attributes: [1], epsilon: 1, neighbours: 'replace-one', publicRecords: false, tree: false } as const;
const file = new File([`age,sex\n${'17,f\n'.repeat(60)}${'18,m\n'.repeat(140)}`], 'people.csv');

let browser: ReleaseBrowser;
let tab: ReleaseTab;

/** Opens a cube and watches that at least 20 women are in the data. */
async function watched(action: 'warn' | 'infer-only'): Promise<void> {
  browser = new ReleaseBrowser();
  tab = await browser.open(file);
  await tab.budget(20);
  const { ask } = tab.workbench;
  await ask.sessions.open(setup);
  await ask.edit({ text: 'count where sex = f' });
  const { session } = tab.state.ask;
  if (!session) throw new Error('no session');
  const { query } = parseQuestion('count where sex = f', session.cube);
  await ask.watch({ query, low: 20, high: null, threshold: 0.95, action });
  expect(tab.state.ask.session?.claims).toMatchObject([{ probability: null }]);
}

beforeEach(() => watched('infer-only'));

test('a claim stands in the Release room, and what is released enters its probability and can stop it', async () => {
  const { book } = tab.workbench.ask.sessions;
  await book.watchClaims();
  expect(tab.state.ask.watched.claims).toMatchObject([
    { words: 'count where sex = f is at least 20', probability: null },
  ]);
  tab.workbench.release.choose({ entry: { id: 'laplace', params: {} }, epsilon: 4 });
  await tab.release();
  expect(tab.state.release.problem).toBeNull();
  expect(tab.state.ask.watched.claims[0]?.probability).toBeGreaterThan(0.95);
  expect(tab.known.book.claims).toMatchObject([{ reached: tab.state.ask.watched.claims[0]?.probability }]);
  const before = browser.disk.spent;
  await tab.release();
  expect(tab.state.release.problem).toContain('nothing is released either');
  expect(browser.disk.spent).toBe(before);
  // The Ask room measures nothing either, and says so in every tab.
  tab.close();
  const again = await browser.open(file);
  await again.workbench.ask.sessions.open(setup);
  await again.workbench.ask.edit({ text: 'count where sex = m', halfWidth: 5 });
  expect(again.state.ask.shown?.result.kind).toBe('refused');
});

test('a claim that only warns lets releases go on, and is told', async () => {
  await watched('warn');
  tab.workbench.release.choose({ entry: { id: 'laplace', params: {} }, epsilon: 4 });
  await tab.release();
  expect(tab.state.ask.watched.claims).toMatchObject([{ claim: { reached: expect.any(Number) }, blind: null }]);
  await tab.release();
  expect(tab.state.release.problem).toBeNull();
});

const uncountable = { entry: { id: 'two-phase', params: { split: 0.07 } }, epsilon: 1 };

test('what could not be counted in is told where a claim warns, and not released where it stops', async () => {
  tab.workbench.release.choose(uncountable);
  const before = browser.disk.spent;
  await tab.release();
  expect(tab.state.release.problem).toMatch(/nothing was charged.*Choose Laplace, geometric or Gaussian noise/);
  expect(browser.disk.spent).toBe(before);
  await watched('warn');
  tab.workbench.release.choose(uncountable);
  await tab.release();
  expect(tab.state.release.problem).toBeNull();
  expect(tab.state.ask.watched.claims).toMatchObject([
    { probability: null, blind: expect.stringContaining('4 earlier') },
  ]);
  // From now on a claim that stops could not be followed, so none begins.
  const { ask } = tab.workbench;
  await ask.sessions.open(setup);
  await ask.edit({ text: 'count where sex = m' });
  const { query } = parseQuestion('count where sex = m', tab.state.ask.session?.cube ?? { attributes: [] });
  await ask.watch({ query, low: 20, high: null, threshold: 0.95, action: 'infer-only' });
  expect(tab.state.ask.error).toContain('Or watch it with a warning');
  expect(tab.state.ask.session?.claims).toHaveLength(1);
});

test('a claim whose probability cannot be worked out stops both rooms', async () => {
  const { book } = tab.workbench.ask.sessions;
  const why = 'It cannot be computed what all answers about this data give away together (too many cells)';
  vi.spyOn(ClaimWatch.prototype, 'blindness').mockReturnValue(why);
  try {
    await tab.release();
    expect(tab.state.release.problem).toMatch(/nothing was charged.*cannot be followed.*too many cells/);
    await book.watchClaims();
    expect(whyNotFollowed(tab.state.ask.watched.claims)).toContain('too many cells');
    await tab.workbench.ask.sessions.open(setup);
    await tab.workbench.ask.edit({ text: 'count where sex = m', halfWidth: 5 });
    expect(tab.state.ask.shown?.result).toMatchObject({ kind: 'refused', reason: expect.stringContaining('too many') });
  } finally {
    vi.restoreAllMocks();
  }
  await tab.release();
  expect(tab.state.release.problem).toBeNull();
});

test('while what a claim is about is not read as it was, nothing is released and nothing charged', async () => {
  const { book } = tab.workbench.ask.sessions;
  const exported = await book.exported();
  // In another browser the claim is about columns that nobody knows there.
  const there = await new ReleaseBrowser().open(file);
  await there.budget(20);
  await there.release();
  expect(there.state.release.problem).toBeNull();
  await there.workbench.ask.sessions.book.take(parseLedgerFile(parseJson(exported)));
  const { spent } = there;
  await there.workbench.ask.sessions.book.watchClaims();
  expect(whyNotFollowed(there.state.ask.watched.claims)).toContain('another browser');
  await there.release();
  expect(there.state.release.problem).toMatch(/nothing was charged.*another browser/);
  expect(there.spent).toBe(spent);
  // Back where it came from, nothing changed.
  await book.take(parseLedgerFile(parseJson(exported)));
  await tab.release();
  expect(tab.state.release.problem).toBeNull();
});
