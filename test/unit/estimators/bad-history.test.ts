import { describe, expect, test } from 'vitest';
import { infer, parseInference } from '../../../src/core/estimators/infer.ts';

const inA = { where: { a: [0, 1] } };
const answers: readonly Record<string, unknown>[] = [
  { query: inA, answer: 40, scale: 2 },
  { query: { where: { b: [0, 0] } }, answer: 50, scale: 2 },
];
const attributes = [
  { name: 'a', size: 3 },
  { name: 'b', size: 2 },
];

const estimators = [
  { id: 'kernel-pca' },
  { id: 'max-entropy', params: { method: 'exact' } },
  { id: 'max-entropy', params: { method: 'sampling', moves: 2000, rate: 0.001 } },
  { id: 'least-squares' },
  { id: 'multiplicative-weights' },
];

function inferredBy(estimator: unknown, changes: Record<string, unknown>) {
  const history = { domain: { attributes }, records: 100, answers, ...changes };
  return infer(parseInference({ version: 1, history, estimator, queries: [inA] }));
}

const first = (changes: Record<string, unknown>) => ({ answers: [{ ...answers[0], ...changes }, answers[1]] });
const where = (range: unknown) => first({ query: { where: range } });

describe.each(estimators.map((estimator) => [JSON.stringify(estimator), estimator] as const))('%s', (_, estimator) => {
  test.each([
    [first({ scale: 0 }), 'answers[0].scale: expected a noise scale above 0, from 1e-75 to 1e75, found 0.'],
    [first({ scale: Number.NaN }), 'answers[0].scale: expected a number, found NaN.'],
    [first({ answer: null }), 'answers[0].answer: expected a number, found null.'],
    [first({ answer: undefined }), 'answers[0].answer: '],
    [where({ z: [0, 0] }), 'answers[0].query.where: there is no attribute "z"; the data has a, b.'],
    [where({ a: [2, 0] }), 'answers[0].query.where.a: expected the lower code first, found [2, 0].'],
    [where({ a: [0, 7] }), 'answers[0].query.where.a: expected codes from 0 to 2, found [0, 7].'],
    [{ records: -5 }, 'records: expected at least 0, found -5.'],
    [{ domain: { attributes: [attributes[0], attributes[0]] } }, 'domain.attributes[1].name: "a" is listed already.'],
  ])('%j is named by its place and what is expected there', (changes, sentence) => {
    expect(() => inferredBy(estimator, changes)).toThrow(`history.${sentence}`);
  });

  test('an empty history gives no made-up certainty: an answer under the prior with the reason, or none', () => {
    const [answer] = inferredBy(estimator, { answers: [] }).answers;
    expect(answer.estimable).toBe(false);
    expect(answer.reason).toMatch(/^(The past answers do not|No past answer is|No past query).*\.$/);
  });

  test('answers that cannot both be true are put together, and the misfit says so', () => {
    const contradiction = [...answers, { query: inA, answer: 1e6, scale: 1e-3 }];
    const { misfit, history } = inferredBy(estimator, { answers: contradiction });
    expect(misfit?.probability).toBeLessThan(1e-4);
    // One redundant answer more tells that one of two is wrong, but not which.
    expect(misfit?.farthest).toEqual([0, 2]);
    expect(history.every(Number.isFinite)).toBe(true);
  });

  test('an answer that contradicts nothing but the record count is named', () => {
    const half = { query: { where: { b: [0, 0] } }, answer: 90, scale: 1 };
    const others = { query: { where: { b: [1, 1] } }, answer: 90, scale: 1 };
    const sum = inferredBy(estimator, { answers: [answers[0], half, others] });
    expect(sum.misfit).toMatchObject({ redundant: 1, statistic: expect.closeTo(80 ** 2 / 4, 6), farthest: [1, 2] });
    expect(sum.impossible).toBeUndefined();
    const part = inferredBy(estimator, { answers: [answers[0], { ...half, answer: 5000 }] });
    expect(part.misfit).toBeUndefined();
    expect(part.impossible).toEqual([{ place: 1, answer: 5000, range: [0, 100], probability: 0 }]);
    expect(inferredBy(estimator, { answers: [answers[0], { ...half, answer: 103 }] }).impossible).toBeUndefined();
  });

  test('the same answer twice is two answers, and no contradiction', () => {
    const { misfit, answers: said } = inferredBy(estimator, { answers: [...answers, answers[0]] });
    expect(misfit?.probability).toBeGreaterThan(0.9);
    expect(said[0].estimate).toBeCloseTo(40, 0);
  });
});
