import { expect, test } from 'vitest';
import type { Neighbours } from '../../../../src/core/data/neighbours.ts';
import { type AnyMechanism, mechanismById } from '../../../../src/core/mechanisms/registry.ts';
import { overallRelativeError } from '../../../../src/core/metrics/overall-relative-error.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import type { Block } from '../../../../src/core/workload/block.ts';
import { buildWorkload, parseWorkload } from '../../../../src/core/workload/registry.ts';
import { expectedRelativeError } from '../../../support/expected-relative-error.ts';
import { runMechanism } from '../../../support/run-mechanism.ts';
import { countsOf, domainOf } from '../../../support/small-data.ts';

const kinds: readonly Neighbours[] = ['add-remove', 'replace-one'];
const ireduct = mechanismById('ireduct', 'id');

/** Nearly all cells empty, a few very heavy. */
function heavyTailed(cells: number): number[] {
  const rng = seededRng('heavy');
  return Array.from({ length: cells }, () => (rng.uniform() < 0.25 ? Math.floor(2 / rng.uniform()) : 0));
}

const histograms = {
  'one heavy cell': Array.from({ length: 128 }, (_, cell) => (cell === 90 ? 20_000 : cell % 3)),
  'all cells alike': Array.from({ length: 150 }, (_, cell) => 40 + ((7 * cell) % 11)),
};

/** The mean overall error of a few runs on ranges, over what the scales of a reference let expect. */
function errorOver(reference: string, joint: number[], pick: string, epsilon: number): number {
  const counts = countsOf(domainOf(joint.length), joint);
  const spec = { kind: 'ranges', attributes: ['a'], count: 40, seed: 1 };
  const workload = buildWorkload(parseWorkload(spec, 'workload'), counts.domain);
  const truth = workload.blocks.map((block) => block.answer(counts.table(block.attributes)));
  const sanityBound = 1e-4 * counts.records;
  const released = (id: string, params: object, seed: string) =>
    runMechanism({
      mechanism: mechanismById(id, 'id') as AnyMechanism,
      counts,
      workload,
      epsilon,
      neighbours: 'replace-one',
      rng: seededRng(seed),
      params: { ...params },
    }).release;
  const errors = Array.from({ length: 10 }, (_, run) => {
    const { answers } = released('ireduct', { pick }, `run ${run}`);
    return overallRelativeError.evaluate({ truth, answers, sanityBound });
  });
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  return mean / expectedRelativeError(released(reference, {}, reference).history, truth, sanityBound);
}

// `npm run study -- ireduct` has more of them, at more ε.
test('by overall error, ranges come close to Oracle where counts can be told apart', () => {
  const joint = histograms['one heavy cell'];
  for (const pick of ['overall', 'cells']) expect(errorOver('oracle', joint, pick, 0.03)).toBeLessThan(1.6);
  for (const pick of ['paper', 'worst-case']) expect(errorOver('oracle', joint, pick, 0.03)).toBeGreaterThan(1.8);
});

test.each(Object.entries(histograms))('%s: at no ε are ranges worse than with Laplace noise', (_, joint) => {
  const epsilons = [0.001, 0.03, 1];
  const worst = (pick: string) => Math.max(...epsilons.map((epsilon) => errorOver('laplace', joint, pick, epsilon)));
  for (const pick of ['overall', 'cells']) expect(worst(pick)).toBeLessThan(1.2);
  expect(worst('worst-case')).toBeGreaterThan(1.5);
});

test('2,000 ranges, whether they are watched or not', () => {
  const domain = domainOf(4096);
  const counts = countsOf(domain, heavyTailed(4096));
  const spec = { kind: 'ranges', attributes: ['a'], count: 2000, seed: 1 };
  const workload = buildWorkload(parseWorkload(spec, 'workload'), domain);
  const [plain, watched] = [false, true].map((trace) =>
    runMechanism({
      mechanism: ireduct,
      counts,
      workload,
      epsilon: 1,
      neighbours: 'replace-one',
      rng: seededRng('many'),
      trace,
    }),
  );
  expect(watched.release.answers).toEqual(plain.release.answers);
  expect(plain.ledger.spent).toBeGreaterThan(0.99 * plain.ledger.budget);
});

test('few values, ranges that hold all of them, boxes: the noise that was drawn is always paid for', () => {
  for (const sizes of [[3], [5], [2, 3], [4, 4]]) {
    const domain = domainOf(...sizes);
    const cells = sizes.reduce((product, size) => product * size, 1);
    const counts = countsOf(
      domain,
      Array.from({ length: cells }, (_, cell) => 100 * cell),
    );
    for (let seed = 0; seed < 2; seed++) {
      const attributes = domain.attributes.map(({ name }) => name);
      const workload = buildWorkload(
        parseWorkload({ kind: 'ranges', attributes, count: 20, seed }, 'workload'),
        domain,
      );
      for (const neighbours of kinds) {
        for (const pick of ['overall', 'worst-case']) {
          for (const lambdaStep of [1e-4, 'continuous']) {
            const { ledger } = runMechanism({
              mechanism: ireduct,
              counts,
              workload,
              epsilon: 0.175 + 0.5 * seed,
              neighbours,
              rng: seededRng(`${seed}`),
              params: { pick, lambdaStep },
            });
            expect(ledger.remaining).toBeGreaterThanOrEqual(0);
            expect(ledger.spent).toBeGreaterThan(0.9 * ledger.budget);
          }
        }
      }
    }
  }
});

const blocks: Readonly<Record<string, object>> = {
  ranges: { kind: 'ranges', attributes: ['a'], count: 9, seed: 3 },
  boxes: { kind: 'ranges', attributes: ['a', 'b'], count: 12 },
  queries: {
    kind: 'queries',
    queries: [{ where: { a: [1, 1], b: [0, 0] } }, { where: { b: [1, 1] } }, { parity: ['b', 'c'] }],
  },
  'many queries': {
    kind: 'queries',
    queries: Array.from({ length: 40 }, (_, i) => ({
      coefficients: Array.from({ length: 1600 }, (_, cell) => (i * cell) % 7),
    })),
  },
  parities: { kind: 'parities', degree: 2 },
};

test.each(Object.entries(blocks))('%s: what moves between the dearest neighbours makes up the cost', (name, spec) => {
  const domain =
    name === 'parities' ? domainOf(2, 2, 2) : domainOf(...(name === 'many queries' ? [400, 2, 2] : [6, 2, 2]));
  const [block] = buildWorkload(parseWorkload(spec, 'workload'), domain).blocks as [Block];
  const rng = seededRng(name);
  for (const neighbours of kinds) {
    for (let round = 0; round < 8; round++) {
      const weights = Float64Array.from({ length: block.queries }, () => Math.floor(1 + 50 * rng.uniform() ** 4));
      const moved = block.movedMost!(weights, neighbours);
      const sum = moved.reduce((total, value, i) => total + value * weights[i], 0);
      expect(sum).toBeCloseTo(block.weightedSensitivity(weights, neighbours), 8);
    }
  }
});

test('a hundred parities, as parities and as chosen queries, take no longer than other workloads', () => {
  const domain = domainOf(...Array.from({ length: 14 }, () => 2));
  const names = domain.attributes.map(({ name }) => name);
  const counts = countsOf(
    domain,
    Array.from({ length: 1 << 14 }, (_, cell) => cell % 5),
  );
  const pairs = names.flatMap((one, i) => names.slice(i + 1).map((other) => [one, other]));
  const queries = [[], ...names.map((name) => [name]), ...pairs].map((parity) => ({ parity }));
  for (const spec of [
    { kind: 'queries', queries },
    { kind: 'parities', degree: 2 },
  ]) {
    const workload = buildWorkload(parseWorkload(spec, 'workload'), domain);
    const { release } = runMechanism({
      mechanism: ireduct,
      counts,
      workload,
      epsilon: 1,
      neighbours: 'replace-one',
      rng: seededRng('p'),
    });
    expect(release.answers.every((answers) => answers.every(Number.isFinite))).toBe(true);
  }
});

test.each(kinds)('persons of two rows pay double for every range and every step, under %s', (neighbours) => {
  const joint = heavyTailed(128);
  const domain = domainOf(joint.length);
  const spec = { kind: 'ranges', attributes: ['a'], count: 40, seed: 1 };
  const workload = buildWorkload(parseWorkload(spec, 'workload'), domain);
  const releaseFor = (rowsPerPerson: number, epsilon: number) =>
    runMechanism({
      mechanism: ireduct,
      counts: countsOf(domain, joint),
      workload,
      epsilon,
      neighbours,
      rowsPerPerson,
      rng: seededRng('rows'),
    }).release;
  const [one, two] = [releaseFor(1, 0.5), releaseFor(2, 1)];
  expect(two.answers).toEqual(one.answers);
  expect(two.scales).toEqual(one.scales);
});
