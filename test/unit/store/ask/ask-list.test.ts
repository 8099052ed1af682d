import { beforeEach, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Question } from '../../../../src/core/asking/question.ts';
import { AskList } from '../../../../src/store/ask/ask-list.ts';
import type { WorkbenchState } from '../../../../src/store/state.ts';
import { AskBrowser, type AskTab, setup } from './ask-tab.ts';

let tab: AskTab;
beforeEach(async () => {
  tab = await new AskBrowser().open();
  await tab.ask.sessions.open(setup);
  await tab.ask.edit({ text: 'count', halfWidth: 50, confidence: 0.9 });
});
const list = () => tab.state().list;

it('prices every line, tells which is not understood, and asks the rest', async () => {
  await tab.ask.list.price('count where sex = f ± 20 at 95 %\n\ncount where sexx = f; count where sex = m\ncount ± 1');
  const lines = list()?.questions ?? [];
  expect(lines.map(({ text }) => text)).toEqual([
    'count where sex = f ± 20 at 95 %',
    'count where sexx = f',
    'count where sex = m',
    'count ± 1',
  ]);
  expect(lines.map(({ question }) => question && [question.halfWidth, question.confidence])).toEqual([
    [20, 0.95],
    null,
    [50, 0.9],
    [1, 0.9],
  ]);
  expect(lines[1]?.problem).toContain('did you mean “sex”?');
  expect(lines.map(({ price }) => price?.inOrder.kind)).toEqual(['measure', undefined, 'measure', 'refused']);
  // The second one asks other cells, so it costs nothing more.
  expect(list()?.together).toBeCloseTo(Math.log(20) / 20, 9);
  expect(tab.state().session?.budget.spent).toBe(0);
  await tab.ask.list.askAll();
  expect(list()?.questions.map(({ outcome }) => outcome?.kind)).toEqual(['measured', undefined, 'measured', 'refused']);
  expect(tab.state().session?.budget.spent).toBeCloseTo(list()?.together ?? 0, 9);
  expect(tab.state().session?.answers).toHaveLength(2);
  expect((await tab.reload()).state().session?.answers).toHaveLength(2);
});

it('offers the cube that all lines can be asked in, and prices them there', async () => {
  const text = 'count where sex = f\ncount where town = a\ncount where cabin = 1';
  await tab.ask.list.price(text);
  expect(list()?.questions.map(({ question }) => question !== null)).toEqual([true, false, false]);
  expect(list()?.questions[1].problem).toContain('“town” is in the data, but not in the cube that is open');
  expect(list()?.needs).toMatchObject({ attributes: [0, 1, 2], missing: [2] });
  await tab.ask.list.openNeeded(text);
  expect(tab.state().session?.cube.attributes.map(({ name }) => name)).toEqual(['age', 'sex', 'town']);
  expect(tab.state().session?.budget.spent).toBe(0);
  expect(list()?.questions.map(({ price }) => price !== null)).toEqual([true, true, false]);
  expect(list()?.needs).toBeNull();
});

it('stops asking when it is put away', async () => {
  await tab.ask.list.price('count where sex = f\ncount where age = 40');
  const asked = tab.ask.list.askAll();
  tab.ask.list.dismiss();
  await asked;
  expect(list()).toBeNull();
  expect(tab.state().session?.answers.length).toBeLessThan(2);
});

it('finds the narrowest interval for an ε', async () => {
  await tab.ask.narrow(0.5);
  expect(tab.state().draft.halfWidth).toBe(4.61);
  expect(tab.state().shown?.result).toMatchObject({ kind: 'measure', cost: expect.closeTo(0.5, 2) });
});

it('lets the fields and what stands behind the question say the same', async () => {
  await tab.ask.edit({ text: 'count ± 20 at 80 %' });
  expect(tab.state().draft).toEqual({ text: 'count ± 20 at 80 %', halfWidth: 20, confidence: 0.8 });
  expect(tab.state().shown?.question).toMatchObject({ halfWidth: 20, confidence: 0.8 });
  await tab.ask.edit({ halfWidth: 30 });
  expect(tab.state().draft).toEqual({ text: 'count', halfWidth: 30, confidence: 0.8 });
});

it('stops where another cube was opened between two questions', async () => {
  const { session } = tab.state();
  const store = createStore(() => ({ ask: tab.state() }) as WorkbenchState);
  const asked: Question[] = [];
  const own = new AskList(store, {
    price: async (questions) => ({
      questions: questions.map(() => ({ alone: { kind: 'free' }, inOrder: { kind: 'free' } })),
      together: 0,
    }),
    ask: async (question) => {
      asked.push(question);
      store.setState(({ ask }) => ({ ask: { ...ask, session: session && { ...session, cube: { ...session.cube } } } }));
      return { kind: 'refused', reason: '', remedies: [], belief: null };
    },
    readable: () => session && { cube: session.cube, frame: null, it: null, ledgers: [] },
    open: async () => {},
  });
  await own.price('count where sex = f\ncount where age = 40');
  await own.askAll();
  expect(asked).toHaveLength(1);
});
