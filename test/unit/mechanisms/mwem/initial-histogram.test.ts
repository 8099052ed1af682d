import { describe, expect, test } from 'vitest';
import { rochdale } from '../../../../src/core/data/builtin/published/rochdale.ts';
import { RecordCounts } from '../../../../src/core/data/counts/record-counts.ts';
import { histogramStart } from '../../../../src/core/mechanisms/mwem/initial-histogram.ts';
import { laplace } from '../../../../src/core/random/laplace.ts';
import type { Rng } from '../../../../src/core/random/rng.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';

const distributionFrom = (noisy: Float64Array, scale: number, records: number) => {
  const table = new Float64Array(noisy.length).fill(1);
  histogramStart(noisy, scale, records).multiply(table);
  return table;
};
const sumOf = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0);
const withNoise = (truth: Float64Array, scale: number, rng: Rng) => truth.map((count) => count + laplace(rng, scale));

/** Relative entropy of a start from the truth. */
function distance(truth: Float64Array, start: Float64Array): number {
  const records = sumOf(truth);
  return truth.reduce(
    (sum, count, cell) => sum + (count > 0 ? (count / records) * Math.log(count / records / start[cell]) : 0),
    0,
  );
}

/** The counts as they are, only positive: what one would do without thinking of the noise. */
function plain(noisy: Float64Array): Float64Array {
  const positive = noisy.map((count) => Math.max(count, 1));
  const total = sumOf(positive);
  return positive.map((count) => count / total);
}

/** Means over ten tables of noise with fixed seeds, so these cannot fail by chance. */
function distances(truth: Float64Array, scale: number, seed: string): { start: number; plain: number } {
  const rng = seededRng(seed);
  const sums = { start: 0, plain: 0 };
  for (let i = 0; i < 10; i++) {
    const noisy = withNoise(truth, scale, rng);
    sums.start += distance(truth, distributionFrom(noisy, scale, sumOf(truth))) / 10;
    sums.plain += distance(truth, plain(noisy)) / 10;
  }
  return sums;
}

test('what stands out of the noise keeps its count, all others share the rest nearly evenly', () => {
  const truth = new Float64Array(1024).fill(0.2);
  truth[7] = 5000;
  truth[900] = 3000;
  const noisy = withNoise(truth, 10, seededRng('stands out'));
  const records = sumOf(truth);
  const start = distributionFrom(noisy, 10, records);
  expect(sumOf(start)).toBeCloseTo(1, 12);
  expect(Math.abs(start[7] * records - noisy[7])).toBeLessThan(20);
  expect(Math.abs(start[900] * records - noisy[900])).toBeLessThan(20);
  const others = start.filter((_, cell) => cell !== 7 && cell !== 900);
  expect(sumOf(others) * records).toBeLessThan(300);
  // Noise alone would have counts of up to 70 there.
  for (const share of others) expect(share * records).toBeLessThan(5);
  for (const share of others) expect(share * records).toBeGreaterThan(0.01);
});

describe('is nearer to the truth than an even spread and than the counts as they are', () => {
  test('in a table of a few cells with small counts', () => {
    const all = rochdale.build({});
    const truth = new RecordCounts(all).table(all.domain.attributes.map((_, index) => index));
    const even = distance(truth, new Float64Array(256).fill(1 / 256));
    const { start, plain } = distances(truth, 4, 'dense');
    expect(start).toBeLessThan(0.9 * plain);
    expect(start).toBeLessThan(0.4 * even);
  });

  test('in a large table that is nearly empty', () => {
    const truth = new Float64Array(1 << 14);
    for (let i = 1; i <= 400; i++) truth[(i * 7919) % truth.length] += Math.round(4000 / i);
    const { start, plain } = distances(truth, 7, 'sparse');
    expect(start).toBeLessThan(0.6 * plain);
  });
});

test('noise that hides all records leaves an even spread', () => {
  const noisy = Float64Array.of(500, 3, -8, 12, 400, 1, -2, 0);
  for (const share of distributionFrom(noisy, 1e7, 1000)) expect(share).toBeCloseTo(1 / 8, 3);
});

test('without noise it is the table', () => {
  const truth = Float64Array.of(4, 3, 800, 12, 400, 1, 20, 1);
  const start = distributionFrom(truth, 1e-6, sumOf(truth));
  truth.forEach((count, cell) => {
    expect(start[cell] * sumOf(truth)).toBeCloseTo(count, 4);
  });
});

test('every cell stays possible, whatever the counts, the noise and the number of records are', () => {
  const tables = [
    [1],
    [0, 0],
    [-3, -1, -2],
    [1e6, 0, 0, 0],
    [1e9, -1e9, 3, 4, 5],
    Array.from({ length: 300 }, (_, i) => i),
  ];
  for (const table of tables) {
    for (const scale of [1e-9, 0.5, 30, 1e12]) {
      for (const records of [0, 1, 1000]) {
        const start = distributionFrom(Float64Array.from(table), scale, records);
        expect(Math.abs(sumOf(start) - 1), `${table.slice(0, 5)}; ${scale}; ${records}`).toBeLessThan(1e-9);
        for (const share of start) expect(share).toBeGreaterThan(0);
      }
    }
  }
});
