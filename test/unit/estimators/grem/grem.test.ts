import { describe, expect, test } from 'vitest';
import { grem } from '../../../../src/core/estimators/grem/grem.ts';
import { LeastSquares } from '../../../../src/core/estimators/least-squares/blue.ts';
import { leastSquares } from '../../../../src/core/estimators/least-squares/least-squares.ts';
import { Failure } from '../../../../src/core/failure.ts';
import type { NoisyTable } from '../../../../src/core/history/history.ts';
import { cellAnswers } from '../../../../src/core/history/whole-tables.ts';
import { defaultParams } from '../../../../src/core/params.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { cellQuery } from '../../../../src/core/workload/cell-query.ts';
import { parseQuery } from '../../../../src/core/workload/query-spec.ts';
import { domainOf } from '../../../support/small-data.ts';

const bits = domainOf(2, 2, 2);
/** Noise of this standard deviation, as Laplace noise: everything here depends on variances alone. */
const table = (attributes: readonly number[], answers: readonly number[], deviation: number): NoisyTable => ({
  attributes,
  answers: Float64Array.from(answers),
  scale: deviation / Math.SQRT2,
});
const fitTo = (tables: readonly NoisyTable[], params: object = {}, records?: number) =>
  grem.fitTables!(
    { domain: bits, tables, ...(records === undefined ? {} : { records }) },
    { ...defaultParams(grem.params), ...params },
  );

function expectTable(found: Float64Array | null, wanted: readonly number[], digits = 6): void {
  expect(found).toHaveLength(wanted.length);
  for (const [cell, value] of wanted.entries()) expect(found![cell]).toBeCloseTo(value, digits);
}

describe('tables that agree, by least squares', () => {
  const history = [table([0, 1], [40, 10, 20, 30], 2), table([1, 2], [30, 20, 15, 35], 4)];

  test('measured tables, those within them, and one that nobody measured', () => {
    const fitted = fitTo(history);
    expectTable(fitted.table!([0, 1]), [39, 11, 19, 31], 10);
    expectTable(fitted.table!([1, 2]), [34, 24, 11, 31], 10);
    expectTable(fitted.table!([1]), [58, 42], 10);
    expectTable(fitted.table!([0, 2]), [22.5, 27.5, 22.5, 27.5], 10);
    expectTable(fitted.table!([]), [100], 10);
    expectTable(fitted.history(), [39, 11, 19, 31, 34, 24, 11, 31], 10);
  });

  test('the variance of each part is what the tables together leave', () => {
    const fitted = fitTo(history);
    const variance = (coefficients: readonly number[]) =>
      fitted.estimate(parseQuery({ coefficients }, bits, 'query')).variance;
    expect(variance([1, 1, 1, 1, 1, 1, 1, 1])).toBeCloseTo(12.8, 10);
    // A contrast of two cells of a part that is centred has noise of twice its variance.
    expect(variance([1, 1, 1, 1, -1, -1, -1, -1])).toBeCloseTo(2 * 8, 10);
    expect(variance([1, 1, -1, -1, 1, 1, -1, -1])).toBeCloseTo(2 * 6.4, 10);
    expect(variance([1, -1, 1, -1, 1, -1, 1, -1])).toBeCloseTo(2 * 32, 10);
    expect(variance([1, 1, -1, -1, -1, -1, 1, 1])).toBeCloseTo(4 * 4, 10);
    expect(variance([1, -1, -1, 1, 1, -1, -1, 1])).toBeCloseTo(4 * 16, 10);
  });

  test('what no table tells is no estimate of anybody', () => {
    const { estimate, estimable, reason } = fitTo(history).estimate(cellQuery(bits, [0, 2], 0));
    expect(estimate).toBeCloseTo(22.5, 10);
    expect(estimable).toBe(false);
    expect(reason).toContain('taken to be even');
  });

  test('the number of records may be held', () => {
    const fitted = fitTo(history, { total: 'fixed' }, 120);
    expectTable(fitted.table!([0, 1]), [44, 16, 24, 36], 10);
    expect(() => fitTo(history, { total: 'fixed' })).toThrow(Failure);
  });
});

test('agrees with the estimates and variances of least squares, answer by answer', () => {
  const domain = domainOf(3, 2, 4, 2);
  const rng = seededRng('grem');
  const tables = [[0, 1], [1, 2], [0, 2], [2], [0, 1], []].map((attributes, index) => ({
    attributes,
    scale: 1 + index,
    answers: Float64Array.from(
      { length: attributes.reduce((product, axis) => product * domain.attributes[axis].size, 1) },
      () => 90 * rng.uniform(),
    ),
  }));
  const fitted = grem.fitTables!({ domain, tables }, defaultParams(grem.params));
  const answers = cellAnswers({ domain, tables });
  const dense = new LeastSquares({ domain, answers });
  const closed = leastSquares.fitTables!({ domain, tables }, defaultParams(leastSquares.params));
  const gap = (a: Float64Array, b: Float64Array) =>
    a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);
  expect(gap(fitted.history(), dense.history())).toBeLessThan(1e-9);
  expect(gap(fitted.history(), closed.history())).toBeLessThan(1e-9);
  expect(gap(fitted.historyVariances!()!, dense.historyVariances!()!)).toBeLessThan(1e-9);
  for (const where of [{ a: [0, 1], b: [1, 1] }, { c: [1, 2] }, { a: [1, 1], c: [0, 2] }]) {
    const query = parseQuery({ where }, domain, 'query');
    const [found, wanted] = [fitted.estimate(query), dense.estimate(query)];
    expect(found.estimate).toBeCloseTo(wanted.estimate!, 9);
    expect(found.variance).toBeCloseTo(wanted.variance!, 9);
    expect(gap(found.noiseScales!, wanted.noiseScales!)).toBeLessThan(1e-9);
  }
  const three = parseQuery({ where: { a: [0, 0], b: [0, 0], c: [0, 0] } }, domain, 'query');
  expect(dense.estimate(three).estimable).toBe(false);
  expect(fitted.estimate(three).estimable).toBe(false);
  // Shuffled and one by one, the same comes out in the order of the answers.
  const turned = grem.fit({ domain, answers: answers.toReversed() }, defaultParams(grem.params));
  expect(gap(turned.history().toReversed(), fitted.history())).toBeLessThan(1e-12);
});

describe('without counts below zero', () => {
  const history = [table([0, 1], [40, -6, 20, 30], 2), table([1, 2], [30, 20, -5, 35], 4)];
  const rise = (of: ReturnType<typeof fitTo>) => {
    const means = fitTo(history);
    // How much worse the tables explain the answers than the best ones do.
    const loss = (found: typeof of) =>
      found.history().reduce((sum, value, i) => {
        const { answers, scale } = history[i < 4 ? 0 : 1];
        return sum + (value - answers[i % 4]) ** 2 / (4 * scale * scale);
      }, 0);
    return loss(of) - loss(means);
  };

  test('the closest tables, with a total of their own', () => {
    expectTable(fitTo(history).table!([0, 1]), [39, -5.4, 19, 30.6]);
    const fitted = fitTo(history, { nonNegative: true });
    expectTable(fitted.table!([0, 1]), [39, 0, 19, 31]);
    expectTable(fitted.table!([1, 2]), [34, 24, 0, 31]);
    expect(rise(fitted)).toBeCloseTo(5.45625, 6);
    expect(fitted.estimate(cellQuery(bits, [0, 1], 1)).variance).toBeUndefined();
  });

  test('the closest tables of so many records', () => {
    const fitted = fitTo(history, { nonNegative: true, total: 'fixed' }, 83.2);
    expectTable(fitted.table!([0, 1]), [37.066667, 0, 17.066667, 29.066667]);
    expectTable(fitted.table!([1, 2]), [32.066667, 22.066667, 0, 29.066667]);
    expect(rise(fitted)).toBeCloseTo(7.208333, 5);
  });

  test('one table', () => {
    const alone = [table([0, 1], [50, -8, 30, 30], 1)];
    expectTable(fitTo(alone, { nonNegative: true }).table!([0, 1]), [50, 0, 30, 30]);
    const fixed = fitTo(alone, { nonNegative: true, total: 'fixed' }, 102).table!([0, 1]);
    expectTable(fixed, [47.333333, 0, 27.333333, 27.333333]);
  });

  test('is refused where answers are no whole tables', () => {
    const [first, ...others] = cellAnswers({ domain: bits, tables: history });
    const uneven = [{ ...first, scale: 9 }, ...others];
    const params = { ...defaultParams(grem.params), nonNegative: true };
    expect(() => grem.fit({ domain: bits, answers: uneven }, params)).toThrow(/whole tables/);
  });
});
