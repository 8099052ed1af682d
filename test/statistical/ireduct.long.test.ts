import { describe, expect, test } from 'vitest';
import { censusLike } from '../../src/core/data/builtin/census-like.ts';
import { RecordCounts } from '../../src/core/data/counts/record-counts.ts';
import { ireduct } from '../../src/core/mechanisms/ireduct/ireduct.ts';
import { type AnyMechanism, mechanismById } from '../../src/core/mechanisms/registry.ts';
import { overallRelativeError } from '../../src/core/metrics/overall-relative-error.ts';
import { defaultParams } from '../../src/core/params.ts';
import { type Noise, releaseNoise } from '../../src/core/privacy/noise.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../src/core/workload/registry.ts';
import type { Workload } from '../../src/core/workload/workload.ts';
import { descentOf } from '../support/extras.ts';
import { runMechanism } from '../support/run-mechanism.ts';
import { countsOf, domainOf } from '../support/small-data.ts';
import { chiSquareFit } from '../support/statistics.ts';

// All seeds are fixed. Chi-square and two-sample tests raise a false alarm with probability 1e-6 each.

const RARE = 1e-6;

function discreteLaplaceLaw(scale: number, size: number): number[] {
  const weight = Math.tanh(1 / (2 * scale));
  return Array.from({ length: 2 * size + 1 }, (_, i) => weight * Math.exp(-Math.abs(i - size) / scale));
}

describe('with scales that no answer can change, the final noise is discrete Laplace at the final scale', () => {
  // δ far above all counts: all marginals look alike, so where the descent ends is known beforehand.
  const domain = domainOf(300, 40);
  const counts = countsOf(
    domain,
    Array.from({ length: 12_000 }, (_, cell) => cell % 7),
  );
  const workload = buildWorkload(parseWorkload({ kind: 'marginals', order: 1 }, 'workload'), domain);
  interface Case {
    readonly name: string;
    readonly params: object;
    readonly runs: number;
    readonly noise?: (seed: string) => Noise;
  }
  const cases: readonly Case[] = [
    { name: 'event by event', params: {}, runs: 350 },
    { name: 'continuous', params: { lambdaStep: 'continuous' }, runs: 350 },
    { name: 'step by step', params: { algorithm: 'stepwise' }, runs: 100 },
    { name: 'exact draws for a release', params: {}, runs: 60, noise: (seed) => releaseNoise(seededRng(seed)) },
  ];

  test.each(cases)('$name', ({ name, params, runs, noise }) => {
    const perScale = new Map<number, number[]>();
    const size = 40;
    for (let run = 0; run < runs; run++) {
      const { release } = runMechanism({
        mechanism: ireduct as AnyMechanism,
        counts,
        workload,
        epsilon: 1,
        neighbours: 'replace-one',
        rng: seededRng(`${name} ${run}`),
        params: { pick: 'paper', lambdaMax: 1e-3, lambdaStep: 1e-5, ...params },
        delta: 1e6,
        noise: noise?.(`${name} ${run}`),
      });
      workload.blocks.forEach((block, index) => {
        const scale = release.scales[index] as number;
        const histogram = perScale.get(scale) ?? new Array<number>(2 * size + 1).fill(0);
        perScale.set(scale, histogram);
        block.answer(counts.table(block.attributes)).forEach((count, i) => {
          const bin = release.answers[index][i] - count + size;
          expect(Number.isInteger(bin)).toBe(true);
          if (bin >= 0 && bin <= 2 * size) histogram[bin]++;
        });
      });
    }
    // The grid ends close to the scale 4 that ε = 1 pays for; two marginals may end one step apart.
    expect(perScale.size).toBeLessThanOrEqual(2);
    const answers = runs * workload.size;
    for (const [scale, histogram] of perScale) {
      expect(Math.abs(scale - 4)).toBeLessThan(0.5);
      const total =
        perScale.size === 1 ? answers : (answers * (histogram === [...perScale.values()][0] ? 300 : 40)) / 340;
      expect(chiSquareFit(histogram, discreteLaplaceLaw(scale, size), total)).toBeGreaterThan(RARE);
    }
  });
});

const people = new RecordCounts(censusLike.build({ ...defaultParams(censusLike.params), records: 150_000 } as never));
const oneWay = buildWorkload(parseWorkload({ kind: 'marginals', order: 1 }, 'workload'), people.domain);
const twoWay = buildWorkload(parseWorkload({ kind: 'marginals', order: 2 }, 'workload'), people.domain);

function runOn(workload: Workload, id: string, epsilon: number, seed: string, params = {}) {
  const { release, ledger } = runMechanism({
    mechanism: mechanismById(id, 'mechanism'),
    counts: people,
    workload,
    epsilon,
    neighbours: 'replace-one',
    rng: seededRng(seed),
    params,
  });
  expect(ledger.spent).toBeLessThanOrEqual(ledger.budget);
  const truth = workload.blocks.map((block) => block.answer(people.table(block.attributes)));
  const sanityBound = 1e-4 * people.records;
  return { release, truth, error: overallRelativeError.evaluate({ truth, answers: release.answers, sanityBound }) };
}

/** ε·|T| as in the middle of the paper's figures, where 10⁷ records meet ε = 0.006 and 0.06. */
const EPSILON = { oneWay: 0.4, twoWay: 4 };

/** Mean errors over the trials of one mechanism, and the mean of |noise| beside what its scales let expect. */
function trialsOn(workload: Workload, id: string, epsilon: number, trials: number, params = {}) {
  let error = 0;
  let noise = 0;
  for (let trial = 0; trial < trials; trial++) {
    const run = runOn(workload, id, epsilon, `${id} ${trial}`, params);
    error += run.error / trials;
    run.truth.forEach((table, block) => {
      // The mean of |noise| on the integers.
      const expected = 1 / Math.sinh(1 / (run.release.scales[block] ?? Number.NaN));
      const size = table.reduce((sum, count, i) => sum + Math.abs(run.release.answers[block][i] - count), 0);
      noise += size / expected / workload.size / trials;
    });
  }
  return { error, noise };
}

test('one-way marginals: close to Oracle, and iReduct ≤ TwoPhase ≤ Laplace', () => {
  const error = (id: string, params = {}) => trialsOn(oneWay, id, EPSILON.oneWay, 8, params).error;
  const [best, plain, two] = [error('oracle'), error('laplace'), error('two-phase')];
  for (const params of [{}, { lambdaStep: 'continuous' }]) {
    const ours = error('ireduct', params);
    expect(ours / best).toBeLessThan(1.1);
    expect(ours).toBeLessThan(two);
  }
  expect(two).toBeLessThan(plain);
});

test('two-way marginals: the same, and the mean size of the final noise is its scale', () => {
  const trials = (id: string) => trialsOn(twoWay, id, EPSILON.twoWay, 2);
  const [best, ours] = [trials('oracle'), trials('ireduct')];
  const [plain, two] = [trials('laplace'), trials('two-phase')];
  expect(ours.error / best.error).toBeLessThan(1.1);
  expect(ours.error).toBeLessThan(two.error);
  expect(two.error).toBeLessThan(plain.error);
  // 2.5·10⁵ answers whose relative standard deviation is 1: 0.007 are 3.5 of theirs.
  expect(Math.abs(ours.noise - 1)).toBeLessThan(0.007);
});

/** The largest distance of two empirical distribution functions (Kolmogorov and Smirnov). */
function twoSampleDistance(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [a, b].map((sample) => [...sample].sort((p, q) => p - q));
  let distance = 0;
  for (let i = 0, j = 0; i < x.length && j < y.length; ) {
    const value = Math.min(x[i], y[j]);
    while (i < x.length && x[i] <= value) i++;
    while (j < y.length && y[j] <= value) j++;
    distance = Math.max(distance, Math.abs(i / x.length - j / y.length));
  }
  return distance;
}

test('event by event and step by step have the same distribution of scales, errors and jumps', () => {
  const domain = domainOf(3, 12);
  const counts = countsOf(
    domain,
    Array.from({ length: 36 }, (_, cell) => (cell % 5) * (cell % 3) * 4),
  );
  const workload = buildWorkload(parseWorkload({ kind: 'marginals', order: 1 }, 'workload'), domain);
  const runs = 300;
  const sample = (algorithm: string) => {
    const statistics: number[][] = [[], [], [], []];
    for (let run = 0; run < runs; run++) {
      const { release } = runMechanism({
        mechanism: ireduct as AnyMechanism,
        counts,
        workload,
        epsilon: 0.2,
        neighbours: 'replace-one',
        rng: seededRng(`${algorithm} ${run}`),
        params: { algorithm, lambdaMax: 1, lambdaStep: 1e-3 },
        delta: 0.01,
        trace: true,
      });
      const errors = workload.blocks.map((block, index) =>
        block
          .answer(counts.table(block.attributes))
          .reduce((s, q, i) => s + Math.abs(release.answers[index][i] - q), 0),
      );
      const jumps = descentOf(release).jumps.reduce((s, block) => s + block.reduce((t, n) => t + n, 0), 0);
      [release.scales[0] as number, errors[0], errors[1], jumps].forEach((value, k) => {
        statistics[k].push(value);
      });
    }
    return statistics;
  };
  const [events, steps] = [sample('event'), sample('stepwise')];
  // The scales must be free to differ, or nothing is compared.
  expect(new Set(events[0]).size).toBeGreaterThan(20);
  const critical = Math.sqrt(-Math.log(RARE / 2) / runs);
  events.forEach((values, k) => {
    expect(twoSampleDistance(values, steps[k])).toBeLessThan(critical);
  });
});
