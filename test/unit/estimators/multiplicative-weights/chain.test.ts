import { expect, test } from 'vitest';
import { type Constraint, ridgeFor } from '../../../../src/core/estimators/multiplicative-weights/constraint.ts';
import { WeightedDistribution } from '../../../../src/core/estimators/multiplicative-weights/distribution.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { cellQuery } from '../../../../src/core/workload/cell-query.ts';
import { domainOf } from '../../../support/small-data.ts';

const RECORDS = 20_000;
const LENGTH = 40;
const NOISE = 2;

/** A Markov chain over 40 attributes of 2 to 10 values: its first shares, and a matrix of steps for every link. */
function chain(seed = 'chain') {
  const rng = seededRng(seed);
  const sizes = Array.from({ length: LENGTH }, (_, i) => 2 + ((i * 7) % 9));
  const shares = (size: number) => {
    const own = Array.from({ length: size }, () => 0.05 + rng.uniform() ** 3);
    const total = own.reduce((a, b) => a + b);
    return own.map((value) => value / total);
  };
  const steps = sizes.slice(1).map((size, i) => Array.from({ length: sizes[i] }, () => shares(size)));
  return { sizes, first: shares(sizes[0]), steps };
}

const linksOf = ({ first, steps }: ReturnType<typeof chain>) => {
  let shares = first;
  return steps.map((step) => {
    const pair = step.map((row, code) => row.map((value) => shares[code] * value));
    shares = pair[0].map((_, column) => pair.reduce((sum, row) => sum + row[column], 0));
    return pair;
  });
};

const times = (a: readonly number[][], b: readonly number[][]) =>
  a.map((row) => b[0].map((_, column) => row.reduce((sum, value, k) => sum + value * b[k][column], 0)));

test('links of a chain that were measured give its far pairs, in the memory of the links', () => {
  const made = chain();
  const { sizes, steps } = made;
  const domain = domainOf(...sizes);
  const pairs = linksOf(made);
  const constraints = pairs.map((pair, i): Constraint => {
    const target = Float64Array.from(pair.flat());
    return { attributes: [i, i + 1], query: null, target, ridge: ridgeFor(NOISE, RECORDS, 'converge'), order: i };
  });
  const fitted = WeightedDistribution.uniform(domain, RECORDS).fitted(constraints, 'converge');
  expect(fitted.components).toHaveLength(1);
  expect(Math.max(...fitted.components[0].layout.tree.cliques.map(({ cells }) => cells))).toBeLessThanOrEqual(100);
  const tableOf = (a: number, b: number) => {
    const flat = fitted.table([a, b]);
    return Array.from({ length: sizes[a] }, (_, row) => [...flat.subarray(row * sizes[b], (row + 1) * sizes[b])]);
  };
  const own = pairs.map((_, i) => tableOf(i, i + 1));
  const given = own.map((table) => table.map((row) => row.map((value) => value / row.reduce((a, b) => a + b))));
  for (const [a, b] of [
    [0, 39],
    [3, 17],
    [10, 12],
    [5, 30],
    [20, 21],
  ]) {
    const truth = steps.slice(a + 1, b).reduce(times, pairs[a]);
    const itsOwn = given.slice(a + 1, b).reduce(times, own[a]);
    tableOf(a, b).forEach((row, i) => {
      row.forEach((value, j) => {
        // Exact sums over its own links; and within the noise of the truth.
        expect(Math.abs(value - itsOwn[i][j])).toBeLessThan(1e-8);
        expect(Math.abs(value - RECORDS * truth[i][j])).toBeLessThan(4 * NOISE);
      });
    });
  }
});

test('cells of links with hardly any noise are met all the same', () => {
  const scale = 1e-5;
  const made = chain('a');
  const domain = domainOf(...made.sizes);
  const noise = seededRng('a');
  const pairs = linksOf(made).map((pair) => pair.flat());
  const ridge = ridgeFor(scale, RECORDS, 'converge');
  const constraints = pairs.flatMap((pair, i) =>
    pair.map((share, cell): Constraint => {
      const uniform = noise.uniform() - 0.5;
      const own = -Math.sign(uniform) * Math.log(1 - 2 * Math.abs(uniform)) * scale;
      const target = Float64Array.of(share + own / RECORDS);
      return { attributes: [i, i + 1], query: cellQuery(domain, [i, i + 1], cell), target, ridge, order: 0 };
    }),
  );
  const fitted = WeightedDistribution.uniform(domain, RECORDS).fitted(constraints, 'converge');
  const worst = pairs.map((pair, i) => {
    const table = fitted.table([i, i + 1]);
    return Math.max(...pair.map((share, cell) => Math.abs(table[cell] - RECORDS * share)));
  });
  expect(Math.max(...worst)).toBeLessThan(0.001 + 10 * scale);
});
