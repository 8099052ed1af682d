import { describe, expect, test } from 'vitest';
import { maxEntropy } from '../../../../src/core/estimators/max-entropy/max-entropy.ts';
import { sampleRecords } from '../../../../src/core/estimators/multiplicative-weights/sample-records.ts';
import type { NoisyAnswer } from '../../../../src/core/history/history.ts';
import { defaultParams } from '../../../../src/core/params.ts';
import { laplace } from '../../../../src/core/random/laplace.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { subsets } from '../../../../src/core/workload/attribute-sets.ts';
import { cellQuery } from '../../../../src/core/workload/cell-query.ts';
import type { LinearQuery } from '../../../../src/core/workload/linear-query.ts';
import { domainOf } from '../../../support/small-data.ts';

const RECORDS = 1000;
const MOVES = 2_000_000;
const domain = domainOf(3, 2, 4);
const prior = '[[0.5, 0.3, 0.2], [0.6, 0.4], [0.1, 0.2, 0.3, 0.4]]';

/** An interval of each of some attributes. */
function box(...sides: readonly (readonly [attribute: number, low: number, high: number])[]): LinearQuery {
  const factors = sides.map(([attribute, low, high]) => {
    const values = new Float64Array(domain.attributes[attribute].size).fill(1, low, high + 1);
    return { attributes: [attribute], values };
  });
  return { times: 1, factors };
}

const rng = seededRng('answers');
const cells = (attributes: readonly number[], count: number): NoisyAnswer[] =>
  Array.from({ length: count }, (_, cell) => {
    const scale = 10;
    const share = (cell + 1) / ((count * (count + 1)) / 2);
    return { query: cellQuery(domain, attributes, cell), answer: RECORDS * share + laplace(rng, scale), scale };
  });

const histories: Record<string, readonly NoisyAnswer[]> = {
  'cells of tables': [...cells([0, 1], 6), ...cells([1, 2], 8)],
  'boxes and moments': [
    { query: box([0, 0, 1], [1, 0, 0]), answer: 415, scale: 5 },
    { query: box([0, 1, 2], [2, 1, 3]), answer: 520, scale: 5 },
    { query: box([2, 0, 1]), answer: 472, scale: 4 },
    {
      query: { times: 2, factors: [{ attributes: [2], values: Float64Array.of(0, 1, 2, 3) }] },
      answer: 3100,
      scale: 30,
    },
    {
      query: { times: 1, factors: [{ attributes: [0, 1], values: Float64Array.of(1, 0, 0, 1, 1, 0) }] },
      answer: 560,
      scale: 8,
    },
  ],
  'the same cells twice': [...cells([0, 1], 6), ...cells([0, 1], 6)],
};

describe.each(Object.entries(histories))('%s', (_, answers) => {
  test.each(['uniform', prior])('sampling comes out where the exact solution does, prior %s', (believed) => {
    const params = { ...defaultParams(maxEntropy.params), alpha: 0.05, prior: believed, moves: 300_000, rate: 1e-3 };
    const evidence = { domain, answers, records: RECORDS };
    const [exact, sampled] = (['exact', 'sampling'] as const).map((method) =>
      maxEntropy.fit(evidence, { ...params, method }).distribution?.table([0, 1, 2]),
    );
    if (!exact || !sampled) throw new Error('both make a distribution');
    const off = exact.reduce((sum, value, cell) => sum + Math.abs(value - sampled[cell]), 0) / RECORDS;
    expect(off).toBeLessThan(0.06);
  });
});

test('the objective grows to where the exact one is, and learning stops there by itself', () => {
  const answers = histories['cells of tables'];
  const task = maxEntropy.learning?.(
    { domain, answers, records: RECORDS },
    { ...defaultParams(maxEntropy.params), alpha: 0.05, method: 'sampling', rate: 1e-3, moves: MOVES },
  );
  if (!task) throw new Error('it learns from samples');
  const chain = task.chain(0);
  const course = task.course();
  for (let order = course.next; order; order = course.next) {
    chain.advance(order);
    course.take([chain.look()]);
  }
  const { points, isSettled } = course.insight;
  const last = points[points.length - 1];
  expect(isSettled).toBe(true);
  expect(last.moves).toBeLessThan(MOVES);
  expect(last.violation).toBeLessThan(0.02);
  expect(points[0].violation).toBeGreaterThan(2 * last.violation);
  const exact = maxEntropy.fit(
    { domain, answers, records: RECORDS },
    { ...defaultParams(maxEntropy.params), alpha: 0.05 },
  );
  const table = exact.distribution?.table([0, 1, 2]) ?? new Float64Array(0);
  const divergence = table.reduce((sum, count) => sum + (count / RECORDS) * Math.log((24 * count) / RECORDS), 0);
  const missed = [...exact.history()].reduce(
    (sum, value, i) => sum + (0.05 * Math.abs(answers[i].answer - value)) / answers[i].scale,
    0,
  );
  expect(Math.abs(last.objective - (divergence + missed))).toBeLessThan(0.03);
});

test('records are drawn from a sampled distribution, of a domain that no table could hold', () => {
  const wide = domainOf(...new Array(40).fill(3));
  const query = cellQuery(wide, [5, 30], 4);
  const evidence = { domain: wide, answers: [{ query, answer: 600, scale: 5 }], records: RECORDS };
  const params = { ...defaultParams(maxEntropy.params), method: 'sampling' as const, moves: 40_000, rate: 1e-2 };
  const fitted = maxEntropy.fit(evidence, params);
  expect(fitted.estimate(query).estimate).toBeCloseTo(600, -2);
  if (!fitted.distribution) throw new Error('it makes a distribution');
  const { columns, rows } = sampleRecords(fitted.distribution, 2000, seededRng('rows'));
  expect(rows).toBe(2000);
  const both = columns[5].filter((code, row) => code === 1 && columns[30][row] === 1).length;
  expect(both / 2000).toBeGreaterThan(0.5);
  expect(both / 2000).toBeLessThan(0.7);
});

test('records keep to the marginals of people who are of a few kinds, where a chain would stay with one of them', () => {
  const [attributes, size, kinds, rows] = [6, 12, 4, 20_000];
  const wide = domainOf(...new Array(attributes).fill(size));
  const people = seededRng('kinds');
  const codes = Array.from({ length: rows }, () => {
    const kind = people.integer(kinds);
    return Array.from({ length: attributes }, (_, a) => (3 * kind + 5 * a + people.integer(2)) % size);
  });
  const tables = subsets(attributes, 2).map(([a, b]) => {
    const answers = new Float64Array(size * size);
    for (const record of codes) answers[record[a] * size + record[b]]++;
    return { attributes: [a, b], answers, scale: 15 };
  });
  const params = { ...defaultParams(maxEntropy.params), method: 'sampling' as const, moves: 60_000 };
  const distribution = maxEntropy.fitTables?.({ domain: wide, tables, records: rows }, params).distribution;
  const distances = tables.map(({ attributes: pair, answers }) => {
    const table = distribution?.table(pair) ?? new Float64Array(0);
    return answers.reduce((sum, count, cell) => sum + Math.abs(count - table[cell]), 0) / rows;
  });
  expect(Math.max(...distances)).toBeLessThan(0.2);
});
