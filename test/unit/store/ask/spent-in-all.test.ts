import { expect, test } from 'vitest';
import { emptyBook, isDefaultBudget } from '../../../../src/core/privacy/book/book.ts';
import { setBudget } from '../../../../src/core/privacy/book/changes.ts';
import { balanceInAsk, wholeInAsk, wholeOfCell } from '../../../../src/store/ask/spent-in-all.ts';
import { frameMode } from '../../../../src/store/frame-mode.ts';
import { AskBrowser, setup } from './ask-tab.ts';

test('what is spent of the whole budget is told with a cube open, with other cubes spent on and without any', async () => {
  const { ask, state, whole } = await new AskBrowser().open();
  expect(balanceInAsk(whole())).toMatchObject({ spent: 0, whole: null });
  await ask.sessions.open({ ...setup, epsilon: 0.5 }, 2);
  await ask.edit({ text: 'count where sex = f', halfWidth: 30 });
  await ask.ask();
  const first = state().session?.budget.spent ?? 0;
  expect(balanceInAsk(whole())).toMatchObject({ spent: first, whole: { epsilon: 2 } });
  await ask.edit({ text: 'count where town = a', halfWidth: 30 });
  await ask.openNeeded();
  await ask.edit({ text: 'count where town = a', halfWidth: 30 });
  await ask.ask();
  const second = state().session?.budget.spent ?? 0;
  expect(second).toBeGreaterThan(0);
  expect(balanceInAsk(whole())?.spent).toBeCloseTo(first + second, 9);
});

test('the budget that the first question begins with is told before it, and as the default after it', async () => {
  const { ask, state, whole } = await new AskBrowser().open();
  expect(wholeInAsk(whole())).toBe(1);
  await ask.edit({ text: 'count where sex = f' });
  await ask.openNeeded();
  expect(wholeInAsk(whole())).toBe(1);
  const book = state().session?.book ?? emptyBook(null);
  expect(book.budgets.map(({ why }) => why)).toEqual(['default']);
  expect(isDefaultBudget(book)).toBe(true);
  // Whoever says the same has said it.
  const said = setBudget({ epsilon: 1, neighbours: 'add-remove' }, 1, { id: 'said', at: 0 })(book);
  expect(said.budgets.map(({ why }) => why)).toEqual(['default', 'set']);
  expect(isDefaultBudget(said)).toBe(false);
  expect(setBudget({ epsilon: 1, neighbours: 'add-remove' }, 1, { id: 'again', at: 0 })(said)).toBe(said);
});

test('a budget that was typed with a cube is set, and one that is absent stays so', async () => {
  const { ask, state, whole } = await new AskBrowser().open();
  await ask.sessions.open(setup, 2);
  expect(state().session?.book.budgets.map(({ why }) => why)).toEqual(['set']);
  const apart = await new AskBrowser().open();
  await apart.ask.sessions.open(setup);
  expect(wholeInAsk(apart.whole())).toBeNull();
  expect(wholeInAsk(whole())).toBe(2);
});

test('cells are coloured against the whole budget, in ε of their cube', () => {
  const book = { dataId: 'x', cubes: [], releases: [], claims: [] };
  const of = (whole: { epsilon: number; neighbours: 'add-remove' | 'replace-one' } | null) =>
    wholeOfCell({ book: { ...book, whole }, setup } as unknown as Parameters<typeof wholeOfCell>[0]);
  expect(of(null)).toBe(setup.epsilon);
  expect(of({ epsilon: 3, neighbours: 'add-remove' })).toBe(3);
  // Replacing one record is removing one and adding another.
  expect(of({ epsilon: 3, neighbours: 'replace-one' })).toBe(1.5);
});

test('the frame says private noise in Ask until the truth is shown beside it', () => {
  const at = (room: string, showsTruth: boolean, session: object | null) =>
    frameMode({ view: { room }, release: { mode: 'release' }, ask: { showsTruth, session } } as unknown as Parameters<
      typeof frameMode
    >[0]);
  expect(at('ask', false, {})).toBe('ask');
  expect(at('ask', true, {})).toBe('explore');
  expect(at('ask', true, null)).toBe('ask');
  expect(at('release', true, {})).toBe('release');
  expect(at('compare', false, {})).toBe('explore');
});
