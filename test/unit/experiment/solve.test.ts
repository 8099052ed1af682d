import { describe, expect, test } from 'vitest';
import { type Beyond, type CurvePoint, errorAt, smallestValue } from '../../../src/core/experiment/results/solve.ts';

const grid = [0.002, 0.004, 0.006, 0.008, 0.01];
const fitted: Beyond = { power: null, hasFloor: false };
const curve = (mean: (value: number) => number, values = grid, noise = 0.1): CurvePoint[] =>
  values.map((value) => ({ value, mean: mean(value), sd: noise * mean(value), trials: 25 }));

function met(points: readonly CurvePoint[], target: number, beyond = fitted) {
  const solution = smallestValue(points, target, beyond);
  if (solution.kind !== 'met') throw new Error(`it is ${solution.kind}`);
  return solution;
}

describe('between measured values', () => {
  test('it is exact on a power law, where the axes make it straight', () => {
    const solution = met(
      curve((e) => 0.0005 / e),
      0.1,
    );
    expect(solution).toMatchObject({ where: 'within', crossings: 1 });
    expect(solution.value).toBeCloseTo(0.005, 8);
  });

  test('its interval is where the 95 % interval of the mean holds the target', () => {
    // At a measured value: 2.0639 (24 degrees of freedom) · 0.1/√25 of the mean to both sides; the mean falls as 1/ε.
    const wide = 2.0638986 * 0.02;
    const points = curve((e) => 0.0006 / e);
    const [, high] = met(points, 0.1 * (1 + wide)).interval as [number, number];
    expect(high).toBeCloseTo(0.006, 8);
    const [low] = met(points, 0.1 * (1 - wide)).interval as [number, number];
    expect(low).toBeCloseTo(0.006, 8);
  });

  test('a curve that falls twice as steeply leaves half of the interval', () => {
    const width = (power: number) => {
      const [low, high] = met(
        curve((e) => 0.1 * (0.005 / e) ** power),
        0.1,
      ).interval as [number, number];
      return Math.log(high / low);
    };
    expect(width(1) / width(2)).toBeCloseTo(2, 1);
  });

  test('single trials leave no interval, and trials that agree leave one without width', () => {
    const points = curve((e) => 0.0005 / e, grid, 0);
    expect(met(points, 0.1).interval).toEqual([expect.closeTo(0.005), expect.closeTo(0.005)]);
    expect(
      met(
        points.map((point) => ({ ...point, trials: 1 })),
        0.1,
      ).interval,
    ).toBeNull();
  });

  test('a curve that rises above the target again counts from where it stays below', () => {
    const means = [0.3, 0.05, 0.2, 0.04, 0.03];
    const points = grid.map((value, index) => ({ value, mean: means[index], sd: 0.01, trials: 10 }));
    const solution = met(points, 0.1);
    expect(solution.crossings).toBe(3);
    expect(solution.value).toBeGreaterThan(0.006);
    expect(solution.value).toBeLessThan(0.008);
  });

  test('points come in any order; what is not finite is left out', () => {
    const points = curve((e) => 0.0005 / e).reverse();
    points.push({ value: 0.003, mean: Number.NaN, sd: Number.NaN, trials: 3 });
    expect(met(points, 0.1).value).toBeCloseTo(0.005, 8);
    expect(smallestValue([], 0.1, fitted)).toEqual({ kind: 'nothing' });
    expect(smallestValue(points, 0, fitted)).toEqual({ kind: 'nothing' });
  });
});

describe('beyond measured values', () => {
  // Two noisy points at the end must not carry it away: the law of Laplace has all points say one number.
  const noisy = [1.05, 0.97, 1.02, 1.06, 0.92].map((off, i) => ({
    value: grid[i],
    mean: (off * 0.1) / grid[i],
    sd: 0.05 / grid[i],
    trials: 10,
  }));

  test.each([
    [1, 0.1, 1],
    [2, 0.01, 0.1],
  ])('a known law ε^−%s goes on from all points', (power, target, expected) => {
    const points = curve((e) => 0.1 * (1 / e) ** power * (power === 2 ? 1e-3 : 1));
    const solution = met(points, target, { power, hasFloor: false });
    expect(solution.where).toBe('above');
    expect(solution.value).toBeCloseTo(power === 2 ? Math.sqrt(1e-4 / 0.01) : expected, 6);
  });

  test('noise at the last points hardly moves it', () => {
    const solution = met(noisy, 0.1, { power: 1, hasFloor: false });
    expect(solution.value).toBeGreaterThan(0.95);
    expect(solution.value).toBeLessThan(1.05);
    const [low, high] = solution.interval as [number, number];
    expect(low).toBeLessThan(1);
    expect(high).toBeGreaterThan(1);
    expect(high / low).toBeLessThan(2);
  });

  test('downwards as well', () => {
    const solution = met(
      curve((e) => 1e-5 / e),
      0.1,
      { power: 1, hasFloor: false },
    );
    expect(solution.where).toBe('below');
    expect(solution.value).toBeCloseTo(1e-4, 8);
  });

  test('without a law a power is fitted, and says by its interval how little it knows', () => {
    const exact = met(
      curve((e) => 0.002 / Math.sqrt(e)),
      0.01,
    );
    expect(exact.value).toBeCloseTo(0.04, 8);
    const [low, high] = met(noisy, 0.1).interval as [number, number];
    expect(high / low).toBeGreaterThan(10);
  });

  test('a curve that is flat, or a single point, promises nothing', () => {
    expect(
      smallestValue(
        curve(() => 0.5),
        0.1,
        fitted,
      ),
    ).toEqual({ kind: 'unmet', greatest: 0.01 });
    expect(
      smallestValue(
        curve(() => 0.5, [0.01]),
        0.1,
        fitted,
      ),
    ).toEqual({ kind: 'unmet', greatest: 0.01 });
    expect(
      met(
        curve(() => 0.05),
        0.1,
      ),
    ).toMatchObject({ where: 'below', value: 0 });
  });

  test('where some error is always left, it may never be met', () => {
    const solution = met(
      curve((e) => 0.002 / e),
      0.1,
      { power: null, hasFloor: true },
    );
    expect(solution.interval?.[1]).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the error at a value', () => {
  const points = curve((e) => 0.0006 / e);

  test('is the measured one, with its interval, where it was measured', () => {
    const wide = 2.0638986 * 0.02;
    expect(errorAt(points, 0.006, fitted)).toEqual({
      mean: expect.closeTo(0.1, 8),
      margin: expect.closeTo(0.1 * wide, 8),
      where: 'measured',
    });
    expect(errorAt([{ value: 0.006, mean: 0, sd: 0, trials: 1 }], 0.006, fitted)).toMatchObject({
      mean: 0,
      margin: null,
    });
  });

  test('lies on the straight line between two measured ones, and leads back to the value that reaches it', () => {
    const between = errorAt(points, 0.005, fitted);
    expect(between).toMatchObject({ where: 'between', mean: expect.closeTo(0.12, 8) });
    expect(met(points, between!.mean).value).toBeCloseTo(0.005, 8);
    const bent = curve((e) => (e < 0.005 ? 1 : 0.1));
    expect(errorAt(bent, Math.sqrt(0.004 * 0.006), fitted)!.mean).toBeCloseTo(Math.sqrt(0.1), 8);
  });

  test('goes on by the law of the mechanism beyond them, and is unknown where nothing was measured', () => {
    expect(errorAt(points, 0.1, { power: 1, hasFloor: false })).toMatchObject({
      where: 'beyond',
      mean: expect.closeTo(0.006, 8),
    });
    expect(errorAt([], 0.1, fitted)).toBeNull();
    expect(errorAt(points, 0, fitted)).toBeNull();
  });
});
