import { describe, expect, test } from 'vitest';
import { cellCount } from '../../../../src/core/data/domain.ts';
import { StrategyCells } from '../../../../src/core/mechanisms/hdmm/cell-strategy.ts';
import { queryGram } from '../../../../src/core/mechanisms/hdmm/gram.ts';
import { hdmm } from '../../../../src/core/mechanisms/hdmm/hdmm.ts';
import { MarginalWeights } from '../../../../src/core/mechanisms/hdmm/opt-marginals.ts';
import { bestCellStrategy, cellStrategyError } from '../../../../src/core/mechanisms/hdmm/opt0.ts';
import { releaseNoise } from '../../../../src/core/privacy/noise.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { expandQuery } from '../../../../src/core/workload/linear-query.ts';
import { buildWorkload, parseWorkload } from '../../../../src/core/workload/registry.ts';
import { strategyBlock } from '../../../../src/core/workload/strategy-block.ts';
import { runMechanism } from '../../../support/run-mechanism.ts';
import { countsOf, domainOf } from '../../../support/small-data.ts';

const build = (spec: unknown, ...sizes: number[]) => buildWorkload(parseWorkload(spec, 'workload'), domainOf(...sizes));
const intervals = { kind: 'intervals', attribute: 'a' };
const prefixes = { kind: 'prefixes', attribute: 'a' };

/** The slope by differences, beside the one that is told. */
function expectSlope(objective: (point: Float64Array, slope: Float64Array) => number, point: Float64Array): void {
  const slope = new Float64Array(point.length);
  const scratch = new Float64Array(point.length);
  objective(point, slope);
  for (const [i, told] of slope.entries()) {
    const by = (step: number) => objective(point.with(i, point[i] + step), scratch);
    const seen = (by(1e-5) - by(-1e-5)) / 2e-5;
    expect(Math.abs(told - seen)).toBeLessThan(1e-5 * (1 + Math.abs(seen)));
  }
}

describe('sums beside cells', () => {
  const theta = Float64Array.of(0.5, 0.5, 0.5, 0.5, 0, 0, 0, 0, 0, 0, 0.25, 0.25, 0.25, 0.25, 1, 1);

  // competitors.md §3.
  test('have the error of their definition, and its slope', () => {
    const objective = cellStrategyError(queryGram(build(intervals, 8)), 2);
    expect(objective(theta, new Float64Array(16))).toBeCloseTo(183.8246359, 6);
    expectSlope(
      objective,
      theta.map((value) => value + 0.1),
    );
  });

  test.each([
    ['a few ranges', { kind: 'ranges', attributes: ['a'], count: 5, seed: 1 }],
    ['queries of any kind', { kind: 'queries', queries: [{ moment: { a: 1 } }, { where: { a: [2, 5] } }] }],
    ['all prefixes', prefixes],
  ])('know the products of the queries, of %s', (_, spec) => {
    const workload = build(spec, 12);
    const rows = workload.blocks.flatMap((block) =>
      Array.from({ length: block.queries }, (_, query) => expandQuery(block.query(query), workload.domain, [0])),
    );
    const gram = queryGram(workload);
    const vector = Float64Array.from({ length: 24 }, (_, i) => ((i * 7) % 5) - 1);
    const products = gram.times(vector, 2);
    for (const k of [0, 1]) {
      for (let i = 0; i < 12; i++) {
        const expected = rows.reduce(
          (sum, row) => sum + row[i] * row.reduce((own, value, j) => own + value * vector[12 * k + j], 0),
          0,
        );
        expect(products[12 * k + i]).toBeCloseTo(expected, 9);
      }
    }
    expect(gram.diagonal[3]).toBeCloseTo(
      rows.reduce((sum, row) => sum + row[3] * row[3], 0),
      9,
    );
  });

  // Mean squared errors at ε = 1, competitors.md §3.
  test.each([
    ['intervals', intervals, 64, 25, 30.87],
    ['intervals', intervals, 256, 2, 65.7],
    ['prefixes', prefixes, 256, 2, 55.4],
  ])('the search finds what is known to be there, for all %s of %#', (_, spec, size, restarts, most) => {
    const workload = build(spec, size);
    const { error } = bestCellStrategy(queryGram(workload), restarts);
    expect((2 * error) / workload.size).toBeLessThan(most);
    expect((2 * error) / workload.size).toBeGreaterThan(0.9 * most);
  });

  test('are measured with the error that was looked for, hardly more for their whole weights', () => {
    const workload = build(intervals, 32);
    const found = bestCellStrategy(queryGram(workload), 3);
    const cells = new StrategyCells(32, found);
    let sum = 0;
    for (let first = 0; first < 32; first++) {
      for (let last = first; last < 32; last++) sum += cells.varianceOfRun(first, last, false);
    }
    expect(sum / found.error).toBeCloseTo(1, 3);
  });
});

describe('the ledger’s view of cells and sums', () => {
  const domain = domainOf(3);
  const sums = [Int32Array.of(0, 5, 2), Int32Array.of(7, 0, 1)];
  const block = strategyBlock(domain, [0], sums);

  test('counts every cell, and what it weighs in every sum', () => {
    const weights = Float64Array.of(1, 10, 100, 0.5, 2);
    expect(block.weightedSensitivity(weights, 'add-remove')).toBe(100 + 0.5 * 2 + 2);
    expect(block.weightedSensitivity(weights, 'replace-one')).toBe(103 + (1 + 14));
    expect(block.weightedSquares(weights, 'add-remove')).toBe(100 + 0.5 * 4 + 2);
    expect(block.weightedSensitivity(1, 'add-remove')).toBe(8);
    expect([3, 4].map((query) => block.querySensitivity(query, 'replace-one'))).toEqual([5, 7]);
  });

  test('is not changed by who made it', () => {
    sums[0].fill(1000);
    expect(block.weightedSensitivity(1, 'add-remove')).toBe(8);
    expect([...block.answer(Float64Array.of(1, 10, 100))]).toEqual([1, 10, 100, 250, 107]);
  });

  test.each([[Int32Array.of(1, 2)], [Int32Array.of(1, -2, 3)]])('refuses sums that are none', (row) => {
    expect(() => strategyBlock(domain, [0], [row])).toThrow(/one coefficient/);
  });
});

describe('weights of marginals', () => {
  const domain = domainOf(2, 3, 4);
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
  ];

  // competitors.md §3.
  test('have the error of their definition, and its slope', () => {
    const { error } = new MarginalWeights(domain, pairs);
    const theta = Float64Array.from({ length: 8 }, (_, set) => (set + 1) / 36);
    expect(error(theta, new Float64Array(8))).toBeCloseTo(393.804497617, 8);
    expectSlope(error, theta);
  });

  test('are all on the whole table where that is best', () => {
    const weights = new MarginalWeights(domain, pairs);
    expect(weights.best(pairs, 5)).toEqual([{ attributes: [0, 1, 2], weight: 1 }]);
    expect(weights.error(new Float64Array(8).fill(1, 7), new Float64Array(8))).toBeCloseTo(72, 9);
  });

  test('for all pairs of the attributes of a census', () => {
    const census = domainOf(9, 16, 7, 15, 6, 5, 2, 2);
    const wanted = Array.from({ length: 8 }, (_, i) => Array.from({ length: i }, (_, j) => [j, i])).flat();
    const weights = new MarginalWeights(census, wanted);
    const theta = new Float64Array(256);
    for (const { attributes, weight } of weights.best(wanted, 5)) {
      theta[attributes.reduce((bits, index) => bits | (1 << index), 0)] = weight;
    }
    const cells = wanted.reduce((sum, set) => sum + cellCount(census, set), 0);
    const meanSquare = (2 * weights.error(theta, new Float64Array(256))) / cells;
    expect(meanSquare).toBeLessThan(654.3);
    expect(meanSquare).toBeGreaterThan(640);
  });
});

describe.each([
  ['ranges', { kind: 'ranges', attributes: ['a'], count: 60, seed: 2 }, [24]],
  ['sums of any kind', { kind: 'queries', queries: [{ moment: { a: 1 } }, { where: { a: [2, 9] } }] }, [24]],
  ['marginals', { kind: 'marginals', order: 2 }, [3, 4, 5, 2]],
  ['one table', { kind: 'marginals', order: 1 }, [9]],
] as const)('a run on %s', (name, spec, sizes) => {
  const workload = build(spec, ...sizes);
  const cells = sizes.reduce((product: number, size) => product * size, 1);
  const counts = countsOf(
    workload.domain,
    Array.from({ length: cells }, (_, i) => [700, 0, 3, 90, 1][i % 5]),
  );
  const truth = workload.blocks.map((block) => block.answer(counts.table(block.attributes)));
  const run = { mechanism: hdmm, counts, workload, epsilon: 1, params: { restarts: 2 } };

  test.each(['add-remove', 'replace-one'] as const)('is off by as much as it says, %s', (neighbours) => {
    const rng = seededRng(`errors of ${name}`);
    const trials = 400;
    const squares = truth.map((table) => new Float64Array(table.length));
    let told: Float64Array[] = [];
    for (let trial = 0; trial < trials; trial++) {
      const { release, ledger } = runMechanism({ ...run, neighbours, rng });
      expect(ledger.spent / ledger.budget).toBeCloseTo(1, 6);
      if (trial === 0) {
        const one = (deviation: unknown, length: number) =>
          typeof deviation === 'number' ? new Float64Array(length).fill(deviation) : (deviation as Float64Array);
        told = release.deviations?.().map((own, index) => one(own, truth[index].length)) ?? [];
      }
      for (const [b, table] of release.answers.entries()) {
        for (const [i, answer] of table.entries()) squares[b][i] += (answer - truth[b][i]) ** 2 / trials;
      }
    }
    const ratios = squares.flatMap((table, b) => [...table].map((square, i) => square / told[b][i] ** 2));
    expect(Math.abs(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length - 1)).toBeLessThan(0.15);
    expect(Math.min(...ratios)).toBeGreaterThan(0.6);
    expect(Math.max(...ratios)).toBeLessThan(1.6);
  });

  test('adds whole numbers in a release', () => {
    const noise = releaseNoise(seededRng('exact'));
    const { release } = runMechanism({ ...run, neighbours: 'add-remove', noise, rng: seededRng('choices') });
    expect(release.history.every(({ answers }) => answers.every(Number.isInteger))).toBe(true);
  });
});

test('says why it does not answer', () => {
  const many = Array.from({ length: 13 }, () => 2);
  expect(hdmm.supports(build({ kind: 'marginals', order: 1 }, ...many))).toMatch(/at most 12 attributes/);
  expect(hdmm.supports(build({ kind: 'ranges', attributes: ['a'], count: 5 }, 1025))).toMatch(/up to 1,024 values/);
  expect(hdmm.supports(build({ kind: 'ranges', attributes: ['a', 'b'], count: 5 }, 4, 4))).toMatch(/single one/);
});
