import { describe, expect, test } from 'vitest';
import type { Domain } from '../../../../src/core/data/domain.ts';
import { infer, parseInference } from '../../../../src/core/estimators/infer.ts';
import { LeastSquares } from '../../../../src/core/estimators/least-squares/blue.ts';
import { allCells, type Cells, cellsFor } from '../../../../src/core/estimators/least-squares/choose-cells.ts';
import { SampledCells } from '../../../../src/core/estimators/least-squares/sampled-cells.ts';
import { parseHistory } from '../../../../src/core/history/parse-history.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { CodeClasses } from '../../../../src/core/workload/code-classes.ts';
import type { LinearQuery } from '../../../../src/core/workload/linear-query.ts';
import { parseQuery } from '../../../../src/core/workload/query-spec.ts';

const domain = {
  attributes: [
    { name: 'age', size: 4 },
    { name: 'sex', size: 2, labels: ['F', 'M'] },
  ],
};
const historyOf = (...answers: [query: unknown, answer: number, scale: number][]) =>
  parseHistory({ domain, answers: answers.map(([query, answer, scale]) => ({ query, answer, scale })) }, 'history');
const sampledCells = (domain: Domain, queries: readonly LinearQuery[]): Cells =>
  new SampledCells(new CodeClasses(domain, queries), queries);
const ask = (estimator: LeastSquares, spec: unknown) =>
  estimator.estimate(parseQuery(spec, historyOf().domain, 'query'));

test('the same question twice is their mean, weighted by precision; ordinary least squares does not weigh', () => {
  const history = historyOf([{ where: { age: [0, 1] } }, 10, 1], [{ where: { age: [0, 1] } }, 20, 2]);
  const blue = ask(new LeastSquares(history), { where: { age: [0, 1] } });
  expect(blue.estimate).toBeCloseTo(12, 12);
  expect(blue.variance).toBeCloseTo(2 * (0.8 * 0.8 + 0.4 * 0.4), 12);
  const ols = ask(new LeastSquares(history, { weighted: false }), { where: { age: [0, 1] } });
  expect(ols.estimate).toBeCloseTo(15, 12);
  expect([...ols.noiseScales!]).toEqual([expect.closeTo(0.5, 12), expect.closeTo(1, 12)]);
  expect(ols.variance).toBeCloseTo(2.5, 12);
});

test.each([
  ['weighted', {}],
  ['all alike', { weighted: false }],
  ['beside the record count', { publicRecords: true }],
  ['without the cells apart', { cells: sampledCells }],
])('the variances of all past queries are those of one by one: %s', (_, options) => {
  const evidence = {
    ...historyOf(
      [{ where: { age: [0, 1] } }, 10, 1],
      [{ where: { age: [1, 2] } }, 12, 40],
      [{ where: { sex: [0, 0] } }, 20, 3],
      [{ where: { age: [0, 1], sex: [0, 0] }, times: 2 }, 4, 0.01],
      [{ where: { age: [0, 1] } }, 11, 2],
      [{ where: {} }, 50, 7],
    ),
    records: 52,
  };
  const estimator = new LeastSquares(evidence, options);
  const variances = estimator.historyVariances();
  for (const [i, { query }] of evidence.answers.entries()) {
    const { variance = Number.NaN } = estimator.estimate(query);
    expect(Math.abs((variances?.[i] ?? Number.NaN) - variance)).toBeLessThanOrEqual(1e-9 * variance);
  }
});

test('ordinary least squares takes no noise from an answer that it does not need, however noisy', () => {
  const history = historyOf(
    [{ where: {}, times: 1000 }, 5, 1e-6],
    [{ where: { age: [0, 2] } }, 7, 1e9],
    [{ where: { age: [0, 0] } }, 48, 1e-6],
  );
  const found = ask(new LeastSquares(history, { weighted: false }), { where: { age: [0, 0] } });
  expect(found.variance! / 2e-12).toBeCloseTo(1, 9);
});

describe('what is not determined gets a reason and no number', () => {
  const estimator = new LeastSquares(
    historyOf(
      [{ where: { age: [0, 1] } }, 10, 1],
      [{ where: { sex: [0, 0] } }, 20, 2],
      [{ where: { age: [0, 1], sex: [0, 0] } }, 5, 2],
    ),
  );
  test.each([
    [
      { where: { age: [0, 0] } },
      'No past query tells records with age = 0 from those with age = 1, but this one does.',
    ],
    [{ where: {} }, 'The past answers do not determine this query'],
    [{ where: { age: [2, 3], sex: [1, 1] } }, 'The past answers do not determine this query'],
  ])('%j', (spec, reason) => {
    const found = ask(estimator, spec);
    expect(found).toMatchObject({ estimable: false, estimate: null, reason: expect.stringContaining(reason) });
    expect(found).not.toHaveProperty('variance');
  });

  test('what follows from two answers is determined', () => {
    expect(ask(estimator, { where: { age: [0, 1], sex: [1, 1] } })).toMatchObject({ estimable: true });
    expect(ask(estimator, { where: { age: [0, 1], sex: [1, 1] } }).estimate).toBeCloseTo(5, 12);
  });
});

test('nothing was ever asked: only a query of zeros is known', () => {
  const estimator = new LeastSquares(historyOf());
  expect(ask(estimator, { where: {} })).toMatchObject({ estimable: false });
  const nothing = ask(estimator, { where: {}, times: 0 });
  expect(nothing).toMatchObject({ estimate: 0, estimable: true, variance: 0 });
  expect([...estimator.history()]).toEqual([]);
});

test('a past query of zeros says nothing and does no harm', () => {
  const estimator = new LeastSquares(historyOf([{ where: {}, times: 0 }, 3, 1], [{ where: {} }, 10, 1]));
  expect(ask(estimator, { where: {} }).estimate).toBeCloseTo(10, 12);
  expect([...estimator.history()]).toEqual([0, expect.closeTo(10, 12)]);
});

test('a public record count is an answer without noise', () => {
  const history = { ...historyOf([{ where: { age: [0, 1] } }, 40, 3]), records: 100 };
  const without = new LeastSquares(history);
  expect(ask(without, { where: { age: [2, 3] } }).estimable).toBe(false);
  const estimator = new LeastSquares(history, { publicRecords: true });
  const rest = ask(estimator, { where: { age: [2, 3] } });
  expect(rest.estimate).toBeCloseTo(60, 10);
  expect([...rest.noiseScales!]).toEqual([expect.closeTo(3, 12)]);
  expect(ask(estimator, { where: {} })).toMatchObject({ estimate: expect.closeTo(100, 9), variance: 0 });
  expect([...estimator.history()]).toEqual([expect.closeTo(40, 9)]);
});

test('answers added one by one give what they give together, merged cells or not', () => {
  const rng = seededRng('one by one');
  const spec = () => {
    const [low, high] = [rng.integer(4), rng.integer(4)].sort() as [number, number];
    return { where: { age: [low, high], ...(rng.integer(2) ? { sex: [0, 0] } : {}) }, times: 1 + rng.integer(3) };
  };
  const answers = Array.from({ length: 14 }, () => [spec(), 100 * rng.uniform(), 0.1 + 5 * rng.uniform()] as const);
  for (const cells of [cellsFor, allCells, sampledCells]) {
    const growing = new LeastSquares(historyOf(), { cells });
    answers.forEach(([query, answer, scale], i) => {
      const together = historyOf(...answers.slice(0, i + 1).map((own) => [...own] as [unknown, number, number]));
      growing.add(together.answers[i]!);
      const fresh = new LeastSquares(together, { cells });
      expect(growing.size).toEqual(fresh.size);
      for (const target of [{ where: {} }, query, { where: { age: [1, 2] } }]) {
        const [a, b] = [ask(growing, target), ask(fresh, target)];
        expect(a.estimable).toBe(b.estimable);
        if (b.estimate !== null) expect(a.estimate).toBeCloseTo(b.estimate, 9);
        if (b.variance !== undefined) expect(a.variance).toBeCloseTo(b.variance, 9);
      }
      expect(growing.history()[i]).toBeCloseTo(fresh.history()[i]!, 9);
      expect(answer).toBeGreaterThanOrEqual(0);
      expect(scale).toBeGreaterThan(0);
    });
  }
});

describe('an infer file', () => {
  const file = {
    version: 1,
    history: { domain, answers: [{ query: { where: {} }, answer: 10, scale: 2 }] },
    estimator: { id: 'least-squares' },
    queries: [{ where: {}, times: 2 }],
  };

  test('has defaults, and answers with what there is', () => {
    const { answers, history, confidence } = infer(parseInference(file));
    const half = 4 * Math.log(20);
    expect(confidence).toBe(0.95);
    expect(answers).toEqual([
      {
        estimate: expect.closeTo(20, 12),
        variance: expect.closeTo(32, 12),
        estimable: true,
        interval: [expect.closeTo(20 - half, 9), expect.closeTo(20 + half, 9)],
      },
    ]);
    expect(history).toEqual([expect.closeTo(10, 12)]);
  });

  test('is also a history by itself, with or without a version', () => {
    const { history, ...rest } = file;
    for (const bare of [
      { ...rest, ...history },
      { queries: rest.queries, ...history },
    ]) {
      expect(infer(parseInference(bare))).toEqual(infer(parseInference(file)));
    }
    expect(() => parseInference({ ...history, version: 2 })).toThrow('version: expected 1, found 2.');
    expect(() => parseInference({ ...history, answers: [{ query: 1, answer: 1, scale: 1 }] })).toThrow(
      /^answers\[0\]\.query/,
    );
    expect(() => parseInference({ version: 1, queries: [] })).toThrow('history: this is missing; expected');
    expect(() => parseInference([file])).toThrow('top level: expected an object with a "history", found a list.');
  });

  test('what the public record count says by itself has no variance', () => {
    const history = {
      ...file.history,
      answers: [{ query: { where: { age: [0, 1] } }, answer: 10, scale: 2 }],
      records: 40,
    };
    const estimator = { id: 'least-squares', params: { publicRecords: true } };
    const queries = [{ where: {}, times: 0.3 }, { where: { age: [2, 3] } }];
    const [all, rest] = infer(parseInference({ version: 1, history, estimator, queries })).answers;
    expect(all).toMatchObject({ estimate: expect.closeTo(12, 9), variance: 0 });
    expect(all?.interval).toEqual([all?.estimate, all?.estimate]);
    expect(rest?.variance).toBeCloseTo(8, 9);
  });

  test('where the closed form is not safe the other queries keep their intervals', () => {
    const answers = [
      { query: { where: { sex: [0, 0] } }, answer: 1, scale: 2 },
      { query: { where: { sex: [1, 1] } }, answer: 2, scale: 2 },
    ];
    const spec = {
      ...file,
      history: { domain, answers },
      estimator: { id: 'least-squares', params: { method: 'closed-form' } },
      queries: [{ where: {} }, { where: { sex: [0, 0] } }],
    };
    const [both, one] = infer(parseInference(spec)).answers;
    expect(both).toMatchObject({ estimable: true, reason: expect.stringContaining('two noise scales are equal') });
    expect(both).not.toHaveProperty('interval');
    expect(one).toHaveProperty('interval');
  });

  test.each([
    [{ version: 2 }, 'version: expected 1, found 2.'],
    [{ confidence: 1 }, 'confidence: expected a number between 0 and 1, found 1.'],
    [{ estimator: { id: 'guess' } }, 'estimator.id: there is no estimator "guess"; known are'],
    [
      { estimator: { id: 'least-squares', params: { method: 'magic' } } },
      'estimator.params.method: expected one of "characteristic"',
    ],
    [
      { estimator: { id: 'least-squares', params: { weight: 1 } } },
      'estimator.params.weight: there is no such parameter',
    ],
    [{ queries: [{ where: { age: [0, 9] } }] }, 'queries[0].where.age: expected codes from 0 to 3'],
    [{ queries: [{ where: {}, probability: [1] }] }, 'queries[0].probability'],
    [
      { queries: [{ where: {}, probability: [1, 2, 3] }] },
      'queries[0].probability[2]: the list should end before this.',
    ],
    [{ queries: [{ where: { age: [0, 1, 2] } }] }, 'queries[0].where.age[2]: the list should end before this.'],
    [{ queries: [{ where: { age: [2, 1] } }] }, 'queries[0].where.age: expected the lower code first'],
    [{ queries: [{ where: {}, probability: [1, 'x'] }] }, 'queries[0].probability[1]:'],
    [{ queries: [{ where: {}, probability: [50, 30] }] }, 'queries[0].probability: expected the lower bound first'],
    [{ history: { domain } }, 'history.answers: this is missing.'],
    [{ queries: [[{ where: {} }]] }, 'queries[0]: expected an object, found a list.'],
    [{ queries: [{ where: { size: [0, 1] } }] }, 'there is no attribute "size"; the data has age, sex.'],
    [
      { history: { domain: { attributes: [] }, answers: [] }, queries: [{ where: { age: [0, 1] } }] },
      'queries[0].where: there is no attribute "age"; the domain has no attributes.',
    ],
    [{ history: [] }, 'history: expected an object, found an empty list.'],
    [{ ...file.history }, 'domain: there is no such setting here.'],
    [{ question: [] }, 'question: there is no such setting here.'],
  ])('%j is refused at its place', (changes, sentence) => {
    expect(() => parseInference({ ...file, ...changes })).toThrow(sentence);
  });
});
