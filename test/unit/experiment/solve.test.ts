import { describe, expect, test } from 'vitest';
import { type CurvePoint, smallestValue } from '../../../src/core/experiment/solve.ts';

const grid = [0.002, 0.004, 0.006, 0.008, 0.01];
const curve = (mean: (value: number) => number, values = grid): CurvePoint[] =>
  values.map((value) => ({ value, mean: mean(value), sd: 0.1 * mean(value), trials: 25 }));

describe('smallestValue', () => {
  test('is exact on a power law, where the axes make it straight', () => {
    const solution = smallestValue(
      curve((e) => 0.0005 / e),
      0.1,
    );
    expect(solution).toMatchObject({ kind: 'met', crossings: 1 });
    expect(solution.kind === 'met' && solution.value).toBeCloseTo(0.005, 12);
  });

  test('carries one standard error of the mean over to the parameter', () => {
    // Mean falls as ε^−1: a standard error of 0.1/√25 = 2 % of the mean is 2 % of ε; as ε^−2 it is half of that.
    const one = smallestValue(
      curve((e) => 0.0005 / e),
      0.1,
    );
    expect(one.kind === 'met' && one.margin).toBeCloseTo(0.005 * 0.02, 12);
    const two = smallestValue(
      curve((e) => 2.5e-6 / (e * e)),
      0.1,
    );
    expect(two.kind === 'met' && two.margin).toBeCloseTo(0.005 * 0.01, 12);
  });

  test('knows no margin from single trials', () => {
    const points = curve((e) => 0.0005 / e).map((point) => ({ ...point, trials: 1, sd: 0 }));
    expect(smallestValue(points, 0.1)).toMatchObject({ kind: 'met', margin: null });
  });

  test('says when the target is met before the grid begins, or at its first point', () => {
    expect(
      smallestValue(
        curve((e) => 1e-5 / e),
        0.1,
      ),
    ).toEqual({ kind: 'below-grid', least: 0.002 });
    expect(
      smallestValue(
        curve((e) => 0.0002 / e),
        0.1 + 1e-12,
      ),
    ).toEqual({ kind: 'below-grid', least: 0.002 });
  });

  test('says when the grid ends too early, and where to look', () => {
    const solution = smallestValue(
      curve((e) => 0.002 / e),
      0.1,
    );
    expect(solution).toMatchObject({ kind: 'above-grid', greatest: 0.01 });
    expect(solution.kind === 'above-grid' && solution.near).toBeCloseTo(0.02, 12);
  });

  test('gives no hint from a flat curve or from one point', () => {
    expect(
      smallestValue(
        curve(() => 0.5),
        0.1,
      ),
    ).toEqual({ kind: 'above-grid', greatest: 0.01, near: null });
    expect(
      smallestValue(
        curve(() => 0.5, [0.01]),
        0.1,
      ),
    ).toEqual({ kind: 'above-grid', greatest: 0.01, near: null });
  });

  test('meets a target that is a grid point exactly there', () => {
    const solution = smallestValue(
      curve((e) => 1 - 90 * e),
      1 - 90 * 0.006,
    );
    expect(solution.kind === 'met' && solution.value).toBeCloseTo(0.006, 12);
  });

  test('counts how often an unsteady curve crosses the target, and answers the first time', () => {
    const means = [0.3, 0.05, 0.2, 0.04, 0.03];
    const points = grid.map((value, index) => ({ value, mean: means[index], sd: 0.01, trials: 10 }));
    const solution = smallestValue(points, 0.1);
    expect(solution).toMatchObject({ kind: 'met', crossings: 3 });
    expect(solution.kind === 'met' && solution.value).toBeLessThan(0.004);
  });

  test('takes points in any order and leaves out what is not finite', () => {
    const points = [...curve((e) => 0.0005 / e)].reverse();
    points.push({ value: 0.003, mean: Number.NaN, sd: Number.NaN, trials: 3 });
    const solution = smallestValue(points, 0.1);
    expect(solution.kind === 'met' && solution.value).toBeCloseTo(0.005, 12);
    expect(smallestValue([], 0.1)).toEqual({ kind: 'nothing' });
    expect(smallestValue(points, 0)).toEqual({ kind: 'nothing' });
  });
});
