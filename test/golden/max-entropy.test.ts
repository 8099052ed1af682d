import { expect, test } from 'vitest';
import { infer, parseInference } from '../../src/core/estimators/infer.ts';
import { domain, past, queries } from '../support/golden-history.ts';

// spec/history.md: the first six past queries, n = 100.

function inferred(alpha: number, prior?: readonly (readonly number[])[]) {
  const answers = past.map(([where, answer, scale]) => ({ query: { where }, answer, scale }));
  const params = { alpha, ...(prior ? { prior } : {}) };
  const file = {
    version: 1,
    history: { domain, answers, records: 100 },
    estimator: { id: 'max-entropy', params },
    queries,
  };
  const result = infer(parseInference(file));
  return { history: result.history, estimates: result.answers.map(({ estimate }) => estimate) };
}

test.each([
  [0.02, [41.5, 52, 47.25, 20, 35.507189, 49], [32.975715, 17.250971]],
  [0.5, [41.5, 52, 47.25, 20, 38.5, 49], [30.552253, 17.59055]],
])('maximum entropy at α = %d', (alpha, history, estimates) => {
  const found = inferred(alpha);
  for (const [index, value] of history.entries()) expect(found.history[index]).toBeCloseTo(value, 5);
  for (const [index, value] of estimates.entries()) expect(found.estimates[index]).toBeCloseTo(value, 5);
});

test('with a prior and answers that say nothing, the prior is what is left', () => {
  const { estimates } = inferred(1e-9, [
    [0.5, 0.3, 0.2],
    [0.6, 0.4],
    [0.1, 0.2, 0.3, 0.4],
  ]);
  expect(estimates[0]).toBeCloseTo(30, 4);
  expect(estimates[1]).toBeCloseTo(24, 4);
});

// By SciPy's L-BFGS-B. Parities, wavelets and moments that depend on each other drive a search into corners of the box.
test.each([
  [0.02, [100.6, -259.3, -259.3, 330.5, 157.7, 263.77, -66, 283, 500]],
  [0.5, [100.6, -295.3, -295.3, 330.5, 157.7, 250.8, -66, 283, 500]],
])('signed queries that contradict each other a little, at α = %d', (alpha, wanted) => {
  const attributes = ['a', 'b', 'c'].map((name, index) => ({ name, size: [2, 2, 3][index] }));
  const asked: [object, number, number][] = [
    [{ wavelet: { b: [0, 1, 1] } }, 100.6, 13.9],
    [{ parity: ['a', 'b'] }, -259.3, 14.6],
    [{ parity: ['a', 'b'] }, -295.3, 13],
    [{ wavelet: { c: [0, 2, 2] } }, 330.5, 19.5],
    [{ moment: { c: 2, a: 1 } }, 157.7, 7.3],
    [{ where: { c: [0, 1], a: [1, 1] } }, 250.8, 8.6],
    [{ parity: ['a'] }, -66.1, 4.9],
    [{ moment: { a: 2 } }, 283, 2],
    [{ table: { attributes: ['b', 'c'], values: [1, 1, 1, 1, 1, 1] } }, 512.9, 5],
  ];
  const answers = asked.map(([query, answer, scale]) => ({ query, answer, scale }));
  const estimator = { id: 'max-entropy', params: { alpha, method: 'exact' } };
  const file = { version: 1, history: { domain: { attributes }, answers, records: 500 }, estimator, queries: [] };
  const { history } = infer(parseInference(file));
  expect(history).toEqual(wanted.map((value) => expect.closeTo(value, 2)));
});
