import { describe, expect, test } from 'vitest';
import { printedNoiseDown } from '../../src/core/figures/noise-down/noise-down-as-printed.ts';
import { noiseDownDensity, outerMasses } from '../../src/core/figures/noise-down/printed-density.ts';
import { proportional } from '../../src/core/mechanisms/ireduct/proportional.ts';
import { UNITS_PER_EPSILON } from '../../src/core/privacy/budget.ts';
import {
  CoupledNoise,
  type CouplingDraws,
  exactDraws,
  latticeDraws,
  realDraws,
} from '../../src/core/privacy/noise-down.ts';
import { laplace } from '../../src/core/random/laplace.ts';
import type { Rng } from '../../src/core/random/rng.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../src/core/workload/registry.ts';
import { epsilonLowerBound } from '../support/audit/lower-bound.ts';
import { runMechanism } from '../support/run-mechanism.ts';
import { countsOf, domainOf } from '../support/small-data.ts';
import { chiSquareFit } from '../support/statistics.ts';

// All seeds are fixed. A chi-square test raises a false alarm with probability 1e-6, an audit with 1e-8.

const RARE = 1e-6;
const units = (scale: number) => Math.round(UNITS_PER_EPSILON / scale);

/** NoiseDown by its two ways: the minimum with fresh components, or jump by jump. */
type Way = (noise: CoupledNoise, query: number, from: number, to: number) => number;
const ways: Record<string, Way> = {
  'at once': (noise, query, from, to) => noise.lower(query, from, to),
  'jump by jump': (noise, query, from, to) => {
    for (let at = noise.nextJump(query, from); at <= to; at = noise.nextJump(query, at)) noise.jump(query);
    return noise.value(query);
  },
};

/** Pairs (noise before, noise after) from one scale to a smaller one. */
function pairs(draws: CouplingDraws, way: Way, count: number, scale: number, smaller: number): [number, number][] {
  const noise = new CoupledNoise(draws, count, units(scale));
  return Array.from({ length: count }, (_, query) => {
    const before = noise.value(query);
    return [before, way(noise, query, units(scale), units(smaller))];
  });
}

/** By how much a geometric component exceeds the one at the smaller scale: zero, or geometric again. */
function excessLaw(scale: number, smaller: number, size: number): number[] {
  const [q, r] = [Math.exp(-1 / scale), Math.exp(-1 / smaller)];
  const zero = (1 - q) / (1 - r);
  return Array.from({ length: size }, (_, k) => (k === 0 ? zero : (1 - zero) * (1 - q) * q ** (k - 1)));
}

/** The law of a difference of two independent excesses, from −size to size. */
function differenceLaw(law: readonly number[], size: number): number[] {
  return Array.from({ length: 2 * size + 1 }, (_, i) =>
    law.reduce((sum, p, k) => sum + p * (law[k - (i - size)] ?? 0), 0),
  );
}

describe.each(Object.entries(ways))('noise lowered %s', (name, way) => {
  const lattices: readonly (readonly [string, (rng: Rng) => CouplingDraws, number])[] = [
    ['Explore', latticeDraws, 200_000],
    ['Release', exactDraws, 40_000],
  ];

  test.each(lattices)(
    '%s: what came off is independent of what is left and has the law of the reverse step',
    (id, draws, count) => {
      const [scale, smaller] = [6, 2.5];
      const size = 30;
      const expected = differenceLaw(excessLaw(scale, smaller, 400), size);
      const sampled = pairs(draws(seededRng(`${id} ${name}`)), way, count, scale, smaller);
      for (const kept of [(n: number) => n < -2, (n: number) => n === 0, (n: number) => n > 2]) {
        const histogram = new Array<number>(2 * size + 1).fill(0);
        const chosen = sampled.filter(([, after]) => kept(after));
        for (const [before, after] of chosen) if (Math.abs(before - after) <= size) histogram[before - after + size]++;
        expect(chiSquareFit(histogram, expected, chosen.length)).toBeGreaterThan(RARE);
      }
    },
  );

  test('on the integers it is Definition 5 times 2λ′·tanh(1/(2λ′))', () => {
    const [scale, smaller, y] = [4, 2, 3];
    const sampled = pairs(latticeDraws(seededRng(name)), way, 400_000, scale, smaller).filter(
      ([before]) => before === y,
    );
    const values = Array.from({ length: 61 }, (_, i) => i - 30);
    const law = values.map(
      (value) => noiseDownDensity(0, y, scale, smaller, value) * 2 * smaller * Math.tanh(1 / (2 * smaller)),
    );
    const histogram = values.map((value) => sampled.filter(([, after]) => after === value).length);
    expect(sampled.length).toBeGreaterThan(15_000);
    expect(chiSquareFit(histogram, law, sampled.length)).toBeGreaterThan(RARE);
  });

  test('for real numbers an answer stays where it is with probability (λ′/λ)·exp(−|y−μ|(1/λ′ − 1/λ))', () => {
    const [scale, smaller] = [3, 1];
    const sampled = pairs(realDraws(seededRng(`real ${name}`)), way, 300_000, scale, smaller);
    for (const [low, high] of [
      [0, 0.5],
      [0.5, 1.5],
      [1.5, 4],
    ]) {
      const chosen = sampled.filter(([before]) => Math.abs(before) >= low && Math.abs(before) < high);
      const expected = chosen.map(
        ([before]) => (smaller / scale) * Math.exp(-Math.abs(before) * (1 / smaller - 1 / scale)),
      );
      const mean = expected.reduce((sum, p) => sum + p, 0);
      const variance = expected.reduce((sum, p) => sum + p * (1 - p), 0);
      const stayed = chosen.filter(([before, after]) => before === after).length;
      expect(Math.abs(stayed - mean)).toBeLessThan(4.9 * Math.sqrt(variance));
    }
    // What is left is Laplace noise of the smaller scale.
    const histogram = new Array<number>(20).fill(0);
    for (const [, after] of sampled) histogram[Math.min(19, Math.floor(20 * Math.exp(-Math.abs(after) / smaller)))]++;
    expect(chiSquareFit(histogram, new Array<number>(20).fill(0.05), sampled.length)).toBeGreaterThan(RARE);
  });
});

describe('Figure 3 as the paper prints it', () => {
  test('draws from its three outer intervals with the masses of Eqs. 8 to 10', () => {
    const rng = seededRng('figure 3');
    for (const [y, scale, smaller] of [
      [3.3, 4, 2],
      [7, 2, 1],
      [0.4, 4, 2],
    ]) {
      const { left, between, right } = outerMasses(0, y, scale, smaller, 'corrected');
      const counts = [0, 0, 0, 0];
      const total = 50_000;
      const xi = Math.min(0, y - 1);
      for (let i = 0; i < total; i++) {
        const value = printedNoiseDown(rng, y, scale, smaller, 'corrected');
        counts[value <= xi ? 0 : value <= y - 1 ? 1 : value < y + 1 ? 2 : 3]++;
      }
      expect(chiSquareFit(counts, [left, between, 1 - left - between - right, right], total)).toBeGreaterThan(RARE);
    }
  });

  // Numbers from quadrature and 4·10⁶ draws (spec/ireduct.md); cells of 1/8 hide about 0.0005 of the distance.
  test.each([
    ['corrected', 0.0216],
    ['printed', 0.0898],
  ] as const)('gives no Laplace noise: θ₂ %s', (theta2, distance) => {
    const [scale, smaller] = [1, 0.5];
    const rng = seededRng(theta2);
    const total = 400_000;
    const width = 1 / 8;
    const cells = 128;
    const histogram = new Array<number>(cells).fill(0);
    for (let i = 0; i < total; i++) {
      const value = printedNoiseDown(rng, laplace(rng, scale), scale, smaller, theta2);
      histogram[Math.min(cells - 1, Math.max(0, Math.floor(value / width) + cells / 2))]++;
    }
    const below = (x: number) => (x < 0 ? 0.5 * Math.exp(x / smaller) : 1 - 0.5 * Math.exp(-x / smaller));
    const measured = histogram.reduce((sum, count, i) => {
      const from = (i - cells / 2) * width;
      return sum + Math.abs(count / total - (below(from + width) - below(from)));
    }, 0);
    expect(Math.abs(measured / 2 - distance)).toBeLessThan(0.0025);
  });
});

describe('privacy of the sequence (y, y′) at the cost of the last answer', () => {
  const samples = 300_000;
  const claimed = 1;
  const [scale, smaller] = [2, 1];
  type Draw = (rng: Rng, truth: number) => readonly [number, number];

  /** Outputs as cells of y and y′ − y. */
  function boundOf(seed: string, draw: Draw): number {
    const rng = seededRng(seed);
    return epsilonLowerBound({
      samples,
      draw(neighbour) {
        const [y, lowered] = draw(rng, neighbour);
        return [y, lowered - y];
      },
    });
  }

  const coupled =
    (draws: (rng: Rng) => CouplingDraws): Draw =>
    (rng, truth) => {
      const noise = new CoupledNoise(draws(rng), 1, units(scale));
      const y = truth + noise.value(0);
      return [y, truth + noise.lower(0, units(scale), units(smaller))];
    };

  test.each([
    ['on the integers', latticeDraws],
    ['on the real line', realDraws],
  ])('the exact coupling keeps it %s', (name, draws) => {
    expect(boundOf(name, coupled(draws))).toBeLessThanOrEqual(claimed);
  });

  test('a second, independent answer is flagged', () => {
    const draw: Draw = (rng, truth) => [truth + laplace(rng, scale), truth + laplace(rng, smaller)];
    expect(boundOf('independent', draw)).toBeGreaterThan(claimed);
  });

  test.each(['corrected', 'printed'] as const)('Figure 3 is flagged, θ₂ %s', (theta2) => {
    const draw: Draw = (rng, truth) => {
      const noise = laplace(rng, scale);
      return [truth + noise, truth + printedNoiseDown(rng, noise, scale, smaller, theta2)];
    };
    expect(boundOf(theta2, draw)).toBeGreaterThan(claimed);
  });

  test('Proportional is flagged', () => {
    const domain = domainOf(2);
    const workload = buildWorkload(parseWorkload({ kind: 'marginals', order: 1 }, 'workload'), domain);
    const data = [countsOf(domain, [2, 18]), countsOf(domain, [1, 19])];
    const rng = seededRng('proportional');
    const bound = epsilonLowerBound({
      samples: 40_000,
      draw(neighbour) {
        const { release } = runMechanism({
          mechanism: proportional,
          counts: data[neighbour],
          workload,
          epsilon: claimed,
          neighbours: 'replace-one',
          rng,
          delta: 0.05,
        });
        return [...release.answers[0]];
      },
    });
    expect(bound).toBeGreaterThan(claimed);
  });
});
