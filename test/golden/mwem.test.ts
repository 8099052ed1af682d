import { describe, expect, test } from 'vitest';
import { WeightedDistribution } from '../../src/core/estimators/multiplicative-weights/distribution.ts';
import { spectrumOf, svdTotal } from '../../src/core/experiment/run/references/svd-bound.ts';
import { mwem } from '../../src/core/mechanisms/mwem/mwem.ts';
import { mwemFactored } from '../../src/core/mechanisms/mwem/mwem-factored.ts';
import { approximateRounds, boundFailure, errorBound, pureRounds } from '../../src/core/mechanisms/mwem/theory.ts';
import { composedEpsilon, roundEpsilon } from '../../src/core/privacy/composition.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../src/core/workload/registry.ts';
import { roundsOf } from '../support/extras.ts';
import { runMechanism } from '../support/run-mechanism.ts';
import { countsOf, domainOf } from '../support/small-data.ts';

test('one update of four even cells', () => {
  const constraint = {
    attributes: [0],
    query: { times: 1, factors: [{ attributes: [0], values: Float64Array.of(1, 1, 0, 0) }] },
    target: Float64Array.of(0.7),
    ridge: 0,
    order: 0,
  };
  const after = WeightedDistribution.uniform(domainOf(4), 100).updated(constraint, { step: 'half', replay: 0 });
  [26.24896, 26.24896, 23.75104, 23.75104].forEach((value, cell) => {
    expect(after.table([0])[cell]).toBeCloseTo(value, 5);
  });
});

test('the SVD bound of all intervals over four cells', async () => {
  const workload = buildWorkload(parseWorkload({ kind: 'intervals', attribute: 'a' }, 'workload'), domainOf(4));
  const spectrum = await spectrumOf(workload);
  const { values, cells } = spectrum;
  expect(cells).toBe(4);
  [...values]
    .sort((a, b) => b - a)
    .forEach((value, i) => {
      expect(value).toBeCloseTo([3.618034, 1.902113, 1.381966, 1.175571][i], 6);
    });
  const sum = values.reduce((total, value) => total + value, 0);
  expect((sum * sum) / 4).toBeCloseTo(16.312243, 6);
  expect(svdTotal(spectrum, 0.5, 1 / 1000)).toBeCloseTo(991.9021, 4);
  expect(svdTotal(spectrum, 0.5, 1 / 1000) / workload.size).toBeCloseTo(99.19021, 5);
});

test('singular values of merged columns are those of the whole matrix', async () => {
  // Two ranges over 30 cells: the second inside the first.
  const queries = [{ where: { a: [0, 19] } }, { where: { a: [5, 9] } }];
  const workload = buildWorkload(parseWorkload({ kind: 'queries', queries }, 'workload'), domainOf(30));
  const { values, cells } = await spectrumOf(workload);
  expect(cells).toBe(30);
  // Eigenvalues of the Gram matrix [[20, 5], [5, 5]].
  const root = Math.sqrt(225 + 100);
  expect([...values]).toEqual([
    expect.closeTo(Math.sqrt((25 - root) / 2), 12),
    expect.closeTo(Math.sqrt((25 + root) / 2), 12),
  ]);
});

test('three-way marginals of eight binary attributes: a parity over j of them lies in C(8 − j, 3 − j) tables', async () => {
  const workload = buildWorkload(
    parseWorkload({ kind: 'marginals', order: 3 }, 'workload'),
    domainOf(2, 2, 2, 2, 2, 2, 2, 2),
  );
  const { values, cells } = await spectrumOf(workload);
  expect(cells).toBe(256);
  const wanted = [
    { parities: 1, tables: 56 },
    { parities: 8, tables: 21 },
    { parities: 28, tables: 6 },
    { parities: 56, tables: 1 },
  ];
  const sum = wanted.reduce((total, { parities, tables }) => total + parities * Math.sqrt(tables * 32), 0);
  // The other 163 are zero, and rounding must not add anything for them: the bound would be none.
  expect(values.filter((value) => value > 0)).toHaveLength(93);
  expect(values.reduce((total, value) => total + value, 0)).toBeCloseTo(sum, 9);
});

describe('theory', () => {
  const problem = { records: 21_574, logCells: 16 * Math.LN2, candidates: 696, epsilon: 1 };

  test('T* of Theorem 3.3 is where the bound is least', () => {
    const alpha = (T: number) => Math.sqrt(problem.logCells / T) + (T * Math.log(696)) / 21_574;
    const best = pureRounds(problem);
    expect(best).toBe(311);
    expect(alpha(best)).toBeLessThan(alpha(best - 2));
    expect(alpha(best)).toBeLessThan(alpha(best + 2));
    const [a, b] = [Math.sqrt(problem.logCells), Math.log(696) / 21_574];
    // 1.89, not the 2 of the paper.
    expect(alpha(best) / Math.cbrt(a * a * b)).toBeCloseTo(1.89, 2);
  });

  test('T* of Theorem 3.4 is where its bound is least', () => {
    const alpha = (T: number) =>
      Math.sqrt(problem.logCells / T) + (Math.sqrt(T * Math.log(1e6)) * Math.log(696)) / 21_574;
    const best = approximateRounds(problem, 1e-6);
    expect(alpha(best)).toBeLessThan(alpha(best - 2));
    expect(alpha(best)).toBeLessThan(alpha(best + 2));
  });

  test('the bound of Theorem 2.2 and its chance to fail', () => {
    const small = { records: 100, logCells: Math.log(16), candidates: 8, epsilon: 2 };
    expect(errorBound(small, 4)).toBeCloseTo(200 * Math.sqrt(Math.log(16) / 4) + (40 * Math.log(8)) / 2, 10);
    expect(boundFailure(small, 3)).toBe(0.75);
    expect(boundFailure(small, 30)).toBe(1);
  });

  test('ε₀ of Theorem 3.2 solves its equation and stays below', () => {
    for (const [epsilon, rounds, delta] of [
      [1, 30, 1e-6],
      [0.1, 500, 1e-9],
      [4, 3, 1e-4],
    ]) {
      const own = roundEpsilon(epsilon, rounds, delta);
      const total = own * Math.sqrt(2 * rounds * Math.log(1 / delta)) + rounds * own * Math.expm1(own);
      expect(total / epsilon).toBeCloseTo(1, 12);
      expect(composedEpsilon(own, rounds, delta)).toBeLessThanOrEqual(epsilon);
    }
  });
});

/** Same choices, same noise: the two forms must say the same. */
describe.each([
  ['marginals cell by cell', [3, 2, 4, 2], { kind: 'marginals', order: 2 }],
  ['parities', [2, 2, 2, 2, 2, 2], { kind: 'parities', degree: 3 }],
  ['cuboids', [3, 4, 2], { kind: 'cuboids' }],
  ['boxes', [6, 7], { kind: 'ranges', attributes: ['a', 'b'], count: 40 }],
])('factored = dense on %s', (_, sizes, spec) => {
  const domain = domainOf(...sizes);
  const workload = buildWorkload(parseWorkload(spec, 'workload'), domain);
  const rng = seededRng('factored');
  const counts = countsOf(
    domain,
    Array.from({ length: sizes.reduce((a, b) => a * b) }, () => rng.integer(60)),
  );

  test.each([
    { rounds: 12 },
    { rounds: 9, replay: 5 },
    { rounds: 9, replay: 0, output: 'average', step: 'full' },
    { rounds: 9, replay: 3, step: 'full' },
    { rounds: 9, output: 'average' },
    { rounds: 6, replay: 1, output: 'average' },
    { rounds: 'adaptive' },
    { rounds: 15, composition: 'approximate', approximateDelta: 1e-5 },
  ])('%j', (params) => {
    const run = { counts, workload, epsilon: 1.5, neighbours: 'replace-one' as const, params };
    const dense = runMechanism({ ...run, mechanism: mwem, rng: seededRng('same') });
    const factored = runMechanism({ ...run, mechanism: mwemFactored, rng: seededRng('same') });
    const all = domain.attributes.map((__, index) => index);
    expect(roundsOf(dense.release).map(({ words }) => words)).toEqual(
      roundsOf(factored.release).map(({ words }) => words),
    );
    const measured = ({ release }: typeof dense) => release.history.map(({ answers }) => [...answers]);
    expect(measured(dense)).toEqual(measured(factored));
    const shares = [dense, factored].map(({ release }) => release.distribution?.table(all) ?? new Float64Array(0));
    shares[0].forEach((value, cell) => {
      expect(Math.abs(value - shares[1][cell])).toBeLessThan(1e-9 * counts.records);
    });
    dense.release.answers.forEach((table, block) => {
      table.forEach((answer, i) => {
        expect(Math.abs(answer - factored.release.answers[block][i])).toBeLessThan(1e-9 * counts.records);
      });
    });
    expect(dense.release.distribution?.table(all).reduce((sum, value) => sum + value)).toBeCloseTo(counts.records, 6);
    expect(dense.ledger.spent).toBe(factored.ledger.spent);
    expect(dense.ledger.delta).toBe('composition' in params ? 1e-5 : 0);
  });
});
