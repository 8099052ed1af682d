import { describe, expect, test } from 'vitest';
import { infer, parseInference } from '../../../../src/core/estimators/infer.ts';
import { PiecewiseExponential } from '../../../../src/core/estimators/posterior/piecewise-exponential.ts';

const domain = {
  attributes: [
    { name: 'a', size: 2 },
    { name: 'b', size: 2 },
  ],
};
type Answer = readonly [where: Record<string, readonly [number, number]>, answer: number, scale: number];

function inferred(answers: readonly Answer[], query: object, method = 'posterior') {
  return infer(
    parseInference({
      version: 1,
      history: { domain, answers: answers.map(([where, answer, scale]) => ({ query: { where }, answer, scale })) },
      estimator: { id: 'least-squares', params: { method } },
      queries: [query],
    }),
  );
}

test('two answers that disagree leave all between them open, which the law of the error denies', () => {
  const answers: Answer[] = [
    [{}, 0, 1],
    [{}, 10, 1],
  ];
  const [given] = inferred(answers, { where: {}, probability: [3, 7] }).answers;
  expect(given.probability).toBeCloseTo(4 / 11, 12);
  // Outside it falls as e^(−2x): a half of each, of 11.
  const beyond = -Math.log(2 * 0.025 * 11) / 2;
  expect(given.interval).toEqual([expect.closeTo(-beyond, 10), expect.closeTo(10 + beyond, 10)]);
  const [error] = inferred(answers, { where: {}, probability: [3, 7] }, 'characteristic').answers;
  expect(error.probability).toBeCloseTo(0.945, 3);
  expect(given.estimate).toBe(error.estimate);
});

test('answers of which none is redundant leave the law of the error', () => {
  const answers: Answer[] = [
    [{ a: [0, 0] }, 5, 2],
    [{ a: [1, 1] }, 9, 1],
  ];
  const query = { where: {}, probability: [10, 15] };
  const [given] = inferred(answers, query).answers;
  const [error] = inferred(answers, query, 'characteristic').answers;
  expect(given.interval).toEqual([expect.closeTo(error.interval![0], 9), expect.closeTo(error.interval![1], 9)]);
  expect(given.probability).toBeCloseTo(error.probability!, 9);
});

test('where it is sampled, it agrees with sums over a fine grid within its bound', () => {
  const answers: Answer[] = [
    [{ a: [0, 0] }, 0, 1],
    [{ a: [1, 1] }, 3, 2],
    [{}, 12, 1],
    [{ a: [1, 1] }, 6, 1],
  ];
  const [given] = inferred(answers, { where: { a: [0, 0] }, probability: [1, 4] }).answers;
  let [inside, all] = [0, 0];
  const step = 0.05;
  for (let x = -30; x < 40; x += step) {
    for (let y = -40; y < 50; y += step) {
      const mass = Math.exp(-Math.abs(x) - Math.abs(y - 3) / 2 - Math.abs(x + y - 12) - Math.abs(y - 6));
      all += mass;
      if (x > 1 && x <= 4) inside += mass;
    }
  }
  expect(given.errorBound).toBeGreaterThan(0);
  expect(given.errorBound).toBeLessThan(0.05);
  expect(Math.abs(given.probability! - inside / all)).toBeLessThan(given.errorBound! + 0.01);
});

test('a query that is not determined has no posterior, and says why', () => {
  const [answer] = inferred([[{}, 5, 1]], { where: { a: [0, 0] } }).answers;
  expect(answer).toEqual({ estimable: false, reason: expect.stringMatching(/^No past query/) });
});

describe('misfit', () => {
  test('answers that no noise explains are told from those that it does', () => {
    const { misfit } = inferred(
      [
        [{}, 0, 1e-3],
        [{}, 1e6, 1e-3],
      ],
      { where: {} },
      'characteristic',
    );
    expect(misfit).toMatchObject({ redundant: 1 });
    expect(misfit!.statistic).toBeCloseTo(1e18 / 4, -10);
    expect(misfit!.probability).toBeLessThan(1e-3);
    expect(
      inferred(
        [
          [{}, 5, 1],
          [{}, 5.4, 1],
        ],
        { where: {} },
        'characteristic',
      ).misfit!.probability,
    ).toBeGreaterThan(0.3);
    expect(inferred([[{}, 5, 1]], { where: {} }, 'characteristic').misfit).toBeUndefined();
  });

  test('its probability is that of a difference of two noises, where there are two answers', () => {
    const apart = 4;
    // P(|e₁ − e₂| ≥ x) for Laplace noises of scale 1.
    const wanted = (1 + apart / 2) * Math.exp(-apart);
    const { misfit } = inferred(
      [
        [{}, 0, 1],
        [{}, apart, 1],
      ],
      { where: {} },
    );
    expect(Math.abs(misfit!.probability - wanted)).toBeLessThan(5 * Math.sqrt(wanted / 20_000));
  });
});

test('pieces of exponentials add up to 1, and quantiles are where they say', () => {
  const law = new PiecewiseExponential([3, -1, 3, 8], [0.5, 2, 0.25, 1.25]);
  const logarithm = (x: number) => -(0.75 * Math.abs(x - 3) + 2 * Math.abs(x + 1) + 1.25 * Math.abs(x - 8));
  let [total, below] = [0, 0];
  for (let x = -20; x < 30; x += 0.001) {
    const mass = Math.exp(logarithm(x + 0.0005));
    total += mass;
    if (x < 1.5) below += mass;
  }
  expect(law.below(1.5)).toBeCloseTo(below / total, 3);
  for (const share of [0.001, 0.1, 0.5, 0.77, 0.999]) expect(law.below(law.quantile(share))).toBeCloseTo(share, 10);
});
