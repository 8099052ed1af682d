import { describe, expect, test } from 'vitest';
import { bestBranching, branchingTree, hb } from '../../../../src/core/mechanisms/trees/hb.ts';
import { type RangeTree, TreeLeastSquares } from '../../../../src/core/mechanisms/trees/range-tree.ts';
import { releaseNoise } from '../../../../src/core/privacy/noise.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { expandQuery } from '../../../../src/core/workload/linear-query.ts';
import { buildWorkload, parseWorkload } from '../../../../src/core/workload/registry.ts';
import { runMechanism } from '../../../support/run-mechanism.ts';
import { countsOf, domainOf } from '../../../support/small-data.ts';

/** The largest Σ 1/λ on the way to a code. */
function levels({ from, children, childrenEnd, precision }: RangeTree): number {
  const above = Float64Array.from(precision);
  for (let node = 0; node < from.length; node++) {
    for (let child = children[node]; child < childrenEnd[node]; child++) above[child] += above[node];
  }
  return Math.max(...above);
}

/** The mean squared error over all intervals at ε = 1, where one record is added or removed. */
function meanSquare(size: number, branching: number | 'auto', isTotalKnown: boolean): number {
  const tree = branchingTree(size, branching);
  const fit = new TreeLeastSquares(tree, isTotalKnown);
  let sum = 0;
  for (let first = 0; first < size; first++) {
    for (let last = first; last < size; last++) {
      sum += fit.variance((from, to) => (to <= first || from > last ? 0 : from >= first && to <= last + 1 ? 1 : null));
    }
  }
  return (2 * levels(tree) ** 2 * sum) / ((size * (size + 1)) / 2);
}

describe('branching', () => {
  test('the best follows from the number of values', () => {
    expect([256, 1024, 4096].map(bestBranching)).toEqual([16, 32, 16]);
  });

  test.each([
    [125, 5, 3],
    [216, 6, 3],
    [1000, 10, 3],
    [7, 100, 1],
    [1, 2, 1],
    [5, 2, 3],
  ])('%i values branching by %i have %i levels', (size, width, height) => {
    expect(levels(branchingTree(size, width))).toBe(height);
  });

  test('every code has the ε of all levels, whatever their number', () => {
    for (let size = 1; size < 200; size++) {
      for (const width of [2, 3, 7]) {
        const tree = branchingTree(size, width);
        const paths = new Float64Array(size);
        for (const [node, precision] of tree.precision.entries()) {
          for (let code = tree.from[node]; code < tree.to[node]; code++) paths[code] += precision;
        }
        expect(new Set(paths).size).toBe(1);
        // No run is measured twice.
        const runs = [...tree.from].map((from, node) => `${from}-${tree.to[node]}`);
        expect(new Set(runs).size).toBe(runs.length);
      }
    }
  });
});

// competitors.md §4.
test.each([
  [256, false, 79.225452],
  [256, true, 58.911117],
  [1024, false, 164.285351],
])('the mean squared error over all intervals of %i values, count known: %s', (size, isKnown, expected) => {
  expect(meanSquare(size, 'auto', isKnown)).toBeCloseTo(expected, 5);
});

describe('a run', () => {
  const domain = domainOf(37);
  const counts = countsOf(
    domain,
    Array.from({ length: 37 }, (_, code) => (code * code) % 50),
  );
  const workload = buildWorkload(parseWorkload({ kind: 'intervals', attribute: 'a' }, 'workload'), domain);
  const run = { mechanism: hb, counts, workload, epsilon: 1, params: { branching: 3 } };

  test.each(['add-remove', 'replace-one'] as const)('is the least squares fit of its own counts, %s', (neighbours) => {
    const { release } = runMechanism({ ...run, neighbours, rng: seededRng('fit') });
    const [{ block, answers, scale }] = release.history;
    const fitted = Array.from({ length: 37 }, (_, code) => release.answers[0][cellOf(code)]);
    const gradient = new Float64Array(37);
    for (let query = 0; query < block.queries; query++) {
      const row = expandQuery(block.query(query), domain, [0]);
      const missed = answers[query] - row.reduce((sum, weight, code) => sum + weight * fitted[code], 0);
      const weight = 1 / (scale as Float64Array)[query] ** 2;
      for (const [code, own] of row.entries()) gradient[code] += weight * own * missed;
    }
    // With the count of all records held, what pulls is the same at every code.
    const pulls = neighbours === 'add-remove' ? gradient : gradient.map((pull) => pull - gradient[0]);
    for (const pull of pulls) expect(pull).toBeCloseTo(0, 9);
    const total = fitted.reduce((sum, count) => sum + count, 0);
    if (neighbours === 'replace-one') expect(total).toBeCloseTo(counts.records, 9);
  });

  /** Intervals come by their first code, then by their last. */
  const cellOf = (code: number) => 37 * code - (code * (code - 1)) / 2;

  test.each(['add-remove', 'replace-one'] as const)('is off by as much as it says, %s', (neighbours) => {
    const truth = workload.blocks[0].answer(counts.table([0]));
    const squares = new Float64Array(truth.length);
    const rng = seededRng('deviations');
    const trials = 1500;
    let told: Float64Array | undefined;
    for (let trial = 0; trial < trials; trial++) {
      const { release } = runMechanism({ ...run, neighbours, rng });
      told ??= release.deviations?.()[0] as Float64Array;
      for (const [i, answer] of release.answers[0].entries()) squares[i] += (answer - truth[i]) ** 2 / trials;
    }
    const ratios = squares.map((square, i) =>
      (told as Float64Array)[i] > 1e-9 ? square / (told as Float64Array)[i] ** 2 : 1,
    );
    expect(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length).toBeCloseTo(1, 1);
    expect(Math.max(...ratios)).toBeLessThan(1.4);
    expect(Math.min(...ratios)).toBeGreaterThan(0.7);
    if (neighbours === 'replace-one') expect((told as Float64Array)[36]).toBeLessThan(1e-9);
  });

  test('spends what there is, and adds whole numbers in a release', () => {
    for (const neighbours of ['add-remove', 'replace-one'] as const) {
      const noise = releaseNoise(seededRng('exact'));
      const { release, ledger } = runMechanism({ ...run, neighbours, noise, rng: seededRng('choices') });
      expect(ledger.spent / ledger.budget).toBeCloseTo(1, 9);
      expect(release.history[0].answers.every(Number.isInteger)).toBe(true);
    }
  });

  test('shows its runs beside the truth, level by level', () => {
    const { release } = runMechanism({ ...run, neighbours: 'add-remove', rng: seededRng('view') });
    const view = release.extra?.view?.({
      workload,
      counts,
      answers: release.answers,
      hasJoint: true,
      released: undefined,
    });
    expect(view?.levels.map(({ first }) => first.length)).toEqual([2, 5, 13, 37]);
    for (const { first, last, truth } of view?.levels ?? []) {
      expect(first[0]).toBe(0);
      expect(last.at(-1)).toBe(36);
      expect(truth.reduce((sum, count) => sum + count, 0)).toBe(counts.records);
    }
  });

  test('other queries of the attribute follow, and so does how far off they are', () => {
    const spec = { kind: 'queries', queries: [{ where: { a: [3, 20] } }, { moment: { a: 1 } }, { where: {} }] };
    const asked = buildWorkload(parseWorkload(spec, 'workload'), domain);
    const { release } = runMechanism({ ...run, workload: asked, neighbours: 'add-remove', rng: seededRng('other') });
    const [cells] = runMechanism({ ...run, neighbours: 'add-remove', rng: seededRng('other') }).release.answers;
    const mean = Array.from({ length: 37 }, (_, code) => code * cells[cellOf(code)]).reduce(
      (sum, part) => sum + part,
      0,
    );
    expect(release.answers.flatMap((block) => [...block])).toContainEqual(expect.closeTo(mean, 6));
    expect(
      release
        .deviations?.()
        .flatMap((one) => [...(one as Float64Array)])
        .every((one) => one > 0),
    ).toBe(true);
  });
});

test('is refused where several attributes are asked about', () => {
  const workload = buildWorkload(parseWorkload({ kind: 'marginals', order: 1 }, 'workload'), domainOf(2, 3));
  expect(hb.supports(workload)).toMatch(/single one/);
});
