import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { balanceOf } from '../../../../src/core/privacy/book/book.ts';
import { ledgerLines } from '../../../../src/store/release/ledger-lines.ts';
import { ReleaseBrowser } from '../release/release-tab.ts';

// What version 0.4.0 left in people's browsers: a cube with one answer and a claim, a release, and a budget over both.

const kept: [readonly string[], object][] = JSON.parse(
  readFileSync(new URL('kept-before.json', import.meta.url), 'utf8'),
);
const SPENT = 0.399786613678;

async function opened(pages = kept) {
  const browser = new ReleaseBrowser();
  for (const [key, page] of pages) browser.disk.pages.set(JSON.stringify(key), page);
  return { browser, tab: await browser.open() };
}

test('a book of an earlier version opens, counts what it counted, and goes on', async () => {
  const { browser, tab } = await opened();
  expect(tab.spent).toBe(SPENT);
  expect(tab.known.book).toMatchObject({ whole: { epsilon: 4, delta: 1e-6 }, claims: [{ threshold: 0.99 }] });
  const { ref } = tab.state.data;
  if (!ref) throw new Error('no data');
  const { ask } = tab.workbench;
  expect(await ledgerLines(ask.sessions.book.ledgers, tab.known, ref)).toMatchObject([
    { room: 'Ask', what: 'count where sex = f', epsilon: 0.149786613678, outcome: 'answered' },
    { room: 'Release', epsilon: 0.25, outcome: 'charged, nothing came out' },
  ]);
  await ask.sessions.resume(tab.known.book.cubes[0]);
  expect(tab.state.ask).toMatchObject({
    openError: null,
    session: { answers: [{ cost: 0.149786613678 }], budget: { spent: 0.149786613678 }, claims: [{ blind: null }] },
  });
  // What that version reads is what it would have written.
  const written = new Map(browser.disk.pages);
  for (const [key, page] of kept) expect(written.get(JSON.stringify(key))).toMatchObject(page);
  const added = [...written.keys()].filter((key) => !kept.some(([one]) => JSON.stringify(one) === key));
  expect(added.map((key) => JSON.parse(key)[0]).sort()).toEqual(['alias', 'people', 'secret']);
});

test('entries of still earlier versions lack what they did not know, and count all the same', async () => {
  const { tab } = await opened(
    kept.map(([key, page]) => {
      const { frame: _, rowsPerPerson: __, unanswered: ___, ...rest } = page as Record<string, unknown>;
      return [key, key[0] === 'ledger' ? rest : page];
    }),
  );
  expect(tab.spent).toBe(SPENT);
  expect(balanceOf(tab.known.book, 'replace-one', 3).spent).toBeCloseTo(3 * SPENT, 12);
});
