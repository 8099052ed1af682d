import { describe, expect, test } from 'vitest';
import { infer, parseInference } from '../../../../src/core/estimators/infer.ts';
import { noiseLaw } from '../../../../src/core/estimators/noise-law/methods.ts';
import { GivenAnswers } from '../../../../src/core/estimators/posterior/given-answers.ts';
import { PiecewiseExponential } from '../../../../src/core/estimators/posterior/piecewise-exponential.ts';
import { credibleInterval } from '../../../../src/core/estimators/posterior/posterior.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { EVERYTHING } from '../../../../src/core/workload/linear-query.ts';
import { domainOf } from '../../../support/small-data.ts';

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

/** Laplace densities of these answers, as a function of how many records have a = 0 and a = 1. */
const density = (answers: readonly Answer[], x: number, y: number) =>
  Math.exp(
    -answers.reduce((sum, [{ a }, answer, scale]) => {
      const truth = a === undefined ? x + y : a[0] === 0 ? x : y;
      return sum + Math.abs(answer - truth) / scale;
    }, 0),
  );

const within = (value: number, low: number, high: number) => value > low && value <= high;

const one = { a: [0, 0] } as const;
const other = { a: [1, 1] } as const;
const redundant: Readonly<Record<string, Answer[]>> = {
  'one answer': [
    [one, 0, 1],
    [other, 3, 2],
    [{}, 12, 1],
  ],
  'two answers': [
    [one, 0, 1],
    [other, 3, 2],
    [{}, 12, 1],
    [other, 6, 1],
  ],
  'three answers': [
    [one, 0, 1],
    [one, 5, 3],
    [other, 3, 2],
    [{}, 12, 1],
    [other, 6, 1],
  ],
};

test.each(Object.entries(redundant))('%s more than unknowns: exact, as a sum over a fine grid has it', (_, answers) => {
  const step = 0.1;
  for (const [where, asked] of [
    [one, (x: number) => x],
    [{}, (x: number, y: number) => x + y],
  ] as const) {
    let [inside, all] = [0, 0];
    for (let x = -20 + step / 2; x < 30; x += step) {
      for (let y = -25 + step / 2; y < 40; y += step) {
        const mass = density(answers, x, y);
        all += mass;
        // Sums of two middles of steps may lie on a bound: half of those are inside.
        for (const bound of [1 + 1e-9, 1 - 1e-9]) inside += within(asked(x, y), bound, bound + 7) ? mass / 2 : 0;
      }
    }
    const [given] = inferred(answers, { where, probability: [1, 8] }).answers;
    expect(given.errorBound).toBeLessThan(1e-6);
    expect(given.probability).toBeCloseTo(inside / all, 3);
  }
});

test('a million scales apart or a thousandth, sums between kinks stay exact', () => {
  for (const apart of [1e6, 1e-3]) {
    const far: Answer[] = [
      [one, 0, 1],
      [one, apart, 1],
      [other, 3, 1],
      [{}, 3, 1e9],
    ];
    // The total says next to nothing, so this is the law of two answers to one number.
    const [given] = inferred(far, { where: one, probability: [0, apart] }).answers;
    expect(given.probability).toBeCloseTo(apart / (apart + 1), 5);
  }
});

test('where it is sampled, it agrees with the same answers taken together within its bound', () => {
  // Five unknowns; the total is so noisy that the answer to each stands alone.
  const five = { attributes: [{ name: 'a', size: 5 }] };
  const answers = [0, 1, 2, 3, 4].flatMap((code) => [
    { query: { where: { a: [code, code] } }, answer: code, scale: 1 },
    { query: { where: { a: [code, code] } }, answer: code + 3, scale: 2 },
  ]);
  const history = { domain: five, answers: [...answers, { query: { where: {} }, answer: 10, scale: 1e9 }] };
  const queries = [{ where: { a: [2, 2] }, probability: [1, 4] }];
  const [given] = infer(
    parseInference({
      version: 1,
      history,
      estimator: { id: 'least-squares', params: { method: 'posterior' } },
      queries,
    }),
  ).answers;
  const alone = new PiecewiseExponential([2, 5], [1, 1 / 2]);
  expect(given.errorBound).toBeGreaterThan(1e-6);
  expect(given.errorBound).toBeLessThan(0.05);
  expect(Math.abs(given.probability! - (alone.below(4) - alone.below(1)))).toBeLessThan(given.errorBound!);
});

test('a record count that is used as one leaves less open', () => {
  const answers: Answer[] = [
    [one, 0, 1],
    [other, 3, 1],
  ];
  const history = {
    domain,
    records: 10,
    answers: answers.map(([where, answer, scale]) => ({ query: { where }, answer, scale })),
  };
  const withCount = (publicRecords: boolean) =>
    infer(
      parseInference({
        version: 1,
        history,
        estimator: { id: 'least-squares', params: { method: 'posterior', publicRecords } },
        queries: [{ where: one, probability: [2, 5] }],
      }),
    ).answers[0];
  // With 10 in all, the other answer says 7: two answers to one number.
  const together = new PiecewiseExponential([0, 7], [1, 1]);
  expect(withCount(true).probability).toBeCloseTo(together.below(5) - together.below(2), 9);
  expect(withCount(false).probability).toBeCloseTo((Math.exp(-2) - Math.exp(-5)) / 2, 9);
});

test('where answers disagree, it covers the truth as often as it says and the law of the error does not', () => {
  const rng = seededRng('coverage');
  const noise = () => (rng.uniform() < 0.5 ? 1 : -1) * -Math.log(1 - rng.uniform());
  const halfWidth = noiseLaw([0.5, 0.5]).halfWidth(0.95);
  let [disagreed, given, error] = [0, 0, 0];
  for (let run = 0; run < 20_000; run++) {
    const answers = [noise(), noise()].map((answer) => ({ query: EVERYTHING, answer, scale: 1 }));
    if (Math.abs(answers[0].answer - answers[1].answer) < 5) continue;
    disagreed++;
    const posterior = new GivenAnswers({ domain: domainOf(2), answers }).posterior(EVERYTHING)!;
    const [low, high] = credibleInterval(posterior, 0.95);
    if (low <= 0 && high >= 0) given++;
    if (Math.abs(answers[0].answer + answers[1].answer) / 2 <= halfWidth) error++;
  }
  expect(disagreed).toBeGreaterThan(300);
  expect(given / disagreed).toBeGreaterThan(0.92);
  expect(error / disagreed).toBeLessThan(0.7);
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

  test('every estimate has that of the answers it rests on', () => {
    const answers: Answer[] = [
      [{ a: [0, 0] }, 0, 1],
      [{ a: [0, 0] }, 50, 1],
      [{ a: [1, 1] }, 5, 1],
      [{ a: [1, 1] }, 5.5, 1],
    ];
    const of = (where: object) => inferred(answers, { where }, 'characteristic').answers[0].misfit!;
    expect(of({ a: [0, 0] }).probability).toBeLessThan(1e-3);
    expect(of({ a: [1, 1] }).probability).toBeGreaterThan(0.3);
    expect(of({})).toMatchObject({ redundant: 2 });
    expect(inferred([[{}, 5, 1]], { where: {} }, 'characteristic').answers[0].misfit).toBeUndefined();
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
