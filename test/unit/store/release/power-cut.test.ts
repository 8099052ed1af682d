import { describe, expect, test } from 'vitest';
import { ReleaseBrowser, type ReleaseTab } from './release-tab.ts';

const setup = { attributes: [0], epsilon: 0.5, neighbours: 'replace-one', publicRecords: false, tree: false } as const;

/** A visit in which everything is done that a release writes or draws, with a question between two of them. */
async function visit(tab: ReleaseTab): Promise<void> {
  await tab.budget(2);
  await tab.release();
  await tab.workbench.ask.sessions.open(setup);
  await tab.workbench.ask.edit({ text: 'count where age = 17', halfWidth: 20, confidence: 0.95 });
  await tab.workbench.ask.ask();
  await tab.workbench.ask.sessions.book.lookAgain();
  await tab.release();
}

async function wholeVisit() {
  const browser = new ReleaseBrowser();
  await visit(await browser.open());
  return browser;
}

const whole = await wholeVisit();
const cuts = Array.from({ length: whole.disk.writes }, (_, k) => k + 1).flatMap((write) => [
  [write, 'lost', false] as const,
  [write, 'kept', true] as const,
]);

test('a whole visit draws only what is kept as spent', () => {
  // Before anything is paid a rehearsal on tables of zeros draws as well: nobody's data is in it.
  expect(whole.keptAtDraws.size).toBeGreaterThanOrEqual(3);
  expect(Math.max(...whole.keptAtDraws)).toBe(whole.disk.spent);
  expect(whole.disk.spent).toBeGreaterThan(0.5e12);
});

describe.each(cuts)('the power goes at write %d, which is %s', (write, _, isWritten) => {
  test('no release comes for free, and what was charged is seen in every tab', async () => {
    const browser = new ReleaseBrowser();
    const tab = await browser.open();
    browser.disk.cut = { write, isWritten };
    await Promise.race([visit(tab), browser.disk.died]);
    const paid = browser.disk.spent;
    const results = tab.state.release.shown ? 1 : 0;
    // Noise may have been drawn for all that was kept as spent, and for nothing that was not.
    expect(Math.max(0, ...browser.keptAtDraws)).toBeLessThanOrEqual(paid);
    browser.disk.cut = null;
    tab.close();

    const after = await browser.open();
    const { known } = after.state.ask;
    const released = known?.book.releases ?? [];
    // Whoever saw a result was charged for it.
    expect(released.length).toBeGreaterThanOrEqual(results);
    expect(Math.round(after.spent * 1e12)).toBe(paid);
    for (const release of released.filter(({ outcome }) => outcome === 'released')) {
      expect(await browser.books.result(release)).not.toBeNull();
    }
    // What is left can still be spent, and no more than that.
    await after.budget(2);
    while (after.state.release.problem === null) await after.release();
    expect(after.state.release.problem).toMatch(/costs ε = 0.25, and ε = .+ is left of the 2/);
    expect(browser.disk.spent).toBeLessThanOrEqual(2e12);
    expect(browser.disk.spent).toBeGreaterThan(1.75e12);
  });
});
