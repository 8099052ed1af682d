import { describe, expect, test } from 'vitest';
import { AskBrowser, type AskTab, setup } from './ask-tab.ts';

const TREE = 0.3;
const QUESTION = Math.log(20) / 20;
/** Units that a tree costs less than what was set aside for it. */
const ROUNDING = 10;

async function ask(tab: AskTab, text: string): Promise<void> {
  await tab.ask.edit({ text, halfWidth: 20, confidence: 0.95 });
  await tab.ask.ask();
}

/** A visit in which everything is done that draws noise or writes what it cost. */
async function visit(tab: AskTab): Promise<void> {
  await tab.ask.sessions.open({ ...setup, tree: true });
  await ask(tab, 'count where sex = f');
  await tab.ask.list.price('count where sex = m\ncount where age = 40');
  await tab.ask.list.askAll();
  await tab.ask.sessions.open({ ...setup, attributes: [2] });
  await ask(tab, 'count');
  await tab.ask.sessions.startOver(setup);
  await ask(tab, 'count where sex = f');
}

async function writesOfAVisit(): Promise<number> {
  const browser = new AskBrowser();
  await visit(await browser.open());
  return browser.disk.writes;
}

const writes = await writesOfAVisit();
const cuts = Array.from({ length: writes }, (_, k) => [k + 1, false] as const).flatMap(([write]) => [
  [write, 'lost', false] as const,
  [write, 'kept', true] as const,
]);

test('a whole visit writes every charge before its noise is drawn', async () => {
  const browser = new AskBrowser();
  const tab = await browser.open();
  await visit(tab);
  // Seven sums of a tree, then six questions in three cubes: kept as spent before each of them was drawn.
  expect(browser.keptAtDraws.length).toBeGreaterThan(10);
  const [first] = browser.keptAtDraws;
  expect(first / 1e12).toBeCloseTo(TREE, 9);
  expect([...browser.keptAtDraws].sort((a, b) => a - b)).toEqual(browser.keptAtDraws);
  expect(browser.keptAtDraws.at(-1)).toBe(browser.disk.spent);
});

describe.each(cuts)('the power goes at write %d, which is %s', (write, _, isWritten) => {
  test('nothing that was drawn comes back for free, in another tab or after a reload', async () => {
    const browser = new AskBrowser();
    const tab = await browser.open();
    browser.disk.cut = { write, isWritten };
    await Promise.race([visit(tab), browser.disk.died]);
    const paid = browser.disk.spent;
    // Noise may have been drawn for all that was kept as spent, but for nothing that was not.
    expect(Math.max(0, ...browser.keptAtDraws)).toBeLessThanOrEqual(paid + ROUNDING);

    browser.disk.cut = null;
    tab.close();
    const after = await browser.open();
    for (const attributes of [setup.attributes, [2]]) {
      await after.ask.sessions.open({ ...setup, attributes });
      expect(after.state().openError).toBeNull();
    }
    const { session } = after.state();
    const inLedgers = [session?.budget.spent ?? 0, ...after.others().map(({ spent }) => spent)];
    expect(inLedgers.reduce((sum, spent) => sum + spent, 0)).toBeGreaterThanOrEqual((paid - ROUNDING) / 1e12);
    expect(browser.disk.spent).toBeGreaterThanOrEqual(paid - ROUNDING);
    // It is still a session that can be asked, with what is left.
    await ask(after, 'count where town = a');
    expect(after.state().session?.answers.length).toBeGreaterThan(0);
  });
});

test('a worker that dies while it draws leaves the answer paid for', async () => {
  const browser = new AskBrowser();
  const tab = await browser.open();
  await tab.ask.sessions.open(setup);
  browser.onDraw = () => {
    throw new Error('the worker was killed');
  };
  await ask(tab, 'count where sex = f');
  expect(tab.state().error).toContain('killed');
  expect(tab.state().session).toMatchObject({ answers: [], unanswered: [{ scale: expect.any(Number) }] });
  // In all rooms and tabs, and not only once the cube is opened again.
  expect(browser.disk.spent / 1e12).toBeCloseTo(QUESTION, 9);
  expect(tab.state().session?.budget.spent).toBeCloseTo(QUESTION, 9);
  browser.onDraw = () => {};
  const again = await tab.reload();
  expect(again.state().session).toMatchObject({ answers: [], budget: { spent: expect.closeTo(QUESTION, 9) } });
  await ask(again, 'count where sex = f');
  expect(again.state().session?.budget.spent).toBeCloseTo(2 * QUESTION, 9);
});
