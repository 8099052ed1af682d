import { describe, expect, test } from 'vitest';
import type { Neighbours } from '../../../../src/core/data/neighbours.ts';
import { bucketGram } from '../../../../src/core/mechanisms/trees/bucket-gram.ts';
import { dawa } from '../../../../src/core/mechanisms/trees/dawa.ts';
import { greedyTree } from '../../../../src/core/mechanisms/trees/greedy-tree.ts';
import { hb } from '../../../../src/core/mechanisms/trees/hb.ts';
import { TreeLeastSquares } from '../../../../src/core/mechanisms/trees/range-tree.ts';
import { cheapestBuckets } from '../../../../src/core/privacy/partition/cheapest.ts';
import { runSpreads } from '../../../../src/core/privacy/partition/run-spreads.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { expandQuery } from '../../../../src/core/workload/linear-query.ts';
import { buildWorkload, parseWorkload } from '../../../../src/core/workload/registry.ts';
import { runMechanism } from '../../../support/run-mechanism.ts';
import { countsOf, domainOf } from '../../../support/small-data.ts';

const intervalsOver = (size: number) =>
  buildWorkload(parseWorkload({ kind: 'intervals', attribute: 'a' }, 'workload'), domainOf(size));
const everyCode = (size: number) => Int32Array.from({ length: size + 1 }, (_, code) => code);

describe('the division of least cost, without noise', () => {
  /** Every bucket costs its spread and 1/ε₂ = 2, as in competitors.md §4. */
  function divided(counts: readonly number[], lengths: readonly number[]) {
    const costs = runSpreads(Float64Array.from(counts), lengths).map((spreads) => spreads.map((spread) => spread + 2));
    const edges = cheapestBuckets(counts.length, lengths, costs);
    let cost = 0;
    for (let b = 0; b + 1 < edges.length; b++) {
      cost += costs[lengths.indexOf(edges[b + 1] - edges[b])][edges[b]];
    }
    return { cuts: [...edges].slice(1, -1), cost };
  }
  const counts = [1, 1, 1, 1, 10, 10, 10, 0, 0, 0, 0, 0, 0, 50, 2, 2];

  test('in lengths that are powers of two', () => {
    expect(divided(counts, [1, 2, 4, 8, 16])).toEqual({ cuts: [4, 5, 7, 9, 13, 14], cost: 14 });
    expect(divided([2, 3, 8, 1, 0, 2, 0, 4, 2, 4], [1, 2, 4, 8])).toEqual({ cuts: [2, 3, 7, 8], cost: 16 });
  });

  test('in all lengths', () => {
    const lengths = counts.map((_, index) => index + 1);
    expect(divided(counts, lengths)).toEqual({ cuts: [4, 7, 13, 14], cost: 10 });
  });
});

test('spreads of long runs are those of their definition', () => {
  const rng = seededRng('spreads');
  const counts = Float64Array.from({ length: 200 }, () => (rng.uniform() < 0.5 ? 0 : rng.integer(1000)));
  const lengths = [2, 16, 32, 64, 128];
  for (const [k, spreads] of runSpreads(counts, lengths).entries()) {
    const length = lengths[k];
    expect(spreads).toHaveLength(201 - length);
    for (const [first, spread] of spreads.entries()) {
      const run = counts.subarray(first, first + length);
      const mean = run.reduce((sum, count) => sum + count, 0) / length;
      expect(spread).toBeCloseTo(
        run.reduce((sum, count) => sum + Math.abs(count - mean), 0),
        6,
      );
    }
  }
});

describe('shares of ε over a tree', () => {
  function meanSquare(size: number): number {
    const fit = new TreeLeastSquares(greedyTree(intervalsOver(size), everyCode(size), false), false);
    let sum = 0;
    for (let first = 0; first < size; first++) {
      for (let last = first; last < size; last++) {
        sum += fit.variance((from, to) =>
          to <= first || from > last ? 0 : from >= first && to <= last + 1 ? 1 : null,
        );
      }
    }
    return (2 * sum) / ((size * (size + 1)) / 2);
  }

  // competitors.md §4.
  test.each([
    [64, 40.219735],
    [256, 94.526762],
  ])('the mean squared error over all intervals of %i values', (size, expected) => {
    expect(meanSquare(size)).toBeCloseTo(expected, 5);
  });

  test('of eight values all is left to the leaves', () => {
    const { precision, from, to } = greedyTree(intervalsOver(8), everyCode(8), false);
    for (const [node, share] of precision.entries()) expect(share).toBe(to[node] - from[node] === 1 ? 1 : 0);
  });

  test('every code is given all of it', () => {
    const { precision, from, to } = greedyTree(intervalsOver(100), everyCode(100), false);
    const shares = new Float64Array(100);
    for (const [node, share] of precision.entries())
      for (let code = from[node]; code < to[node]; code++) shares[code] += share;
    for (const share of shares) expect(share).toBeCloseTo(1, 12);
  });

  test('columns are those of WᵀW over the means on buckets', () => {
    const edges = Int32Array.of(0, 3, 4, 9, 10, 12);
    const spec = {
      kind: 'queries',
      queries: [
        { where: { a: [1, 7] } },
        { where: { a: [4, 5] } },
        { moment: { a: 1 } },
        { where: { a: [9, 11] } },
        { where: {} },
      ],
    };
    const workload = buildWorkload(parseWorkload(spec, 'workload'), domainOf(12));
    for (const asked of [workload, intervalsOver(12)]) {
      const rows = asked.blocks.flatMap((block) =>
        block.attributes.length === 0
          ? []
          : Array.from({ length: block.queries }, (_, query) => {
              const row = expandQuery(block.query(query), asked.domain, [0]);
              return Array.from(
                { length: 5 },
                (_, b) =>
                  row.slice(edges[b], edges[b + 1]).reduce((sum, value) => sum + value, 0) / (edges[b + 1] - edges[b]),
              );
            }),
      );
      const gram = bucketGram(asked, edges);
      for (let column = 0; column < 5; column++) {
        const expected = Array.from({ length: 5 }, (_, row) =>
          rows.reduce((sum, one) => sum + one[row] * one[column], 0),
        );
        const values = gram.nextColumn();
        for (const [row, value] of expected.entries()) expect(values[row]).toBeCloseTo(value, 9);
      }
    }
  });
});

describe('a run', () => {
  const size = 512;
  const domain = domainOf(size);
  const uneven = countsOf(
    domain,
    Array.from({ length: size }, (_, code) => (code < 200 ? 40 : code === 300 ? 5000 : code < 420 ? 0 : 7)),
  );
  const asked = buildWorkload(
    parseWorkload({ kind: 'ranges', attributes: ['a'], count: 300, seed: 1 }, 'workload'),
    domain,
  );
  const truth = asked.blocks[0].answer(uneven.table([0]));

  function meanSquareOf(mechanism: typeof dawa | typeof hb, epsilon: number, neighbours: Neighbours): number {
    const rng = seededRng(`${mechanism.id} ${epsilon}`);
    let sum = 0;
    const trials = 20;
    for (let trial = 0; trial < trials; trial++) {
      const run = { counts: uneven, workload: asked, epsilon, neighbours, rng };
      const { release } =
        mechanism === dawa ? runMechanism({ mechanism: dawa, ...run }) : runMechanism({ mechanism: hb, ...run });
      for (const [i, answer] of release.answers[0].entries()) sum += (answer - truth[i]) ** 2;
    }
    return sum / (trials * truth.length);
  }

  test.each(['add-remove', 'replace-one'] as const)(
    'is far nearer than HB where counts are even for long, %s',
    (neighbours) => {
      for (const epsilon of [0.05, 1]) {
        expect(meanSquareOf(dawa, epsilon, neighbours)).toBeLessThan(0.7 * meanSquareOf(hb, epsilon, neighbours));
      }
    },
  );

  test('counts buckets that share their codes out, and spreads each evenly', () => {
    const cells = buildWorkload(parseWorkload({ kind: 'marginals', order: 1 }, 'workload'), domain);
    const { release, ledger } = runMechanism({
      ...{ mechanism: dawa, counts: uneven, workload: cells, epsilon: 1, neighbours: 'replace-one' },
      rng: seededRng('even'),
    });
    expect(ledger.spent / ledger.budget).toBeCloseTo(1, 9);
    expect(release.answers[0].reduce((sum, count) => sum + count, 0)).toBeCloseTo(uneven.records, 6);
    expect(new Set(release.answers[0]).size).toBeLessThan(size / 4);
    const view = release.extra?.view?.({
      workload: cells,
      counts: uneven,
      answers: release.answers,
      hasJoint: true,
      released: undefined,
    });
    expect(view).toMatchObject({ kind: 'runs', isChosen: true });
  });
});
