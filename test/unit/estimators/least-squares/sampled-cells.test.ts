import { describe, expect, test } from 'vitest';
import type { Domain } from '../../../../src/core/data/domain.ts';
import { LeastSquares, type LeastSquaresOptions } from '../../../../src/core/estimators/least-squares/blue.ts';
import { cellsFor } from '../../../../src/core/estimators/least-squares/choose-cells.ts';
import { SampledCells } from '../../../../src/core/estimators/least-squares/sampled-cells.ts';
import { parseHistory } from '../../../../src/core/history/parse-history.ts';
import type { Rng } from '../../../../src/core/random/rng.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { CellClasses } from '../../../../src/core/workload/cell-classes.ts';
import { CodeClasses } from '../../../../src/core/workload/code-classes.ts';
import type { LinearQuery } from '../../../../src/core/workload/linear-query.ts';
import { parseQuery } from '../../../../src/core/workload/query-spec.ts';

const everyClass = (domain: Domain, queries: readonly LinearQuery[]) => new CellClasses(domain, queries);
const sampled = (domain: Domain, queries: readonly LinearQuery[]) =>
  new SampledCells(new CodeClasses(domain, queries), queries);

interface Attribute {
  readonly name: string;
  readonly size: number;
}
type Answer = readonly [query: unknown, answer: number, scale: number];

function fittedTo(
  attributes: readonly Attribute[],
  answers: readonly Answer[],
  options: Partial<LeastSquaresOptions> = {},
) {
  const entries = answers.map(([query, answer, scale]) => ({ query, answer, scale }));
  const history = parseHistory({ domain: { attributes }, answers: entries, records: 500 }, 'history');
  const estimator = new LeastSquares(history, options);
  return {
    estimator,
    ask: (spec: unknown) => estimator.estimate(parseQuery(spec, history.domain, 'query')),
  };
}

const binary = (count: number): Attribute[] => Array.from({ length: count }, (_, i) => ({ name: `x${i}`, size: 2 }));
const cellOf = (codes: readonly number[]) => ({
  where: Object.fromEntries(codes.map((code, i) => [`x${i}`, [code, code]])),
});

/** Conjunctions, moments, parities, tables with decimals and lists of coefficients. */
function randomSpec(rng: Rng, attributes: readonly Attribute[]): unknown {
  const some = attributes.filter(() => rng.integer(2) === 0);
  const times = [1, 1, 2, -3, 0.5, 0.1][rng.integer(6)];
  const cells = (own: readonly Attribute[]) => own.reduce((product, { size }) => product * size, 1);
  const named = (entry: (size: number) => unknown) =>
    Object.fromEntries(some.map(({ name, size }) => [name, entry(size)]));
  switch (rng.integer(6)) {
    case 0:
      return { moment: named(() => rng.integer(4)), times };
    case 1:
      return { parity: some.filter(({ size }) => size === 2).map(({ name }) => name), times };
    case 2: {
      const values = Array.from({ length: cells(some) }, () => rng.integer(30) / 10);
      return { table: { attributes: some.map(({ name }) => name), values }, times };
    }
    case 3:
      return { coefficients: Array.from({ length: cells(attributes) }, () => Math.max(0, rng.integer(9) - 6)), times };
    default:
      return { where: named((size) => [rng.integer(size), rng.integer(size)].sort()), times };
  }
}

describe.each([
  ['equal weights', 0, 0, { weighted: false }],
  ['scales from 0.1 to 100', -1, 2, {}],
  ['scales from 1e-6 to 1e9', -6, 9, {}],
  ['a public record count', -1, 2, { publicRecords: true }],
])('as many cells as answers say what all cells say: %s', (name, low, high, options) => {
  test('estimates, variances and what is determined', () => {
    let [determined, not] = [0, 0];
    for (let trial = 0; trial < 40; trial++) {
      const rng = seededRng(`${name} ${trial}`);
      const attributes = Array.from({ length: 1 + rng.integer(4) }, (_, i) => ({
        name: `x${i}`,
        size: 2 + rng.integer(3),
      }));
      const specs: unknown[] = [];
      for (let i = 1 + rng.integer(20); i > 0; i--) {
        specs.push(
          specs.length > 0 && rng.integer(6) === 0 ? specs[rng.integer(specs.length)] : randomSpec(rng, attributes),
        );
      }
      const answers = specs.map((spec): Answer => {
        return [spec, 1000 * rng.uniform(), 10 ** (low + (high - low) * rng.uniform())];
      });
      const all = fittedTo(attributes, answers, { ...options, cells: everyClass });
      const few = fittedTo(attributes, answers, { ...options, cells: sampled });
      expect(few.estimator.size.rank).toBe(all.estimator.size.rank);
      for (const spec of [specs[0], ...Array.from({ length: 6 }, () => randomSpec(rng, attributes))]) {
        const [wanted, found] = [all.ask(spec), few.ask(spec)];
        expect(found.estimable, JSON.stringify(spec)).toBe(wanted.estimable);
        if (wanted.estimate === null) {
          not++;
          continue;
        }
        determined++;
        const size = Math.abs(wanted.estimate) + Math.sqrt(wanted.variance!);
        expect(Math.abs(found.estimate! - wanted.estimate)).toBeLessThanOrEqual(1e-8 * size);
        expect(Math.abs(found.variance! - wanted.variance!)).toBeLessThanOrEqual(1e-8 * wanted.variance!);
      }
      const fitted = few.estimator.history();
      all.estimator.history().forEach((value, i) => {
        expect(Math.abs(fitted[i]! - value)).toBeLessThanOrEqual(1e-8 * (Math.abs(value) + answers[i]![2]));
      });
    }
    expect(determined).toBeGreaterThan(100);
    expect(not).toBeGreaterThan(20);
  });
});

test('all marginals of 77 attributes agree on the number of records', () => {
  const rng = seededRng('marginals');
  const codes = [0, 1];
  const answers = binary(77).flatMap(({ name }) =>
    codes.map((code): Answer => [{ where: { [name]: [code, code] } }, 100 * rng.uniform(), 1]),
  );
  const { ask, estimator } = fittedTo(binary(77), answers);
  expect(estimator.size.rank).toBe(78);
  const totals = binary(77).map((_, i) => answers[2 * i]![1] + answers[2 * i + 1]![1]);
  const mean = totals.reduce((sum, total) => sum + total) / 77;
  const all = ask({ where: {} });
  expect(all.estimate).toBeCloseTo(mean, 9);
  expect(all.variance).toBeCloseTo(4 / 77, 12);
  const one = ask({ where: { x5: [0, 0] } });
  expect(one.estimate).toBeCloseTo(answers[10]![1] + (mean - totals[5]!) / 2, 9);
  expect(ask({ where: { x5: [0, 0], x6: [0, 0] } })).toMatchObject({ estimable: false, estimate: null });
  expect(ask({ parity: ['x3'], times: 0.1 }).estimate).toBeCloseTo((answers[6]![1] - answers[7]![1]) / 10, 9);
});

test('one cell among 2^77 that is missing makes a sum of all others differ from the total', () => {
  const attributes = binary(77);
  const zeros = (count: number) => Array.from({ length: count }, () => 0);
  const chain = attributes.map((_, i): Answer => [cellOf([...zeros(i), 1]), 10, 1]);
  const before = fittedTo(attributes, chain);
  expect(before.ask({ where: {} })).toMatchObject({ estimable: false });
  const { ask, estimator } = fittedTo(attributes, [...chain, [{ where: {} }, 1000, 1]]);
  expect(estimator.size.rank).toBe(78);
  expect(ask({ where: {} }).estimate).toBeCloseTo(1000, 9);
  const missing = ask(cellOf(zeros(77)));
  expect(missing.estimate).toBeCloseTo(1000 - 770, 9);
  expect(missing.variance).toBeCloseTo(2 * 78, 9);
});

test('coefficients that are no short decimals are compared up to rounding', () => {
  const attributes = [...binary(20), { name: 'y', size: 3 }];
  const third = (values: readonly number[]) => ({ table: { attributes: ['y'], values: values.map((v) => v / 3) } });
  const others = binary(20).map(({ name }): Answer => [{ where: { [name]: [0, 0] } }, 5, 1]);
  const { ask } = fittedTo(attributes, [...others, [third([0.3, 0.7, 1]), 10, 2], [third([0.3, 0.2, 0.1]), 20, 2]], {
    cells: sampled,
  });
  expect(ask(third([0.6, 0.9, 1.1])).estimate).toBeCloseTo(30, 9);
  expect(ask(third([0.6, 0.9, 1.1 + 1e-5]))).toMatchObject({ estimable: false });
  expect(ask({ where: { x0: [0, 0], x1: [0, 0] } })).toMatchObject({ estimable: false });
  expect(ask({ where: { x0: [0, 0], y: [1, 1] } })).toMatchObject({ estimable: false });
});

test('whichever costs less is chosen', () => {
  const attributes = Array.from({ length: 8 }, (_, i) => ({ name: `x${i}`, size: 10 }));
  const domain = parseHistory({ domain: { attributes }, answers: [] }, 'history').domain;
  const marginals = (count: number) =>
    attributes
      .slice(0, count)
      .flatMap(({ name }) =>
        Array.from({ length: 10 }, (_, code) => parseQuery({ where: { [name]: [code, code] } }, domain, 'query')),
      );
  expect(cellsFor(domain, marginals(3))).toBeInstanceOf(CellClasses);
  expect(cellsFor(domain, marginals(8))).toBeInstanceOf(SampledCells);
  expect(cellsFor(domain, [])).toBeInstanceOf(CellClasses);
});

test('more answers than can be held are refused', () => {
  const attributes = Array.from({ length: 8 }, (_, i) => ({ name: `x${i}`, size: 1000 }));
  const answers = attributes.flatMap(({ name }) =>
    Array.from({ length: 1000 }, (_, code): Answer => [{ where: { [name]: [code, code] } }, 1, 1]),
  );
  expect(() => fittedTo(attributes, answers)).toThrow(
    '8,000 answers over 10,032 cells are more than least squares can hold',
  );
});
