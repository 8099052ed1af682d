import { describe, expect, test } from 'vitest';
import { noiseLawById } from '../../src/core/privacy/noise-laws/by-name.ts';
import { noiseLaws } from '../../src/core/privacy/noise-laws/registry.ts';
import type { Rng } from '../../src/core/random/rng.ts';
import { seededRng } from '../../src/core/random/seeded.ts';

const SCALES = [0.3, 1, 4.7];
const DRAWS = 60_000;

/** Where a law is looked at: whole numbers, or evenly between them, and what each of these stands for. */
const spots = (whole: boolean, scale: number) => {
  const width = whole ? 1 : scale / 50;
  const reach = Math.ceil((45 * Math.max(scale, 1)) / width);
  return { width, at: Array.from({ length: 2 * reach + 1 }, (_, i) => (i - reach) * width) };
};

test('every law has a name of its own', () => {
  expect(new Set(noiseLaws.map(({ id }) => id)).size).toBe(noiseLaws.length);
  expect(noiseLawById().id).toBe('laplace');
  expect(() => noiseLawById('none')).toThrow('"none"');
});

describe.each(noiseLaws.map((law) => [law.id, law] as const))('%s', (_, law) => {
  test.each(SCALES)('says the same by density, variance and characteristic function: scale %f', (scale) => {
    const { at, width } = spots(law.whole, scale);
    const sum = (of: (x: number) => number) => at.reduce((all, x) => all + of(x) * law.density(x, scale) * width, 0);
    const precision = law.whole ? 12 : 3;
    expect(sum(() => 1)).toBeCloseTo(1, precision);
    expect(sum((x) => x * x) / law.variance(scale)).toBeCloseTo(1, law.whole ? 10 : 3);
    for (const t of [0, 0.1, 1, 2.5]) {
      expect(law.characteristic(t, scale)).toBeCloseTo(
        sum((x) => Math.cos(t * x)),
        precision,
      );
    }
  });

  // In whole numbers a law of real numbers is nearly itself where it is wide, as it is on a fine grid.
  const drawn = [
    ...SCALES.map((scale) => ['seeded', scale, (rng: Rng) => law.draw(rng, scale)] as const),
    ...(law.whole ? SCALES : [200]).map((scale) => {
      return ['exactly', scale, (rng: Rng) => law.exact(rng, 10, Math.round(10 * scale))] as const;
    }),
  ];
  test.each(drawn)('is drawn so, %s: scale %f', (_way, scale, draw) => {
    const rng = seededRng(`${law.id} ${scale}`);
    const values = Float64Array.from({ length: DRAWS }, () => draw(rng));
    if (law.whole) expect(values.every(Number.isInteger)).toBe(true);
    const variance = law.variance(scale);
    const mean = (of: (value: number) => number) => values.reduce((sum, value) => sum + of(value), 0) / DRAWS;
    expect(Math.abs(mean((value) => value * value) / variance - 1)).toBeLessThan(variance < 0.1 ? 0.2 : 0.06);
    expect(Math.abs(mean((value) => value))).toBeLessThan(5 * Math.sqrt(variance / DRAWS));
    for (const t of [0.3 / scale, 1 / scale, 2]) {
      if (!law.whole && t * scale > 2) continue;
      expect(Math.abs(mean((value) => Math.cos(t * value)) - law.characteristic(t, scale))).toBeLessThan(
        5 / Math.sqrt(DRAWS),
      );
    }
  });

  test.each(SCALES)('gives away what it charges for, and no less: scale %f', (scale) => {
    const { at } = spots(law.whole, scale);
    const { epsilon, rho } = law.charge;
    if (!Number.isFinite(epsilon)) return;
    const within = at.filter((x) => Math.abs(x) < 30 * scale);
    const mass = within.reduce((sum, x) => sum + law.density(x, scale), 0);
    for (const change of law.whole ? [1, 2, 5] : [0.2, 1, 3.3]) {
      const loss = (x: number) => Math.log(law.density(x, scale) / law.density(x - change, scale));
      const most = within.reduce((largest, x) => Math.max(largest, loss(x)), 0);
      expect(most).toBeLessThanOrEqual((change * epsilon) / scale + 1e-9);
      if (change === 1) expect(most).toBeGreaterThan((0.999 * epsilon) / scale);
      for (const alpha of [1.2, 2, 4, 16]) {
        const moment =
          within.reduce((sum, x) => sum + law.density(x, scale) * Math.exp((alpha - 1) * loss(x)), 0) / mass;
        expect(Math.log(moment) / (alpha - 1) / alpha).toBeLessThanOrEqual(rho(change, scale) * 1.001 + 1e-4);
      }
    }
  });
});

test('two-sided geometric noise at known values', () => {
  const { density, variance, characteristic, charge } = noiseLawById('geometric');
  expect([0, 1, -1, 3].map((k) => density(k, 1))).toEqual(
    [0.46211715726, 0.17000340157, 0.17000340157, 0.0230074585].map((p) => expect.closeTo(p, 10)),
  );
  expect(variance(1)).toBeCloseTo((2 * Math.exp(-1)) / (1 - Math.exp(-1)) ** 2, 12);
  expect(variance(1e6) / 2e12).toBeCloseTo(1, 9);
  expect(variance(1e-4)).toBe(0);
  expect(density(0, 1e-4)).toBe(1);
  expect(characteristic(Math.PI, 1)).toBeCloseTo(Math.tanh(0.5) ** 2, 12);
  expect(charge.rho(1, 2)).toBeCloseTo(0.5 * Math.tanh(0.25), 14);
});

test('Laplace noise charges what is known of it', () => {
  expect(noiseLawById('laplace').charge.rho(2, 4)).toBeCloseTo(0.5 + Math.exp(-0.5) - 1, 14);
});
