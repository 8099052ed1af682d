import { expect, test } from 'vitest';
import { LeastSquares } from '../../../../src/core/estimators/least-squares/blue.ts';
import { leastSquares } from '../../../../src/core/estimators/least-squares/least-squares.ts';
import { TableLeastSquares } from '../../../../src/core/estimators/least-squares/table-least-squares.ts';
import type { NoisyAnswer } from '../../../../src/core/history/history.ts';
import { wholeTables } from '../../../../src/core/history/whole-tables.ts';
import { defaultParams } from '../../../../src/core/params.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { cellQuery } from '../../../../src/core/workload/cell-query.ts';
import { denseQuery, EVERYTHING, type LinearQuery } from '../../../../src/core/workload/linear-query.ts';
import { domainOf } from '../../../support/small-data.ts';

const domain = domainOf(3, 2, 1, 4, 2);
const cellsOf = (set: readonly number[]) => set.reduce((product, index) => product * domain.attributes[index].size, 1);

/** Answers to all cells of these tables, shuffled, so that every answer is far from its neighbours. */
function answersTo(tables: readonly (readonly [set: readonly number[], scale: number])[], seed: string): NoisyAnswer[] {
  const rng = seededRng(seed);
  const answers = tables.flatMap(([set, scale]) =>
    Array.from({ length: cellsOf(set) }, (_, cell) => {
      return { query: cellQuery(domain, set, cell), answer: 100 * rng.uniform(), scale };
    }),
  );
  for (let i = answers.length - 1; i > 0; i--) {
    const other = rng.integer(i + 1);
    [answers[i], answers[other]] = [answers[other], answers[i]];
  }
  return answers;
}

const histories: Readonly<Record<string, readonly (readonly [readonly number[], number])[]>> = {
  'one table': [[[0, 3], 2]],
  'a circle of tables': [
    [[0, 1], 1],
    [[1, 3], 2],
    [[0, 3], 5],
  ],
  'tables within tables, and the count of all': [
    [[0, 1, 3], 3],
    [[0, 1], 1],
    [[3], 0.5],
    [[], 4],
    [[4], 1],
  ],
  'the same tables again, with other noise and with the same': [
    [[0, 2], 1],
    [[0], 3],
    [[0], 3],
    [[0, 4], 2],
    [[0, 4], 0.1],
  ],
};

function queriesOf(): LinearQuery[] {
  const rng = seededRng('queries');
  const list = (index: number) =>
    Float64Array.from({ length: domain.attributes[index].size }, () => rng.integer(3) - 1);
  const all = [0, 1, 2, 3, 4];
  const sum = new Float64Array(cellsOf(all));
  const [a, b, d] = [list(0), list(1), list(3)];
  for (let cell = 0; cell < sum.length; cell++) {
    // Neither table has all of it, but it is a sum of what they have.
    sum[cell] = a[Math.floor(cell / 16)] + 2 * b[Math.floor(cell / 8) % 2] - d[Math.floor(cell / 2) % 4] + 0.5;
  }
  return [
    EVERYTHING,
    denseQuery(domain, sum),
    denseQuery(
      domain,
      Float64Array.from(sum, () => rng.uniform()),
    ),
    { times: 0, factors: [{ attributes: [3], values: Float64Array.of(1, 2, 3, 4) }] },
    ...[[0], [1], [3], [4], [0, 1], [1, 3], [0, 3], [0, 4], [2, 3], [0, 1, 3], [3, 4]].map((set): LinearQuery => {
      return { times: 2, factors: set.map((index) => ({ attributes: [index], values: list(index) })) };
    }),
    ...[
      [0, 1],
      [0, 3],
    ].map((set): LinearQuery => {
      return {
        times: 1,
        factors: [{ attributes: set, values: Float64Array.from({ length: cellsOf(set) }, () => rng.integer(4)) }],
      };
    }),
  ];
}

const options = [true, false].flatMap((weighted) =>
  [true, false].map((publicRecords) => ({ weighted, publicRecords })),
);
const cases = Object.keys(histories).flatMap((name) => options.map((option) => [name, option] as const));

test.each(cases)('%s, %o: the same as answer by answer', (name, option) => {
  const evidence = { domain, answers: answersTo(histories[name], name), records: 120 };
  const found = wholeTables(evidence);
  expect(found?.tables).toHaveLength(histories[name].length);
  const closed = new TableLeastSquares(found!, option, found!.places);
  const plain = new LeastSquares(evidence, option);
  const wanted = plain.history();
  for (const [i, value] of closed.history().entries()) expect(value).toBeCloseTo(wanted[i], 7);
  let estimable = 0;
  for (const query of queriesOf()) {
    const [one, other] = [closed.estimate(query), plain.estimate(query)];
    expect(one.estimable).toBe(other.estimable);
    if (!other.estimable) {
      expect(one.estimate).toBeNull();
      expect(one.reason).toMatch(/^[A-Z].*[.]$/);
      continue;
    }
    estimable++;
    expect(one.estimate).toBeCloseTo(other.estimate!, 6);
    expect(one.variance).toBeCloseTo(other.variance!, 6);
    for (const [i, weight] of other.weights!.entries()) expect(one.weights![i]).toBeCloseTo(weight, 6);
    for (const [i, scale] of other.noiseScales!.entries()) expect(one.noiseScales![i]).toBeCloseTo(scale, 6);
  }
  expect(estimable).toBeGreaterThan(4);
  for (const set of [[], [0], [0, 2]]) {
    const cells = Array.from(
      { length: cellsOf(set) },
      (_, cell) => plain.estimate(cellQuery(domain, set, cell)).estimate,
    );
    const table = closed.table(set);
    expect(table === null).toBe(cells.includes(null));
    for (const [cell, value] of (table ?? []).entries()) expect(value).toBeCloseTo(cells[cell]!, 6);
  }
});

test('what is not whole tables with one scale each goes answer by answer', () => {
  const answers = answersTo(histories['a circle of tables'], 'seed');
  const [first, ...others] = answers;
  for (const broken of [
    others,
    [{ ...first, scale: 9 }, ...others],
    [first, ...answers],
    [{ ...first, query: { ...first.query, times: 2 } }, ...others],
    [],
  ]) {
    expect(wholeTables({ domain, answers: broken })).toBeNull();
  }
  const fitted = leastSquares.fit({ domain, answers: others }, defaultParams(leastSquares.params));
  expect(fitted.table).toBeUndefined();
  expect(leastSquares.fit({ domain, answers }, defaultParams(leastSquares.params)).table).toBeDefined();
});

test('noise of very different size leaves nothing of the loud table', () => {
  const evidence = {
    domain,
    answers: answersTo(
      [
        [[0, 3], 1e60],
        [[0], 1e-3],
      ],
      'loud',
    ),
  };
  const { estimate, variance } = leastSquares
    .fit(evidence, defaultParams(leastSquares.params))
    .estimate(cellQuery(domain, [0], 1));
  const quiet = evidence.answers.find(({ query, scale }) => scale === 1e-3 && query.factors[0].values[1] === 1)!;
  expect(estimate).toBeCloseTo(quiet.answer, 9);
  expect(variance! / 2e-6).toBeCloseTo(1, 9);
});

test.each(Object.keys(histories))('the variances of all past queries are those of one by one: %s', (name) => {
  for (const weighted of [true, false]) {
    const answers = answersTo(histories[name], name);
    const found = wholeTables({ domain, answers });
    if (!found) throw new Error('no whole tables');
    const estimator = new TableLeastSquares(found, { weighted, publicRecords: false }, found.places);
    const variances = estimator.historyVariances();
    for (const [i, { query }] of answers.entries()) {
      const { variance = Number.NaN } = estimator.estimate(query);
      expect(Math.abs(variances[i] - variance)).toBeLessThanOrEqual(1e-9 * variance);
    }
  }
});
