import { beforeEach, describe, expect, it } from 'vitest';
import { balanceOf } from '../../../../src/core/privacy/book/book.ts';
import { ledgerLines } from '../../../../src/store/release/ledger-lines.ts';
import { ReleaseBrowser, type ReleaseTab } from '../release/release-tab.ts';
import { AskBrowser, type AskTab, setup } from './ask-tab.ts';

// Answers and questions can be forgotten. What they cost cannot.

const COST = Math.log(20) / 10;

async function measure(at: AskTab, text: string): Promise<void> {
  await at.ask.edit({ text, halfWidth: 10 });
  await at.ask.ask();
}

describe('the Ask room', () => {
  let browser: AskBrowser;
  let tab: AskTab;
  const kept = () => browser.disk.spent / 1e12;
  const spent = () => {
    const { known } = tab.state();
    if (!known) throw new Error('nothing was looked up');
    return balanceOf(known.book, 'add-remove', 1).spent;
  };

  /** Two cubes of which something was asked; the tab ends, and another one looks at the data. */
  async function asked(whole: number | null = null): Promise<void> {
    await tab.ask.sessions.open(setup, whole);
    await measure(tab, 'count where sex = f');
    await tab.ask.sessions.open({ ...setup, attributes: [2] });
    await measure(tab, 'count where town = a');
    tab.close();
    tab = await browser.open();
  }

  beforeEach(async () => {
    browser = new AskBrowser();
    tab = await browser.open();
  });

  it.each([null, 2])('keeps every amount when all is forgotten, with a budget of %s', async (whole) => {
    await asked(whole);
    await tab.ask.sessions.forget();
    expect(tab.state().openError).toBeNull();
    expect(spent()).toBeCloseTo(2 * COST, 9);
    expect(kept()).toBeCloseTo(2 * COST, 9);
    // Nothing of what was asked is there any more: no question, answer, attribute or cube.
    expect(browser.disk.text).not.toMatch(/"spec"|"answer"|"coding"|"column"/);
    for (const ledger of tab.state().known?.book.cubes ?? []) {
      expect(ledger).toMatchObject({ isForgotten: true, isClosed: true, cubeId: '', setup: { attributes: [] } });
      expect(await browser.books.answers(ledger)).toEqual([]);
    }
    tab = await tab.reload();
    expect(spent()).toBeCloseTo(2 * COST, 9);
    await tab.ask.sessions.forget();
    expect(kept()).toBeCloseTo(2 * COST, 9);
    expect(tab.state().known?.book.whole?.epsilon ?? null).toBe(whole);
  });

  it('counts what was forgotten in a budget that is set later', async () => {
    await asked();
    await tab.ask.sessions.forget();
    await tab.ask.sessions.open(setup, 0.5);
    expect(tab.state().openError).toContain('is spent on this data already, more than the 0.5');
    await tab.ask.sessions.open(setup, 0.7);
    expect(tab.state().session).toMatchObject({
      answers: [],
      budget: { spent: 0, left: expect.closeTo(0.7 - 2 * COST, 9) },
    });
  });

  it('forgets no cube that is open in another tab', async () => {
    await tab.ask.sessions.open(setup);
    await measure(tab, 'count where sex = f');
    const other = await browser.open();
    await other.ask.sessions.forget();
    expect(other.state().openError).toContain('open in another tab');
    await measure(tab, 'count where sex = m');
    tab = await tab.reload();
    expect(tab.state().session?.answers).toHaveLength(2);
  });

  it('leaves an open cube of other data alone', async () => {
    await tab.ask.sessions.open(setup);
    await measure(tab, 'count where sex = f');
    await measure(tab, 'count where sex = m');
    await tab.openFile(new File(['a\nx\ny\n'], 'other.csv'));
    await tab.ask.sessions.forget();
    await measure(tab, 'count where age = 40');
    tab = await tab.reload();
    expect(tab.state().session?.answers).toHaveLength(3);
  });

  it.each([1, 2, 3, 4].flatMap((write) => [[write, false] as const, [write, true] as const]))(
    'gives nothing back where the power goes while it forgets, at write %d (kept: %s)',
    async (write, isWritten) => {
      await asked();
      browser.disk.writes = 0;
      browser.disk.cut = { write, isWritten };
      await Promise.race([tab.ask.sessions.forget(), browser.disk.died]);
      expect(kept()).toBeCloseTo(2 * COST, 9);
    },
  );

  it('says how many answers a claim cannot count, once they are forgotten', async () => {
    await asked();
    await tab.ask.sessions.forget();
    await tab.ask.sessions.open(setup);
    await tab.ask.edit({ text: 'count where sex = f', halfWidth: 10 });
    const query = tab.state().shown?.question.query;
    if (!query) throw new Error('nothing shown');
    await tab.ask.watch({ query, low: 1, high: null, threshold: 0.9, action: 'warn' });
    expect(tab.state().session?.claims).toMatchObject([{ blind: expect.stringContaining('2 earlier answers') }]);
    await tab.ask.sessions.open({ ...setup, attributes: [2] });
    await tab.ask.sessions.forget();
    expect(browser.disk.text).toContain('"coding"');
  });

  it('forgets what the tab would open again, and the question that was typed', async () => {
    await tab.ask.sessions.open(setup);
    await measure(tab, 'count where sex = f');
    const { ledger } = tab.state().session ?? {};
    await tab.ask.sessions.book.setAside(ledger?.dataId ?? '');
    expect(tab.memory.text).toContain('sex');
    await tab.ask.sessions.forget();
    expect(tab.memory.text).toBeNull();
    expect(tab.state().draft.text).toBe('');
  });

  it('counts no cube for less when people are said to have fewer rows', async () => {
    await tab.data.limitRows({ rows: 3 });
    await tab.ask.sessions.recognise();
    await tab.ask.sessions.open({ ...setup, epsilon: 3 });
    await measure(tab, 'count where sex = f');
    expect(kept()).toBeCloseTo(3 * COST, 9);
    await tab.data.limitRows({ rows: 1 });
    await tab.ask.sessions.recognise();
    await tab.ask.sessions.open({ ...setup, epsilon: 3 });
    expect(tab.state().openError).toContain('Say 3 again in the Data room to continue, or restart the cube');
    await tab.ask.sessions.startOver({ ...setup, epsilon: 3 });
    expect(kept()).toBeCloseTo(3 * COST, 9);
    await measure(tab, 'count where sex = f');
    expect(kept()).toBeCloseTo(4 * COST, 9);
    // And where they have more than the open cube counts, it measures nothing.
    await tab.data.limitRows({ rows: 2 });
    await tab.ask.sessions.recognise();
    await measure(tab, 'count where sex = m');
    expect(tab.state().error).toContain('One person has up to 2 rows in this data now, and the open cube counts 1');
    expect(kept()).toBeCloseTo(4 * COST, 9);
  });
});

describe('both rooms', () => {
  let browser: ReleaseBrowser;
  let tab: ReleaseTab;
  beforeEach(async () => {
    browser = new ReleaseBrowser();
    tab = await browser.open();
  });

  it('count what was asked and forgotten before a budget was set', async () => {
    const { ask } = tab.workbench;
    await ask.sessions.open({ ...setup, epsilon: 3, neighbours: 'replace-one' });
    await ask.edit({ text: 'count where sex = f', halfWidth: 2, confidence: 0.95 });
    await ask.ask();
    const paid = browser.disk.spent / 1e12;
    expect(paid).toBeGreaterThan(1);
    tab.close();
    tab = await browser.open();
    await tab.workbench.ask.sessions.forget();
    await expect(tab.budget(1)).rejects.toThrow('is spent on this data already');
    await tab.budget(paid + 0.3);
    await tab.release();
    expect(tab.state.release.problem).toBeNull();
    await tab.workbench.ask.sessions.forget();
    await tab.release();
    expect(tab.state.release.problem).toMatch(/costs ε = 0.25, and ε = .+ is left/);
    expect(tab.spent).toBeCloseTo(paid + 0.25, 9);
    // The ledger has the amount, without a word on what was asked; the release opens as before.
    const { ref } = tab.state.data;
    const lines = ref ? await ledgerLines(tab.workbench.ask.sessions.book.ledgers, tab.known, ref) : [];
    expect(lines).toMatchObject([
      { room: 'Ask', epsilon: paid, outcome: expect.stringContaining('what it cost stays') },
      { room: 'Budget', epsilon: 0 },
      { room: 'Release', epsilon: 0.25, what: 'a release', outcome: 'released; “0.25” was typed' },
    ]);
    expect(JSON.stringify(lines[0])).not.toMatch(/sex|age/);
    await tab.workbench.release.show(tab.known.book.releases[0] ?? null);
    expect(tab.state.release.shown?.result?.answers).toHaveLength(3);
  });
});
