import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NumberSpread } from '../../../../src/core/data/schema/number-spread.ts';
import { binAxis, fineBars, rounded, stepWithin } from '../../../../src/features/data/bin-axis.ts';
import {
  type EdgeRoom,
  pulledEdge,
  stepAt,
  steppedEdge,
  withEdge,
  withoutEdge,
} from '../../../../src/features/data/bin-edges.ts';

const spreadOf = (values: readonly number[]): NumberSpread => {
  const sorted = values.toSorted((a, b) => a - b);
  const different = [...new Set(sorted)];
  const below = [...different.map((value) => sorted.indexOf(value)), sorted.length];
  return { values: Float64Array.from(different), below: Float64Array.from(below) };
};
const prices = spreadOf(Array.from({ length: 1000 }, (_, i) => 300 + ((i * i) % 18_000)));
const edges = [0, 1000, 2000, 5000, 19_000];
const roomOf = (
  of: readonly number[],
  spread: NumberSpread,
  kind: EdgeRoom['kind'] = 'whole',
  width = 976,
): EdgeRoom => {
  return { axis: binAxis(of, spread), kind, width };
};
const room = roomOf(edges, prices);

describe('the axis', () => {
  test('goes there and back, beyond both ends, and shows nearly all records', () => {
    const [low, high] = room.axis.ends;
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(19_000);
    for (const value of [0, 1234, 18_999]) expect(room.axis.valueAt(room.axis.xOf(value))).toBeCloseTo(value, 6);
    expect(room.axis.isStretched).toBe(false);
  });

  test('is stretched where bins are narrow, so that every edge can be taken hold of', () => {
    for (const growing of [
      [0, 1, 2, 5, 10, 100, 1000, 100_000],
      [-1000, -10, 0, 10, 1000],
      [1000, 1001, 1002, 1000_000],
    ]) {
      const { axis } = roomOf(growing, spreadOf(growing));
      expect(axis.isStretched).toBe(true);
      const gaps = growing.slice(1).map((edge, at) => axis.xOf(edge) - axis.xOf(growing[at]));
      expect(Math.min(...gaps)).toBeGreaterThan(0.03);
      for (const edge of growing) expect(axis.valueAt(axis.xOf(edge))).toBeCloseTo(edge, 4);
    }
  });

  test('has bars of round widths, which have all records between its ends', () => {
    for (const of of [edges, [0, 1, 10, 100, 1000, 20_000]]) {
      const { axis } = roomOf(of, prices);
      const bars = fineBars(axis, prices, 'whole', 976);
      expect(bars.reduce((sum, { records }) => sum + records, 0)).toBeGreaterThanOrEqual(990);
      for (const [at, bar] of bars.entries()) if (at > 0) expect(bar.from).toBe(bars[at - 1].to);
      expect(bars.length).toBeLessThanOrEqual(976 / 3);
    }
    const few = fineBars(roomOf([0, 4, 8], spreadOf([1, 2, 3, 7])).axis, spreadOf([1, 2, 3, 7]), 'whole', 976);
    expect(few.find(({ from }) => from === 3)).toMatchObject({ to: 4, records: 1 });
  });
});

test('steps are 1, 2 or 5 times a power of ten, whole where numbers are, and of a clock', () => {
  expect([0.3, 1, 2.4, 70, 999].map((width) => stepWithin(width, 'number'))).toEqual([0.2, 1, 2, 50, 500]);
  expect([0.3, 1, 2.4].map((width) => stepWithin(width, 'whole'))).toEqual([1, 1, 2]);
  expect([0.01, 0.3, 1.5, 30].map((width) => stepWithin(width, 'time'))).toEqual([1 / 60, 1 / 4, 1, 6]);
  expect(rounded(0.30000000000000004, 0.1)).toBe(0.3);
});

describe('an edge', () => {
  test('that is pulled is at a round number, and never at or beyond its neighbours', () => {
    expect(pulledEdge(edges, 1, 1234, room)).toEqual([0, 1200, 2000, 5000, 19_000]);
    expect(pulledEdge(edges, 1, 9999, room)).toEqual([0, 1800, 2000, 5000, 19_000]);
    expect(pulledEdge(edges, 1, -50, room)).toEqual([0, 200, 2000, 5000, 19_000]);
    expect(pulledEdge(edges, 4, 20_013, room)).toEqual([0, 1000, 2000, 5000, 20_000]);
    expect(pulledEdge([0, 1, 2], 1, 1.4, roomOf([0, 1, 2], prices))).toEqual([0, 1, 2]);
  });

  test('follows keys by round steps, and leaves other keys alone', () => {
    const step = stepAt(room, 1000);
    expect(steppedEdge(edges, 1, 'ArrowRight', room)?.[1]).toBe(1000 + step);
    expect(steppedEdge(edges, 1, 'ArrowLeft', room)?.[1]).toBe(1000 - step);
    expect(steppedEdge(edges.with(1, 1003), 1, 'ArrowRight', room)?.[1]).toBe(1000 + step);
    expect(steppedEdge(edges, 2, 'PageUp', room)?.[2]).toBe(2000 + 5 * step);
    expect(steppedEdge(edges, 1, 'Home', room)?.[1]).toBe(step);
    expect(steppedEdge(edges, 1, 'End', room)?.[1]).toBe(2000 - step);
    expect(steppedEdge(edges, 1, 'a', room)).toBeNull();
  });

  test('that goes puts its bins together; two edges stay', () => {
    expect(withoutEdge(edges, 1)).toEqual([0, 2000, 5000, 19_000]);
    expect(withoutEdge(edges, 0)).toEqual([1000, 2000, 5000, 19_000]);
    expect(withoutEdge([0, 1], 0)).toEqual([0, 1]);
  });

  test('that comes is round, in its place, also beyond the ends; where there is no room none comes', () => {
    expect(withEdge(edges, 1512, room)).toEqual({ edges: [0, 1000, 1600, 2000, 5000, 19_000], at: 2 });
    expect(withEdge(edges, 19_400, room)).toEqual({ edges: [...edges, 19_400], at: 5 });
    expect(withEdge(edges, -400, room)).toEqual({ edges: [-400, ...edges], at: 0 });
    expect(withEdge([0, 1, 2], 0.5, roomOf([0, 1, 2], prices))).toBeNull();
  });

  test('keeps the order whatever is done to it', () => {
    const actions = fc.array(
      fc.tuple(fc.constantFrom('pull', 'key', 'add', 'remove'), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(20)),
      { maxLength: 30 },
    );
    const keys = ['ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown', 'Home', 'End'];
    const kinds = fc.constantFrom('whole', 'number', 'time' as const);
    fc.assert(
      fc.property(actions, kinds, fc.constantFrom(976, 290), (steps, kind, width) => {
        let now: readonly number[] = [0, 1, 5, 12, 24];
        for (const [what, x, place] of steps) {
          const own = roomOf(now, spreadOf([0, 3, 3, 8, 20]), kind, width);
          const at = place % now.length;
          const before = now;
          if (what === 'pull') now = pulledEdge(now, at, own.axis.valueAt(x), own);
          else if (what === 'key') now = steppedEdge(now, at, keys[place % keys.length], own) ?? now;
          else if (what === 'add') now = withEdge(now, own.axis.valueAt(x), own)?.edges ?? now;
          else now = withoutEdge(now, at);
          for (const [i, edge] of now.entries()) if (i > 0 && !(edge > now[i - 1])) return false;
          if (!now.every(Number.isFinite) || Math.abs(now.length - before.length) > 1) return false;
        }
        return true;
      }),
      { numRuns: 60 },
    );
  });
});
