import { describe, expect, it } from 'vitest';
import { linearTicks, logTicks, makeScale, sweepDomain, valueDomain } from '../../../../src/ui/charts/scale.ts';

describe('makeScale', () => {
  it('places decades evenly on a log scale and clamps zero to the edge', () => {
    const scale = makeScale('log', [0.01, 100], [0, 400]);
    expect([0.01, 0.1, 1, 10, 100].map((value) => Math.round(scale(value)))).toEqual([0, 100, 200, 300, 400]);
    expect(scale(0)).toBe(0);
    expect(scale(-5)).toBe(0);
    expect(scale(1e9)).toBeCloseTo(400);
  });

  it('turns upside down for a value axis', () => {
    expect(makeScale('linear', [0, 10], [100, 0])(2.5)).toBe(75);
  });
});

describe('ticks', () => {
  it.each([
    [[0.001, 10], 8, [0.001, 0.01, 0.1, 1, 10]],
    [[0.0019, 0.011], 8, [0.002, 0.005, 0.01]],
    [[0.05, 2], 8, [0.05, 0.1, 0.2, 0.5, 1, 2]],
    [[0.001, 1], 11, [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]],
    [[0.05, 8], 5, [0.1, 1]],
    [[1e-8, 1], 5, [1e-8, 1e-6, 1e-4, 0.01, 1]],
    [[0.31, 0.39], 8, [0.32, 0.34, 0.36, 0.38]],
  ] as const)('log domain %j has %d ticks at most', ([low, high], count, ticks) => {
    expect(logTicks([low, high], count)).toEqual(ticks);
  });

  it('steps by 1, 2 or 5 on a linear scale, without float tails', () => {
    expect(linearTicks([0, 0.6], 6)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]);
    expect(linearTicks([-20, 90], 5)).toEqual([0, 50]);
    expect(linearTicks([3, 3], 5)).toEqual([3]);
  });
});

describe('domains', () => {
  it('is positive on a log scale whatever the bands reach down to', () => {
    const [low, high] = valueDomain('log', [0.2, 0.04, 0, Number.NaN], [-0.1, 0.0001, 0.3, Number.POSITIVE_INFINITY]);
    expect(low).toBe(0.02);
    expect(high).toBe(0.5);
  });

  it('starts a linear axis at zero unless that would flatten the curves', () => {
    expect(valueDomain('linear', [0.1, 1], [])[0]).toBe(0);
    const [low] = valueDomain('linear', [0.92, 0.95], [0.9, 0.96]);
    expect(low).toBeGreaterThan(0.8);
    expect(low).toBeLessThanOrEqual(0.9);
  });

  it('cuts off a band that is far higher than every mean', () => {
    expect(valueDomain('log', [0.1, 0.2], [0.3, 5])[1]).toBe(0.5);
    expect(valueDomain('linear', [1, 2], [3, -40, 50])).toEqual([0, 3]);
    // Nor is what cannot be negative drawn below zero.
    expect(valueDomain('linear', [1, 2], [-1, 3])).toEqual([0, 3]);
    expect(valueDomain('linear', [-0.1, 2], [-1, 3])).toEqual([-1, 3]);
  });

  it('has room for one number, and for none', () => {
    for (const kind of ['linear', 'log'] as const) {
      for (const means of [[], [0], [5], [-5]]) {
        const [low, high] = valueDomain(kind, means, []);
        expect(high, `${kind} ${means}`).toBeGreaterThan(low);
        const [left, right] = sweepDomain(kind, means);
        expect(right, `${kind} ${means}`).toBeGreaterThan(left);
        if (kind === 'log') expect(Math.min(low, left)).toBeGreaterThan(0);
      }
    }
  });
});
