import { expect, test } from 'vitest';
import { AskSession, type AskSettings, type NewClaim } from '../../../src/core/asking/ask-session.ts';
import type { Question } from '../../../src/core/asking/question.ts';
import { TableCounts } from '../../../src/core/data/counts/table-counts.ts';
import type { Domain } from '../../../src/core/data/domain.ts';
import { historyToJson, parseHistory } from '../../../src/core/history/parse-history.ts';
import { exploreNoise } from '../../../src/core/privacy/noise.ts';
import { parseQuestion } from '../../../src/core/question-language/parse-question.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';

const domain: Domain = {
  attributes: [
    { name: 'age', size: 2, labels: ['0–30', '31–90'] },
    { name: 'city', size: 2, labels: ['A', 'B'] },
    { name: 'income', size: 2, labels: ['0–50', '51–90'] },
  ],
};
const counts = new TableCounts(domain, 600, new Map([['0,1,2', Float64Array.of(10, 20, 30, 40, 50, 60, 70, 320)]]));

function session(settings: Partial<AskSettings> = {}): AskSession {
  const all = { attributes: [0, 2], epsilon: 1, neighbours: 'add-remove' as const, rowsPerPerson: 1, ...settings };
  return new AskSession(counts, all, exploreNoise(seededRng('ask session')));
}

function ask(text: string, halfWidth: number, confidence = 0.8): Question {
  const cube = { attributes: [domain.attributes[0]!, domain.attributes[2]!] };
  return { ...parseQuestion(text, cube), halfWidth, confidence };
}

const LN5 = Math.log(5);

test('a first question is measured with the least budget, the same one is free afterwards', () => {
  const room = session();
  const question = ask('2*count where age > 30 - 7', 40);
  const first = room.ask(question);
  if (first.kind !== 'measured') throw new Error(first.kind);
  expect(first.scale).toBeCloseTo(40 / LN5, 9);
  expect(first.alpha).toBeCloseTo((2 * LN5) / 40, 12);
  expect(first.cost).toBeCloseTo(first.alpha, 11);
  expect(first.interval[1] - first.interval[0]).toBeCloseTo(80, 9);
  expect(first.belief?.estimate).toBeCloseTo(first.answer, 9);

  const again = room.ask(question);
  if (again.kind !== 'inferred') throw new Error(again.kind);
  expect(again.belief.estimate).toBeCloseTo(first.answer, 9);
  expect(again.belief.halfWidth).toBeLessThanOrEqual(40);
  expect(again.belief.confidence).toBeGreaterThanOrEqual(0.8);
  expect(room.budget.spent).toBeCloseTo(first.cost, 11);
  expect(room.ask({ ...question, halfWidth: 39.9 }).kind).toBe('measured');
});

test('a number of records is public only where neighbours have the same', () => {
  expect(() => session({ records: 600 })).toThrow(
    'The number of records is not public where a record may be added or removed',
  );
  const room = session({ records: 600, neighbours: 'replace-one' });
  const outcome = room.ask(ask('count', 0.001));
  expect(outcome).toMatchObject({ kind: 'inferred' });
  expect(room.budget.spent).toBe(0);
});

test('questions about other cells share the budget, those about the same ones add up', () => {
  const room = session();
  const costs = ['count where age > 30', 'count where age <= 30', 'count where income > 50'].map((text) => {
    const outcome = room.ask(ask(text, 10));
    return outcome.kind === 'measured' ? outcome.cost : Number.NaN;
  });
  const alpha = LN5 / 10;
  expect(costs[0]).toBeCloseTo(alpha, 11);
  expect(costs[1]).toBeCloseTo(0, 11);
  expect(costs[2]).toBeCloseTo(alpha, 11);
  expect(room.costs).toEqual(costs);
  const { cells, spent, total } = room.budget;
  expect([...cells]).toEqual([alpha, 2 * alpha, alpha, 2 * alpha].map((own) => expect.closeTo(own, 11)));
  expect(spent).toBeCloseTo(2 * alpha, 11);
  expect(total).toBe(1);
});

test('the sum of two measured questions is inferred from them', () => {
  const room = session();
  room.ask(ask('count where age > 30', 10));
  room.ask(ask('count where age <= 30', 10));
  const both = room.ask(ask('count', 30));
  expect(both.kind).toBe('inferred');
  expect(room.preview(ask('count', 12)).kind).toBe('measure');
});

test('with a public record count all records are known, and one half tells the other', () => {
  const room = session({ records: 600, neighbours: 'replace-one' });
  const all = room.ask(ask('count', 0.001));
  expect(all).toMatchObject({ kind: 'inferred', belief: { estimate: expect.closeTo(600, 9), halfWidth: 0 } });
  room.ask(ask('count where age > 30', 20));
  expect(room.ask(ask('count where age <= 30', 20)).kind).toBe('inferred');
});

test('beyond the budget a question is refused with what would be possible', () => {
  const room = session({ epsilon: 0.5 });
  room.ask(ask('count where age > 30', 4));
  const refused = room.ask(ask('count where age > 30', 3.9));
  if (refused.kind !== 'refused') throw new Error(refused.kind);
  expect(refused.reason).toContain('only 0.0976 is left');
  // What is left would pay for ± 16.5 only, which is worse than what the history answers for nothing.
  expect(refused.remedies).toHaveLength(2);
  expect(refused.remedies[0]).toEqual({
    sentence: 'Ask for ± 4 at 80 %: the history answers that for free.',
    change: { halfWidth: 4 },
  });
  expect(refused.remedies[1]?.sentence).toMatch(/^Ask for 79\.\d % at ± 3\.9: the history/);
  expect(refused.remedies[1]?.change?.confidence).toBeCloseTo(0.79, 2);
  for (const { change } of refused.remedies) {
    expect(room.preview({ ...ask('count where age > 30', 3.9), ...change }).kind).not.toBe('refused');
  }
  expect(room.preview(ask('count where age > 30', 4)).kind).toBe('inferred');
  expect(room.ask(ask('count where income > 50', 16.5)).kind).toBe('measured');
  expect(room.ask(ask('count where age <= 30', 4.5)).kind).toBe('measured');
  const hopeless = room.preview(ask('count where age > 30 and income > 50', 1));
  expect(hopeless).toMatchObject({ kind: 'refused', reason: expect.stringContaining('not a linear combination') });
  expect(room.budget.spent).toBeLessThanOrEqual(0.5);
});

test('a claim that became too probable stops measurements', () => {
  const room = session({ epsilon: 10 });
  const { query } = ask('count where age > 30', 1);
  room.watch({ query, low: 400, high: null, threshold: 0.99, action: 'infer-only' });
  expect(room.claims[0]!.probability).toBeNull();
  room.ask(ask('count where age > 30', 20));
  expect(room.claims[0]!.probability).toBeGreaterThan(0.99);
  const refused = room.ask(ask('count where income > 50', 20));
  expect(refused).toMatchObject({
    kind: 'refused',
    reason: expect.stringMatching(
      /^The watched claim “count where age = .* is at least 400” has become more than 99.9 % probable/,
    ),
  });
  expect(room.ask(ask('count where age > 30', 30)).kind).toBe('inferred');
});

test('a claim that is watched already is not listed twice, however the question is written', () => {
  const room = session();
  const watch = (text: string, change: Partial<NewClaim> = {}) =>
    room.watch({ query: ask(text, 1).query, low: 400, high: null, threshold: 0.99, action: 'warn', ...change });
  watch('count where age > 30');
  watch('count where not age <= 30');
  expect(room.claims).toHaveLength(1);
  watch('count where age <= 30');
  watch('count where age > 30', { action: 'infer-only' });
  watch('count where age > 30', { threshold: 0.9 });
  watch('count where age > 30', { low: null, high: 400 });
  expect(room.claims).toHaveLength(5);
});

test('a history is exported, imported elsewhere and costs nothing there', () => {
  const room = session();
  room.ask(ask('count where age > 30', 10));
  const history = parseHistory(JSON.parse(JSON.stringify(historyToJson(room.history))), 'history');
  const other = session();
  other.import(history);
  expect(other.ask(ask('count where age > 30', 10)).kind).toBe('inferred');
  expect(other.budget.spent).toBe(0);
  expect(other.costs).toEqual([null]);
  expect(() => session({ attributes: [0, 1] }).import(history)).toThrow('The history is about age (2) × income (2)');
});

test('a history whose codes mean something else is refused, one without labels is not', () => {
  const attributes = [
    { name: 'age', size: 2, labels: ['0–30', '31–90'] },
    { name: 'income', size: 2, labels: ['51–90', '0–50'] },
  ];
  const answers = [{ query: { where: { age: [1, 1] } }, answer: 5, scale: 2 }];
  expect(() => session().import(parseHistory({ domain: { attributes }, answers }, 'history'))).toThrow(
    'In the history, code 0 of income is “51–90”, but in the cube it is “0–50”',
  );
  const bare = attributes.map(({ name, size }) => ({ name, size }));
  expect(session().import(parseHistory({ domain: { attributes: bare }, answers }, 'history'))).toBe(0);
});

test('an answer that stands in the history already is not counted twice, a second one with the same numbers is', () => {
  const room = session();
  room.ask(ask('count where age > 30', 10));
  const own = historyToJson(room.history) as { answers: { query: unknown; answer: number; scale: number }[] };
  const [first] = own.answers;
  const written = { ...first!, query: { coefficients: [0, 0, 1, 1] } };
  const other = { ...first!, query: { where: { income: [1, 1] } } };
  const before = room.belief(ask('count where age > 30', 10));
  expect(room.import(parseHistory({ ...own, answers: [written] }, 'history'))).toBe(1);
  expect(room.belief(ask('count where age > 30', 10))).toEqual(before);
  expect(room.import(parseHistory({ ...own, answers: [written, written, other] }, 'history'))).toBe(1);
  expect(room.costs).toHaveLength(3);
});

test.each(['add-remove', 'replace-one'] as const)(
  'ten tenths are the whole budget, and not a unit more (%s)',
  (neighbours) => {
    const labels = Array.from({ length: 11 }, (_, code) => String(code));
    const line = { attributes: [{ name: 'a', size: 11, labels }] };
    const table = new TableCounts(line, 1100, new Map([['0', new Float64Array(11).fill(100)]]));
    const room = new AskSession(
      table,
      { attributes: [0], epsilon: 1, neighbours, rowsPerPerson: 1 },
      exploreNoise(seededRng('tenths')),
    );
    const upTo = (code: number, halfWidth = -10 * Math.log(0.2)) => ({
      ...parseQuestion(`count where a <= ${code}`, line),
      halfWidth,
      confidence: 0.8,
    });
    // All of them count the first cell and none the last, and none follows from the others.
    for (let code = 0; code < 10; code++) {
      expect(room.preview(upTo(code)).kind).toBe('measure');
      expect(room.ask(upTo(code))).toMatchObject({ kind: 'measured', cost: expect.closeTo(0.1, 12) });
    }
    expect(room.budget.spent).toBe(1);
    expect(room.budget.cells[0]).toBe(1);
    expect(room.preview(upTo(0, 1e6)).kind).toBe('inferred');
    const refused = room.ask(upTo(0, 1));
    if (refused.kind !== 'refused') throw new Error(refused.kind);
    expect(refused.reason).toContain('only 0 is left');
    for (const { change } of refused.remedies) expect(room.ask({ ...upTo(0, 1), ...change }).kind).toBe('inferred');
    const difference = {
      ...parseQuestion('count where a <= 3 - count where a <= 2', line),
      halfWidth: 60,
      confidence: 0.8,
    };
    expect(room.ask(difference).kind).toBe('inferred');
    expect(room.budget.spent).toBe(1);
    expect(room.costs).toHaveLength(10);
  },
);

test('a session is taken up again with everything that was paid for', () => {
  const room = session({ epsilon: 0.5 });
  room.ask(ask('count where age > 30', 10));
  const elsewhere = { query: { where: { age: [1, 1] } }, answer: 380, scale: 3 };
  room.import(parseHistory({ ...(historyToJson(room.history) as object), answers: [elsewhere] }, 'history'));
  room.ask(ask('count where income > 50', 10));
  const saved = JSON.parse(JSON.stringify({ history: historyToJson(room.history), costs: room.costs }));
  const again = session({ epsilon: 0.5 });
  again.resume(parseHistory(saved.history, 'history'), saved.costs, []);
  expect(again.budget).toEqual(room.budget);
  expect(again.costs).toEqual(room.costs);
  expect(again.costs[1]).toBeNull();
  expect(again.preview(ask('count where income > 50', 1)).kind).toBe('refused');
});

test.each(['add-remove', 'replace-one'] as const)(
  'what was paid for and never answered stays paid (%s)',
  (neighbours) => {
    const asked = session({ neighbours });
    asked.measureTree(0.3);
    const outcome = asked.ask(ask('0.1*count where age > 30', 1));
    if (outcome.kind !== 'measured') throw new Error(outcome.kind);
    const again = session({ neighbours });
    const spec = { where: { age: [1, 1] as const }, times: 0.1 };
    again.resume({ domain: again.cube, answers: [] }, [], [{ tree: 0.3 }, { spec, scale: outcome.scale }]);
    expect(again.budget).toEqual(asked.budget);
    expect([again.history.answers, again.costs]).toEqual([[], []]);
  },
);

test.each(['add-remove', 'replace-one'] as const)('a tree of partial sums costs what was asked (%s)', (neighbours) => {
  const room = session({ neighbours });
  room.measureTree(0.3);
  expect(room.history.answers).toHaveLength(7);
  expect(room.budget.spent).toBeCloseTo(0.3, 9);
  expect(room.costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)).toBeCloseTo(0.3, 9);
  expect(room.preview(ask('count where age > 30', 100)).kind).toBe('inferred');
});

test('questions without sense are refused in a sentence', () => {
  expect(() => session().ask(ask('count', 0))).toThrow('must be above 0');
  expect(() => session().ask(ask('count', 1, 1))).toThrow('between 0 and 1');
  expect(() => session().ask(ask('count', 1e-9))).toThrow('the ledger cannot count');
});

test('the truth can be shown where people own the data', () => {
  expect(session().reveal(ask('2*count where age > 30 and income > 50 - 7', 1))).toBe(2 * (60 + 320) - 7);
});
