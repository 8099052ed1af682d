import { beforeEach, describe, expect, it } from 'vitest';
import { deferred } from '../../runtime/workers/fake-members.ts';
import { AskBrowser, type AskTab, people, setup } from './ask-tab.ts';

let browser: AskBrowser;
let tab: AskTab;

/** Measures one question at a cost of ln(20)/10. */
async function measure(at: AskTab, text = 'count where sex = f'): Promise<void> {
  await at.ask.edit({ text, halfWidth: 10 });
  await at.ask.ask();
}

const COST = Math.log(20) / 10;

beforeEach(async () => {
  browser = new AskBrowser();
  tab = await browser.open();
  await tab.ask.sessions.open(setup);
});

describe('a reload', () => {
  it('takes up what this tab had open: budget, history, draft and watched claims', async () => {
    await measure(tab);
    const { shown } = tab.state();
    if (!shown) throw new Error('nothing shown');
    const { query } = shown.question;
    await tab.ask.watch({ query, low: null, high: 1000, threshold: 0.9, action: 'infer-only' });
    await tab.ask.edit({ text: 'count where sex = m' });
    const refused = tab.state().shown?.result;
    expect(refused?.kind).toBe('refused');
    const before = tab.state().session;
    tab = await tab.reload();
    const after = tab.state().session;
    expect(after?.answers).toEqual(before?.answers);
    expect(after?.budget).toEqual(before?.budget);
    expect(after?.claims).toEqual(before?.claims);
    expect(tab.state().draft.text).toBe('count where sex = m');
    expect(tab.state().shown?.result).toEqual(refused);
    await tab.ask.ask();
    expect(tab.state().session?.budget.spent).toBe(before?.budget.spent);
  });

  it('loses nothing of a question when the tab is closed at once', async () => {
    await measure(tab);
    const typed = tab.ask.edit({ text: 'count where age =' });
    const again = await tab.reload();
    expect(again.state().draft.text).toBe('count where age =');
    await typed;
  });

  it('goes on where it stopped, more than once, imported answers and all', async () => {
    await measure(tab);
    const file = new File([await tab.ask.exported()], 'history.json');
    const other = await new AskBrowser().open();
    await other.ask.sessions.open(setup);
    await other.ask.import(file);
    await measure(other, 'count where sex = m');
    const again = await other.reload();
    await measure(again, 'count where age = 40');
    const last = await again.reload();
    expect(last.state().session?.answers.map(({ cost }) => cost)).toEqual([
      null,
      expect.closeTo(COST, 9),
      expect.closeTo(COST, 9),
    ]);
    expect(last.state().session?.budget.spent).toBeCloseTo(2 * COST, 9);
  });
});

describe('a history that the browser has lost part of', () => {
  it('is not gone on with: nobody could tell what is left of its budget', async () => {
    await measure(tab);
    await measure(tab, 'count where age = 40');
    browser.disk.lose(1);
    const again = await tab.reload();
    expect(again.state().session).toBeNull();
    expect(JSON.stringify(again.state())).toContain('1 of 2 answers are left in this browser’s storage');
  });
});

describe('another file', () => {
  it('never gets the history of one with the same name and columns, and nothing is asked before it is said whose it is', async () => {
    await measure(tab);
    const twin = new File(['age,sex,town\n17,f,a\n18,m,b\n40,f,a\n40,m,b\n'], 'people.csv');
    tab = await tab.reload(twin);
    expect(tab.state()).toMatchObject({ session: null, isWaiting: true });
    expect(tab.state().known).toMatchObject({ book: { cubes: [] }, problem: null });
    await tab.ask.sessions.open(setup);
    expect(tab.state()).toMatchObject({ session: null, openError: expect.stringContaining('those of people.csv') });
    await tab.ask.sessions.keepApart(tab.state().known?.book.doubts[0]?.dataId ?? '');
    await tab.ask.sessions.open(setup);
    expect(tab.state().session?.answers).toEqual([]);
  });

  it('is waited for after a reload without the data, and goes on when that is opened again', async () => {
    await measure(tab);
    tab = await tab.reload(new File(['a\nx\ny\n'], 'other.csv'));
    expect(tab.state()).toMatchObject({ session: null, isWaiting: true });
    await tab.openFile(people);
    expect(tab.state()).toMatchObject({ isWaiting: false, session: { budget: { spent: expect.closeTo(COST, 9) } } });
  });

  it('is recognised by its contents under any name', async () => {
    await measure(tab);
    tab.close();
    const renamed = await browser.open(new File([people], 'copy of people.csv'));
    expect(renamed.state().known?.book.cubes).toMatchObject([{ answers: 1, spent: expect.closeTo(COST, 9) }]);
    expect(renamed.state().session).toBeNull();
    await renamed.ask.sessions.open(setup);
    expect(renamed.state().session?.budget.spent).toBeCloseTo(COST, 9);
  });

  it('leaves the open session alone, which goes on about its own data', async () => {
    await tab.ask.edit({ text: 'count', halfWidth: 10 });
    const asked = tab.ask.ask();
    await tab.openFile(new File(['a\nx\ny\n'], 'other.csv'));
    await asked;
    expect(tab.state().session?.answers).toHaveLength(1);
    expect(tab.state().known?.book.dataId).not.toBe(tab.state().session?.dataId);
    await measure(tab, 'count where sex = m');
    expect(tab.state().session?.answers).toHaveLength(2);
  });
});

describe('another cube of the same data', () => {
  it('has a ledger of its own, and says what the others spent', async () => {
    await measure(tab);
    await tab.ask.sessions.choose(true);
    await tab.ask.sessions.open({ ...setup, attributes: [0, 2] });
    expect(tab.state().session?.answers).toEqual([]);
    expect(tab.others()).toMatchObject([{ spent: expect.closeTo(COST, 9), isClosed: false }]);
    await tab.ask.sessions.open({ ...setup, epsilon: 50 });
    expect(tab.state().session?.answers).toHaveLength(1);
    expect(tab.state().session?.budget.total).toBe(1);
  });

  it('is the same one again while it is open, with whatever settings', async () => {
    await measure(tab);
    const { session } = tab.state();
    await tab.ask.sessions.choose(true);
    await tab.ask.sessions.open({ ...setup, epsilon: 50, neighbours: 'replace-one' });
    expect(tab.state().session).toBe(session);
    expect(tab.state().isChoosing).toBe(false);
  });

  it('starts anew only on demand, and what was spent stays known', async () => {
    await measure(tab);
    await tab.ask.sessions.startOver({ ...setup, epsilon: 2 });
    expect(tab.state().session).toMatchObject({ answers: [], budget: { spent: 0, total: 2 } });
    expect(tab.others()).toMatchObject([{ spent: expect.closeTo(COST, 9) }]);
    tab = await tab.reload();
    expect(tab.state().session).toMatchObject({ answers: [], budget: { total: 2 } });
    expect(tab.others()).toMatchObject([{ isClosed: true, spent: expect.closeTo(COST, 9) }]);
  });
});

it('opens another cube only once an answer about the one before is written down', async () => {
  const disk = deferred<void>();
  browser.disk.disk = disk.promise;
  await tab.ask.edit({ text: 'count', halfWidth: 10 });
  const asked = tab.ask.ask();
  const opened = tab.ask.sessions.open({ ...setup, attributes: [2] });
  disk.resolve();
  await Promise.all([asked, opened]);
  expect(tab.state().session).toMatchObject({
    setup: { attributes: [2] },
    answers: [],
  });
  expect(tab.others()).toMatchObject([{ spent: expect.closeTo(COST, 9), answers: 1 }]);
});

describe('two tabs', () => {
  it('never spend the same budget twice', async () => {
    await measure(tab);
    const second = await browser.open();
    await second.ask.sessions.open(setup);
    expect(second.state().openError).toContain('open in another tab');
    await second.ask.sessions.startOver(setup);
    expect(second.state().session).toBeNull();
    await second.ask.sessions.open({ ...setup, attributes: [2] });
    expect(second.state().openError).toContain('open in another tab');
    tab.close();
    await second.ask.sessions.open({ ...setup, attributes: [2] });
    expect(second.others()).toHaveLength(1);
    const [ledger] = second.others();
    if (!ledger) throw new Error('no ledger');
    await second.ask.sessions.resume(ledger);
    expect(second.state().session?.budget.spent).toBeCloseTo(COST, 9);
  });
});

describe('what is kept', () => {
  it('has no names of columns, labels or counts', async () => {
    await measure(tab, 'count where sex = f and age in (17, 40)');
    expect(browser.disk.text).toContain('"spec"');
    const text = browser.disk.text.replaceAll('"name":"people.csv"', '').replaceAll('[\\"people\\"', '');
    expect(text).not.toMatch(/age|sex|town|people|"f"|"17"/);
  });

  it('is forgotten on demand, but for the ledger that is open and for what it cost', async () => {
    await measure(tab);
    await tab.ask.sessions.open({ ...setup, attributes: [2] });
    await measure(tab, 'count where town = a');
    const before = tab.state().session;
    await tab.ask.sessions.forget();
    const amount = { spent: expect.closeTo(COST, 9), isForgotten: true, isClosed: true };
    expect(tab.state().session?.answers).toEqual(before?.answers);
    expect(tab.others()).toMatchObject([amount]);
    expect(tab.state().known?.book.cubes).toHaveLength(2);
    tab = await tab.reload();
    expect(tab.state().session).toMatchObject({
      setup: { attributes: [2] },
      answers: before?.answers,
    });
    expect(tab.others()).toMatchObject([amount]);
    await tab.ask.sessions.forget();
    expect(browser.disk.spent / 1e12).toBeCloseTo(2 * COST, 9);
  });

  it('may not fit: then nothing is drawn that would come back with a reload, until there is room', async () => {
    browser.disk.isFull = true;
    await measure(tab);
    expect(tab.state().notKept).toContain('cannot be kept in this browser (full)');
    expect(tab.state().error).toContain('Nothing was measured, and nothing was spent');
    expect(tab.state().session).toMatchObject({ answers: [], pending: null, budget: { spent: 0 } });
    expect(tab.calls).not.toContain('ask');
    browser.disk.isFull = false;
    await measure(tab, 'count where sex = m');
    expect(tab.state()).toMatchObject({ notKept: null, error: null });
    tab = await tab.reload();
    expect(tab.state().session).toMatchObject({ unanswered: [], budget: { spent: expect.closeTo(COST, 9) } });
    expect(tab.state().session?.answers).toHaveLength(1);
  });

  it('is nothing to go on with once the columns are read in another way', async () => {
    await measure(tab);
    const { ledger } = tab.state().session ?? {};
    if (!ledger) throw new Error('no ledger');
    await tab.ask.sessions.resume({ ...ledger, setup: { ...setup, attributes: [0, 9] } });
    expect(tab.state().openError).toContain('read differently');
  });
});

it('opens nothing where what was spent cannot be read, and overwrites nothing', async () => {
  await measure(tab);
  await tab.ask.sessions.open(setup, 2);
  // It can be read when the data is recognised, and no more once it is held.
  let reads = 0;
  browser.disk.onTransaction = () => {
    reads += 1;
    if (reads === 3) throw new Error('lost');
  };
  const { session } = tab.state();
  await tab.ask.sessions.open({ ...setup, attributes: [2] });
  expect(tab.state().openError).toContain('cannot be read from this browser’s storage');
  expect(tab.state().session).toBe(session);
  const { whole } = await browser.books.book(session?.dataId ?? '');
  expect(whole).toEqual({ epsilon: 2, neighbours: 'add-remove' });
});

it('asks no question of a list about another cube, and gives back nothing of what it cost', async () => {
  await tab.ask.edit({ halfWidth: 10 });
  await tab.ask.list.price('count where sex = f\ncount where age = 40\ncount');
  const asked = tab.ask.list.askAll();
  const restarted = tab.ask.sessions.startOver({ ...setup, epsilon: 2 });
  await Promise.all([asked, restarted]);
  const { session } = tab.state();
  expect(session).toMatchObject({ answers: [], budget: { spent: 0, total: 2 } });
  const [before] = tab.others();
  const answers = before ? await browser.books.answers(before) : [];
  expect(answers.length).toBeGreaterThan(0);
  expect(before?.spent).toBeCloseTo(
    answers.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
    9,
  );
  expect(browser.disk.spent).toBe(Math.round((before?.spent ?? 0) * 1e12));
});

it('asks nothing and watches nothing in a cube that was opened after the press', async () => {
  await tab.ask.edit({ text: 'count', halfWidth: 10 });
  const { shown } = tab.state();
  if (!shown) throw new Error('nothing shown');
  const opened = tab.ask.sessions.open({ ...setup, attributes: [2] });
  // By now it is its turn, and what is asked comes after it.
  for (let tick = 0; tick < 10; tick++) await null;
  expect(tab.state().session?.setup.attributes).toEqual(setup.attributes);
  const asked = expect(tab.ask.sessions.ask(shown.question)).rejects.toThrow('Another cube was opened meanwhile');
  const { query } = shown.question;
  await Promise.all([opened, asked, tab.ask.watch({ query, low: 1, high: null, threshold: 0.9, action: 'warn' })]);
  expect(tab.state().session).toMatchObject({ answers: [], claims: [], setup: { attributes: [2] } });
  expect(browser.disk.spent).toBe(0);
});

it('opens no cube of data that is read in another way by the time it is counted', async () => {
  const { session } = tab.state();
  await Promise.all([tab.data.limitRows({ rows: 3 }), tab.ask.sessions.open({ ...setup, attributes: [2] })]);
  expect(tab.state().openError).toContain('read in another way now; open the cube again');
  expect(tab.state().session).toBe(session);
});

it('measures nothing at another price than the one that is kept', async () => {
  const { session } = tab.state();
  await tab.ask.edit({ text: 'count', halfWidth: 10 });
  const question = tab.state().shown?.question;
  if (!question) throw new Error('nothing shown');
  const before = browser.keptAtDraws.length;
  const price = { scale: 10 / Math.log(20), cost: COST / 2 };
  for (const written of [null, price]) {
    const news = await tab.client.session.ask(question, written);
    expect(news).toMatchObject({ added: [], budget: { spent: 0 } });
    expect(news.outcome).toMatchObject({ kind: 'refused', reason: expect.stringContaining('price') });
  }
  expect(browser.keptAtDraws.length).toBe(before);
  expect(tab.state().session).toBe(session);
});

it('stops opening on demand and keeps what was there', async () => {
  const { session } = tab.state();
  const opening = tab.ask.sessions.open({ ...setup, attributes: [2] });
  tab.ask.sessions.cancel();
  await opening;
  expect(tab.state()).toMatchObject({ opening: false, openError: null });
  expect(tab.state().session).toBe(session);
  await measure(tab);
  expect(tab.state().session?.answers).toHaveLength(1);
});

it('goes on with all that was spent after its worker was lost', async () => {
  await measure(tab);
  tab.workers[0]?.kill();
  await tab.ask.edit({ text: 'count where sex = m' });
  expect(tab.state().error).toContain('The part of the page that held the session stopped');
  await tab.ask.sessions.open(setup);
  expect(tab.state()).toMatchObject({ error: null, session: { budget: { spent: expect.closeTo(COST, 9) } } });
  await measure(tab, 'count where sex = m');
  expect(tab.state().session?.answers).toHaveLength(2);
});
