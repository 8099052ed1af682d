import { expect, test } from 'vitest';
import { infer, parseInference } from '../../src/core/estimators/infer.ts';
import { LeastSquares } from '../../src/core/estimators/least-squares/blue.ts';
import {
  chebyshevHalfWidth,
  type LawMethod,
  lawMethods,
  noiseLaw,
} from '../../src/core/estimators/noise-law/methods.ts';
import { parseHistory } from '../../src/core/history/parse-history.ts';
import { UNITS_PER_EPSILON } from '../../src/core/privacy/budget.ts';
import { StreamCost } from '../../src/core/privacy/questions/stream-cost.ts';
import { querySensitivity } from '../../src/core/workload/linear-query.ts';
import { parseQuery } from '../../src/core/workload/query-spec.ts';

/** Equations 11 and 12 and the answers of the example in §3. */
const H = [
  [1, 1, 0, 0],
  [0, 0, 1, 1],
  [0, 0, 0, 1],
  [0, 0, 1, 0],
  [0, 1, 0, 1],
  [2, 1, 0, 0],
  [0, 0, 2, -1],
  [0, -1, 0, 1],
];
const alpha = [0.05, 0.1, 0.05, 0.1, 0.1, 0.05, 0.05, 0.1];
const sensitivity = [1, 1, 1, 1, 1, 2, 2, 1];
const y = [30.8, 30.3, 46.9, 20.2, 30.4, 68.9, 38.9, 9.5];
const history = {
  domain: {
    attributes: [
      { name: 'age', size: 2 },
      { name: 'income', size: 2 },
    ],
  },
  answers: H.map((coefficients, i) => ({
    query: { coefficients },
    answer: y[i]!,
    scale: sensitivity[i]! / alpha[i]!,
  })),
};
const parsed = parseHistory(history, 'history');
const query = (coefficients: number[]) => parseQuery({ coefficients }, parsed.domain, 'query');
const Q = [1, 0, 1, 0];

test('sensitivities (Eq. 13)', () => {
  expect(parsed.answers.map((answer) => querySensitivity(answer.query, 'add-remove'))).toEqual(sensitivity);
});

test('x̂, θ̂, A, noise scales and variance (Eqs. 15–17)', () => {
  const blue = new LeastSquares(parsed);
  const cells = [0, 1, 2, 3].map((cell) => blue.estimate(query([0, 1, 2, 3].map((own) => (own === cell ? 1 : 0)))));
  expect(cells.map(({ estimate }) => estimate)).toEqual(
    [24.99231, 10.17692, 17.0215, 19.50187].map((value) => expect.closeTo(value, 5)),
  );
  const { estimate, variance, weights, noiseScales } = blue.estimate(query(Q));
  expect(estimate).toBeCloseTo(42.0138, 5);
  expect(variance).toBeCloseTo(554.45004, 5);
  expect([...weights!]).toEqual(
    [0.4769, 0.3645, -0.0327, 0.4953, -0.5001, 0.2615, 0.0701, 0.2384].map((value) => expect.closeTo(value, 4)),
  );
  expect([...noiseScales!]).toEqual(
    [9.538, 3.645, 0.654, 4.953, 5.001, 10.462, 2.804, 2.384].map((value) => expect.closeTo(value, 3)),
  );
  expect(chebyshevHalfWidth(variance!, 0.95)).toBeCloseTo(105.304, 3);
});

const halfWidths: [number, number][] = [
  [0.5, 14.58428],
  [0.8, 28.94771],
  [0.9, 38.45806],
  [0.95, 47.38333],
  [0.99, 66.88489],
];
const probabilities: [[number | null, number | null], number][] = [
  [[0, null], 0.961904],
  [[30, 50], 0.357702],
  [[-41, 125], 0.997516],
];

/** Relative error allowed for half-widths and error allowed for probabilities. Monte Carlo: five times its spread. */
const tolerance: Record<LawMethod, [number, number]> = {
  characteristic: [4e-7, 6e-7],
  'closed-form': [4e-7, 6e-7],
  convolution: [1e-5, 3e-6],
  'monte-carlo': [8e-3, 2.5e-3],
};

test.each(Object.keys(lawMethods) as LawMethod[])('half-widths and probabilities by %s', (method) => {
  const [relative, absolute] = tolerance[method];
  const slow = method === 'monte-carlo';
  const asked = slow ? probabilities.slice(0, 1) : probabilities;
  const answersAt = (confidence: number) =>
    infer(
      parseInference({
        version: 1,
        history,
        estimator: { id: 'least-squares', params: { method } },
        queries: asked.map(([probability]) => ({ coefficients: Q, probability })),
        confidence,
      }),
    ).answers;
  for (const [confidence, halfWidth] of slow ? [halfWidths[3]!] : halfWidths) {
    const answers = answersAt(confidence);
    const [low, high] = answers[0]!.interval!;
    expect(Math.abs((high - low) / 2 / halfWidth - 1)).toBeLessThan(relative);
    expect((high + low) / 2).toBeCloseTo(42.0138, 4);
    answers.forEach(({ probability }, k) => {
      expect(Math.abs(probability! - probabilities[k]![1])).toBeLessThan(absolute);
    });
  }
});

test('every method bounds its own error', () => {
  const scales = new LeastSquares(parsed).estimate(query(Q)).noiseScales!;
  const exact = noiseLaw(scales);
  for (const method of ['closed-form', 'convolution'] as const) {
    const law = noiseLaw(scales, { method, gamma: 1e-6, draws: 100_000, seed: '1' });
    for (let x = 0; x < 200; x += 3) {
      expect(Math.abs(law.tail(x) - exact.tail(x))).toBeLessThanOrEqual(law.errorBound + exact.errorBound);
    }
  }
});

test('B and the cost of the system (Theorem 5.4)', () => {
  const cost = new StreamCost(4, { neighbours: 'add-remove', rowsPerPerson: 1 });
  for (const [i, row] of H.entries()) {
    cost.add(Float64Array.from(row), (alpha[i]! / sensitivity[i]!) * UNITS_PER_EPSILON);
  }
  expect([...cost.used].map((units) => units / UNITS_PER_EPSILON)).toEqual(
    [0.1, 0.275, 0.25, 0.375].map((value) => expect.closeTo(value, 12)),
  );
  expect(cost.units / UNITS_PER_EPSILON).toBeCloseTo(0.375, 12);
});
