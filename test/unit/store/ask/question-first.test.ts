import { expect, test } from 'vitest';
import { AskBrowser, setup } from './ask-tab.ts';

const opened = () => new AskBrowser().open();

test('a question opens the cube that it needs, with the unit and the budget of the data, and spends nothing by that', async () => {
  const { ask, state, calls } = await opened();
  await ask.edit({ text: 'count where sex = f and town = a ± 7 at 90 %' });
  expect(state()).toMatchObject({ session: null, problem: null, shown: null });
  expect(state().needs).toEqual({ attributes: [1, 2], missing: [1, 2], cells: 4, ledger: null });
  await ask.ask();
  expect(state().session?.setup).toMatchObject({ attributes: [1, 2], epsilon: 1, neighbours: 'add-remove' });
  expect(state().session?.book.whole).toMatchObject({ epsilon: 1, neighbours: 'add-remove' });
  expect(state().session?.budget.spent).toBe(0);
  expect(calls).not.toContain('ask');
  // The question stands there as it was typed, and is foretold.
  expect(state().draft).toEqual({
    text: 'count where sex = f and town = a ± 7 at 90 %',
    halfWidth: 7,
    confidence: 0.9,
  });
  expect(state()).toMatchObject({ needs: null, shown: { isAsked: false, result: { kind: 'measure' } } });
  await ask.ask();
  expect(state().shown).toMatchObject({ isAsked: true, result: { kind: 'measured' } });
});

test('what is wrong with a question is told before any cube is open', async () => {
  const { ask, state } = await opened();
  await ask.edit({ text: 'women' });
  expect(state()).toMatchObject({ needs: null, problem: { meant: 'count where sex = f' } });
  await ask.ask();
  expect(state().session).toBeNull();
  await ask.edit({ text: 'count where cabin = C' });
  expect(state().problem).toMatchObject({ meant: null, example: 'count where age >= 29' });
  await ask.edit({ text: 'count' });
  expect(state()).toMatchObject({ problem: null, needs: { missing: [] } });
});

test('an attribute that the cube has not offers the cube with it, and one press grows it', async () => {
  const { ask, state, others } = await opened();
  await ask.sessions.open({ ...setup, epsilon: 0.5 }, 2);
  await ask.edit({ text: 'count where sex = f', halfWidth: 20 });
  await ask.ask();
  const spent = state().session?.budget.spent ?? 0;
  expect(spent).toBeGreaterThan(0);
  await ask.edit({ text: 'count where town = a' });
  expect(state().problem).toMatchObject({
    at: 12,
    length: 4,
    message: '“town” is in the data, but not in the cube that is open.',
  });
  expect(state().needs).toMatchObject({ attributes: [0, 1, 2], missing: [2] });
  await ask.openNeeded();
  // The same unit and budget; what the other cube spent counts towards the same whole.
  expect(state().session?.setup).toMatchObject({ attributes: [0, 1, 2], epsilon: 0.5, neighbours: 'add-remove' });
  expect(state().session?.book.whole?.epsilon).toBe(2);
  expect(others().map((cube) => cube.spent)).toEqual([spent]);
  expect(state().draft.text).toBe('count where town = a');
  expect(state()).toMatchObject({ problem: null, needs: null });
});

test('what the open cube does not know is read in all of the data', async () => {
  const { ask, state } = await opened();
  await ask.sessions.open({ ...setup, attributes: [1] });
  await ask.edit({ text: 'women over 30' });
  expect(state().problem?.meant).toMatch(/^count where sex = f and age >= /);
  await ask.edit({ text: state().problem?.meant ?? '' });
  expect(state().needs).toMatchObject({ attributes: [0, 1] });
});

test('a cube that is open already and has what is asked goes on, with its answers', async () => {
  const browser = new AskBrowser();
  const first = await browser.open();
  await first.ask.sessions.open(setup);
  await first.ask.edit({ text: 'count where sex = f', halfWidth: 20 });
  await first.ask.ask();
  first.close();
  const { ask, state } = await browser.open();
  await ask.edit({ text: 'count where sex = m' });
  expect(state().needs).toMatchObject({ attributes: [0, 1], ledger: { answers: 1 } });
  await ask.ask();
  expect(state().session?.answers).toHaveLength(1);
});

test('nobody sets a budget for data that was asked about without one', async () => {
  const { ask, state } = await opened();
  await ask.sessions.open(setup);
  await ask.edit({ text: 'count where sex = f', halfWidth: 20 });
  await ask.ask();
  await ask.edit({ text: 'count where town = a' });
  await ask.openNeeded();
  expect(state().session?.cube.attributes).toHaveLength(3);
  expect(state().session?.book.whole).toBeNull();
});

test('where neighbours have as many records, their number is answered without noise and without cost', async () => {
  const { ask, data, state } = await opened();
  await ask.sessions.open({ ...setup, neighbours: 'replace-one' });
  await ask.edit({ text: '2 * count + 1', halfWidth: 0.01 });
  await ask.ask();
  // Records of this file are left out where a value is none of those listed, so how many are kept is no fact of all neighbours.
  expect(state().shown?.result.kind).toBe('measured');
  await data.openBuiltin('nltcs-like');
  await ask.sessions.recognise();
  await ask.sessions.open({ ...setup, attributes: [0], neighbours: 'replace-one' });
  await ask.edit({ text: '2 * count + 1', halfWidth: 0.01 });
  await ask.ask();
  expect(state().shown?.result).toMatchObject({ kind: 'inferred', belief: { halfWidth: 0 } });
  expect(state().session?.answers).toEqual([]);
  expect(state().session?.budget.spent).toBe(0);
});

test('whether an answer is more than a number is asked with it, also of the question before', async () => {
  const { ask, state } = await opened();
  await ask.sessions.open(setup);
  await ask.edit({ text: 'count where sex = f > 1?', halfWidth: 5 });
  expect(state().shown).toMatchObject({ text: 'count where sex = f', hypothesis: { low: 1, lowOpen: true } });
  await ask.ask();
  expect(state().shown).toMatchObject({ isAsked: true, hypothesis: { low: 1 }, result: { kind: 'measured' } });
  await ask.edit({ text: 'is it at most 3?' });
  expect(state().shown).toMatchObject({
    text: 'count where sex = f',
    hypothesis: { high: 3, highOpen: false },
    result: { kind: 'inferred' },
  });
  await ask.edit({ text: 'count where sex = f > count where sex = m' });
  expect(state().shown?.text).toBe('count where sex = f - count where sex = m');
});
