import { describe, expect, test } from 'vitest';
import { estimatorById } from '../../src/core/estimators/registry.ts';
import type { AnyEvidence } from '../../src/core/history/history.ts';
import { defaultParams } from '../../src/core/params.ts';
import { domainOf } from '../support/small-data.ts';

// spec/competitors.md, section 2; the numbers of its second route are by SciPy's SLSQP on the eight cells.

const privatePgm = estimatorById('private-pgm', 'estimator');

/** The scale of Laplace noise with this standard deviation. */
const laplace = (deviation: number) => deviation / Math.SQRT2;

function fittedTo(asked: AnyEvidence, passes?: number) {
  const params = { ...defaultParams(privatePgm.params), ...(passes ? { passes } : {}) };
  const fitted = 'tables' in asked ? privatePgm.fitTables?.(asked, params) : privatePgm.fit(asked, params);
  const { distribution } = fitted ?? {};
  if (!distribution) throw new Error('no distribution');
  return distribution;
}

function expectTable(found: Float64Array, wanted: readonly number[], digits = 4): void {
  expect(found).toHaveLength(wanted.length);
  for (const [cell, count] of wanted.entries()) expect(found[cell]).toBeCloseTo(count, digits);
}

const pairs = {
  domain: domainOf(2, 2, 2),
  tables: [
    { attributes: [0, 1], answers: Float64Array.of(40, 10, 20, 30), scale: laplace(2) },
    { attributes: [1, 2], answers: Float64Array.of(30, 20, 15, 35), scale: laplace(4) },
  ],
};

describe('two tables that share an attribute', () => {
  const distribution = fittedTo({ ...pairs, records: 100 });

  test('the nearest tables', () => {
    expectTable(distribution.table([0, 1]), [39, 11, 19, 31], 6);
    expectTable(distribution.table([1, 2]), [34, 24, 11, 31], 6);
  });

  test('the cells of all three by the largest entropy', () => {
    expect(distribution.table([0, 1, 2])[0]).toBeCloseTo(22.86206897, 6);
  });

  test('squared errors by the variances, not by the deviations', () => {
    const loss = pairs.tables.reduce((sum, { attributes, answers, scale }) => {
      const found = distribution.table(attributes);
      return sum + answers.reduce((own, answer, cell) => own + (found[cell] - answer) ** 2, 0) / (4 * scale * scale);
    }, 0);
    expect(loss).toBeCloseTo(2.5, 6);
  });

  test.each([
    [1, 0.67],
    [2, 0.053],
    [4, 4.5e-4],
    [8, 3e-8],
  ])('after %d passes it is off by %d records', (passes, error) => {
    const found = fittedTo({ ...pairs, records: 100 }, passes);
    const off = [...found.table([0, 1]), ...found.table([1, 2])].map((count, cell) =>
      Math.abs(count - [39, 11, 19, 31, 34, 24, 11, 31][cell]),
    );
    expect(Math.max(...off)).toBeLessThan(1.5 * error);
  });

  test('answers one by one and whole tables are the same to it', () => {
    const answers = pairs.tables.flatMap(({ attributes, answers, scale }) =>
      Array.from(answers, (answer, cell) => ({
        query: {
          times: 1,
          factors: [{ attributes, values: Float64Array.from(answers, (_, other) => (other === cell ? 1 : 0)) }],
        },
        answer,
        scale,
      })),
    );
    const found = fittedTo({ domain: pairs.domain, answers, records: 100 });
    expectTable(found.table([0, 1, 2]), [...distribution.table([0, 1, 2])], 6);
  });
});

describe('a table with a count below 0', () => {
  const table = { attributes: [0, 1], answers: Float64Array.of(50, -8, 30, 30), scale: laplace(1) };
  const domain = domainOf(2, 2);

  test('of 100 records', () => {
    const found = fittedTo({ domain, tables: [table], records: 100 }).table([0, 1]);
    expectTable(found, [46.666667, 0, 26.666667, 26.666667]);
    expect(found.every((count) => count >= 0)).toBe(true);
  });

  test('of as many as the table counts', () => {
    const found = fittedTo({ domain, tables: [table] });
    expect(found.records).toBeCloseTo(102, 9);
    expectTable(found.table([0, 1]), [47.333333, 0, 27.333333, 27.333333]);
  });
});

test('the number of records is the mean of what counts them all, weighed by precision, and at least 1', () => {
  const domain = domainOf(2, 3);
  const tables = [
    { attributes: [0], answers: Float64Array.of(40, 56), scale: 1 },
    { attributes: [0, 1], answers: Float64Array.of(10, 20, 30, 10, 20, 30), scale: 2 },
    { attributes: [], answers: Float64Array.of(99), scale: 3 },
  ];
  // Variances 2·1, 6·4 and 1·9, times 2.
  const wanted = (96 / 2 + 120 / 24 + 99 / 9) / (1 / 2 + 1 / 24 + 1 / 9);
  expect(fittedTo({ domain, tables }).records).toBeCloseTo(wanted, 9);
  const none = [{ attributes: [0], answers: Float64Array.of(-3, -5), scale: 1 }];
  expect(fittedTo({ domain, tables: none }).records).toBe(1);
});

// spec/competitors-additions.md, section 8.
describe('two tables that share an attribute, and one cell that is declared impossible', () => {
  const domain = { ...pairs.domain, impossible: [{ attributes: [0, 1], cells: [1] }] };
  const tables = [{ ...pairs.tables[0] }, pairs.tables[1]];

  test('the nearest tables of 100 records', () => {
    const distribution = fittedTo({ domain, tables, records: 100 });
    expectTable(distribution.table([0, 1]), [42.142857, 0, 22.142857, 35.714286], 5);
    expectTable(distribution.table([1, 2]), [37.142857, 27.142857, 7.857143, 27.857143], 5);
    expect(distribution.table([0, 1])[1]).toBe(0);
    expect(distribution.table([0, 1, 2])[0]).toBeCloseTo(24.349206, 5);
    const loss = tables.reduce((sum, { attributes, answers, scale }, table) => {
      const found = distribution.table(attributes);
      const possible = [...answers.keys()].filter((cell) => table !== 0 || cell !== 1);
      return sum + possible.reduce((own, cell) => own + (found[cell] - answers[cell]) ** 2, 0) / (4 * scale * scale);
    }, 0);
    expect(loss).toBeCloseTo(11.607143, 5);
  });

  test('the number of records from possible cells alone', () => {
    expect(fittedTo({ domain, tables }).records).toBeCloseTo(91.578947, 6);
    expect(fittedTo(pairs).records).toBeCloseTo(100, 6);
  });
});
