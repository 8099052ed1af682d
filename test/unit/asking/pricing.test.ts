import { expect, test } from 'vitest';
import { AskSession } from '../../../src/core/asking/ask-session.ts';
import { TableCounts } from '../../../src/core/data/counts/table-counts.ts';
import type { Domain } from '../../../src/core/data/domain.ts';
import type { Neighbours } from '../../../src/core/data/neighbours.ts';
import { exploreNoise } from '../../../src/core/privacy/noise.ts';
import { parseQuestion } from '../../../src/core/question-language/parse-question.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';

const domain: Domain = {
  attributes: [
    { name: 'a', size: 3, labels: ['0', '1', '2'] },
    { name: 'b', size: 4, labels: ['w', 'x', 'y', 'z'] },
  ],
};
const counts = new TableCounts(
  domain,
  1062,
  new Map([['0,1', Float64Array.from({ length: 12 }, (_, cell) => 50 + 7 * cell)]]),
);
const open = (neighbours: Neighbours, epsilon = 0.5) =>
  new AskSession(
    counts,
    { attributes: [0, 1], epsilon, neighbours, rowsPerPerson: 1 },
    exploreNoise(seededRng('pricing')),
  );
const ask = (text: string, halfWidth: number, confidence = 0.9) => ({
  ...parseQuestion(text, domain),
  halfWidth,
  confidence,
});
const shapes = ['count', 'count where a >= 1', 'count where b = x', '2*count where a = 0 - count where b in (y, z)'];

test.each(['add-remove', 'replace-one'] as const)(
  'a list costs what it was priced at, to the unit (%s)',
  (neighbours) => {
    const rng = seededRng(`lists ${neighbours}`);
    const room = open(neighbours);
    for (let turn = 0; turn < 12; turn++) {
      const questions = Array.from({ length: 5 }, () =>
        ask(shapes[rng.integer(shapes.length)] ?? 'count', 20 + 600 * rng.uniform()),
      );
      const before = room.budget;
      const alone = questions.map((question) => room.preview(question).kind);
      const { questions: priced, together } = room.price(questions);
      expect(room.budget).toEqual(before);
      const outcomes = questions.map((question) => room.ask(question));
      for (const [index, outcome] of outcomes.entries()) {
        const kinds = { free: 'inferred', measure: 'measured', refused: 'refused' } as const;
        const { inOrder, alone: own } = priced[index]!;
        expect(outcome.kind).toBe(kinds[inOrder.kind]);
        if (outcome.kind === 'measured' && inOrder.kind === 'measure')
          expect(outcome.cost).toBeCloseTo(inOrder.cost, 11);
        expect(own.kind).toBe(alone[index] === 'inferred' ? 'free' : alone[index]);
      }
      expect(room.budget.spent - before.spent).toBeCloseTo(together, 11);
      expect(room.budget.spent).toBeLessThanOrEqual(0.5);
    }
    expect(room.budget.spent).toBeGreaterThan(0.25);
  },
);

test('a list is not measured past a claim that is given away', () => {
  const room = open('add-remove', 100);
  const { query } = ask('count', 1);
  room.watch({ query, low: 500, high: null, threshold: 0.9, action: 'infer-only' });
  const list = [ask('count', 5), ask('count where a = 1', 5), ask('count', 50)];
  expect(room.price(list).questions.map(({ inOrder }) => inOrder.kind)).toEqual(['measure', 'measure', 'free']);
  expect(list.map((question) => room.ask(question).kind)).toEqual(['measured', 'refused', 'inferred']);
  expect(room.price(list).questions.map(({ inOrder }) => inOrder.kind)).toEqual(['free', 'refused', 'free']);
  expect(room.price(list).together).toBe(0);
});

test.each(['add-remove', 'replace-one'] as const)(
  'the narrowest interval costs all of its ε and hardly less (%s)',
  (neighbours) => {
    const room = open(neighbours);
    const question = ask('count where a >= 1', 1);
    const halfWidth = room.narrowest(question, 0.2) ?? Number.NaN;
    const bought = room.ask({ ...question, halfWidth });
    if (bought.kind !== 'measured') throw new Error(bought.kind);
    expect(bought.cost).toBeLessThanOrEqual(0.2);
    expect(bought.cost).toBeGreaterThan(0.19);
    // The history is never passed over for something worse.
    expect(room.narrowest(question, 0.01)).toBe(halfWidth);
    expect(room.ask({ ...question, halfWidth }).kind).toBe('inferred');
    // No more than what is left can be spent.
    const rest = room.narrowest(ask('count where b = x', 1), 400) ?? Number.NaN;
    expect(room.ask({ ...ask('count where b = x', 1), halfWidth: rest }).kind).toBe('measured');
    expect(room.budget.spent).toBeLessThanOrEqual(0.5);
    expect(room.budget.spent).toBeGreaterThan(0.49);
    expect(open(neighbours).narrowest(ask('1e20 * count where b = x', 1), 0.5)).toBeNull();
  },
);
