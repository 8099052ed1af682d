import { beforeEach, expect, it } from 'vitest';
import type { NewClaim } from '../../../../src/core/asking/ask-session.ts';
import { parseQuestion } from '../../../../src/core/question-language/parse-question.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { AskBrowser, type AskTab, setup } from './ask-tab.ts';

let browser: AskBrowser;
let tab: AskTab;
beforeEach(async () => {
  browser = new AskBrowser();
  tab = await browser.open();
});

async function ask(text: string, halfWidth: number): Promise<void> {
  await tab.ask.edit({ text, halfWidth, confidence: 0.9 });
  await tab.ask.ask();
}

function watch(text: string, change: Partial<NewClaim> = {}): Promise<void> {
  const { session } = tab.state();
  if (!session) throw new Error('no session');
  const { query } = parseQuestion(text, session.cube);
  return tab.ask.watch({ query, low: 1, high: null, threshold: 0.9, action: 'infer-only', ...change });
}

/** What all ledgers of this browser hold. */
async function kept() {
  const { cubes: ledgers } = await browser.books.book(tab.state().session?.dataId ?? '');
  const spent = ledgers.reduce((sum, ledger) => sum + ledger.spent, 0);
  const answers = await Promise.all(ledgers.map((ledger) => browser.books.answers(ledger)));
  return { spent, measured: answers.flat().filter(({ cost }) => cost !== null).length };
}

const cubes = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]];
const questions = ['count', 'count where sex = f', 'count where town = a', 'count where age = 40', '2*count - 1'];

/** One thing that somebody may try, of those that nobody should gain by. */
async function tryAnything(rng: ReturnType<typeof seededRng>): Promise<void> {
  const attributes = cubes[rng.integer(cubes.length)] ?? [0];
  const chosen = { ...setup, attributes, epsilon: [0.5, 5, 500][rng.integer(3)] ?? 1 };
  switch (rng.integer(9)) {
    case 0:
      return tab.ask.sessions.open(chosen);
    case 1:
      return tab.ask.sessions.startOver(chosen);
    case 2:
      return tab.ask.import(new File([await tab.ask.exported()], 'own.json'));
    case 3:
      tab = await tab.reload();
      return;
    case 4:
      return tab.ask.sessions.forget();
    default: {
      // Many at once, some of which are about no attribute of the cube.
      const texts = questions.filter(() => rng.uniform() < 0.5);
      for (const text of texts) await ask(text, 2 + 60 * rng.uniform() ** 2);
    }
  }
}

it.each(['a', 'b', 'c'])(
  'whatever is tried, all cubes together never spend more than their budget (%s)',
  async (seed) => {
    const rng = seededRng(`whole ${seed}`);
    await tab.ask.sessions.open(setup, 2);
    let before = 0;
    for (let turn = 0; turn < 30; turn++) {
      await tryAnything(rng);
      const { spent } = await kept();
      expect(spent).toBeLessThanOrEqual(2);
      // A tree costs a few units less than what is set aside for it.
      expect(spent).toBeGreaterThanOrEqual(before - 1e-11);
      before = spent;
    }
    expect((await kept()).spent).toBeGreaterThan(1);
  },
);

it.each(['a', 'b', 'c'])(
  'whatever is tried, nothing is measured once a watched claim is given away (%s)',
  async (seed) => {
    const rng = seededRng(`claims ${seed}`);
    await tab.ask.sessions.open({ ...setup, epsilon: 500 });
    await watch('count where sex = f', { low: -5 });
    let atTrip: number | null = null;
    for (let turn = 0; turn < 30; turn++) {
      if (turn === 15) await tab.ask.sessions.startOver({ ...setup, epsilon: 900 });
      if (turn === 15) await ask('count where sex = f', 1);
      await tryAnything(rng);
      const claims = tab.state().session?.claims ?? [];
      expect(claims.length).toBeGreaterThan(0);
      const { measured } = await kept();
      if (atTrip === null && claims.some(({ claim }) => claim.reached !== null)) atTrip = measured;
      if (atTrip !== null) expect(measured).toBe(atTrip);
    }
    expect(atTrip).not.toBeNull();
  },
);

it('says both numbers: of the cube and of all', async () => {
  await tab.ask.sessions.open(setup, 1.5);
  await ask('count', 10);
  await tab.ask.sessions.open({ ...setup, attributes: [2], epsilon: 3 });
  const { session } = tab.state();
  expect(session).toMatchObject({ book: { whole: { epsilon: 1.5 } }, budget: { spent: 0, total: 3 } });
  expect(session?.budget.left).toBeCloseTo(1.5 - Math.log(10) / 10, 9);
  await ask('count where town = a', 1);
  expect(tab.state().shown?.result).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('only 1.27 is left'),
  });
});

it('takes no budget over all cubes that is spent already, or that cannot count what is', async () => {
  await tab.ask.sessions.open(setup);
  await ask('count', 10);
  await tab.ask.sessions.open({ ...setup, attributes: [2] }, 0.2);
  expect(tab.state().openError).toContain('is spent on this data already, more than the 0.2');
  await tab.ask.sessions.open({ ...setup, attributes: [2] }, 0.3);
  expect(tab.state().session?.book.whole).toEqual({ epsilon: 0.3, neighbours: 'add-remove' });
  await tab.ask.sessions.open({ ...setup, attributes: [0], neighbours: 'replace-one' });
  expect(tab.state().openError).toContain('Set the budget for these neighbours first');
  // More may be allowed, out in the open; what is spent stays spent.
  await tab.ask.sessions.open({ ...setup, attributes: [2] }, 0.5);
  expect(tab.state().session?.budget.left).toBeCloseTo(0.5 - Math.log(10) / 10, 9);
});

it('forgets nothing that a promise rests on', async () => {
  await tab.ask.sessions.open(setup);
  await ask('count', 10);
  await watch('count where sex = f');
  await tab.ask.sessions.open({ ...setup, attributes: [2] });
  await tab.ask.sessions.forget();
  expect(tab.others()).toHaveLength(1);
  expect((await kept()).measured).toBe(1);
});

it('opens no other cube while what the open one gave away cannot be kept', async () => {
  await tab.ask.sessions.open(setup);
  await ask('count', 10);
  browser.disk.isFull = true;
  await watch('count where sex = f');
  await tab.ask.sessions.open({ ...setup, attributes: [2] });
  expect(tab.state().openError).toContain('cannot be kept in this browser');
  browser.disk.isFull = false;
  await tab.ask.sessions.open({ ...setup, attributes: [2] });
  expect(tab.state().session).toMatchObject({ setup: { attributes: [2] } });
  expect(tab.others()).toMatchObject([{ answers: 1 }]);
});

it('remembers whether the truth is looked at', async () => {
  await tab.ask.sessions.open(setup);
  expect(tab.state().showsTruth).toBe(false);
  await tab.ask.showTruth(true);
  tab = await tab.reload();
  expect(tab.state().showsTruth).toBe(true);
});

it('measures nothing while the data is read for other people than its budget is for', async () => {
  await tab.ask.sessions.open(setup, 1);
  await ask('count', 10);
  tab.data.state({ neighbours: 'replace-one', isCountPublic: true });
  await ask('count where sex = f', 10);
  expect(tab.state().error).toContain('where ε = 2 keeps the same promise');
  expect((await kept()).measured).toBe(1);
  tab.data.state({ neighbours: 'add-remove', isCountPublic: false });
  await ask('count where sex = f', 10);
  expect((await kept()).measured).toBe(2);
});
