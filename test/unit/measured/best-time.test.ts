import { expect, test } from 'vitest';
import { bestTime } from '../../../src/core/measured/best-time.ts';

/** A clock that only work moves; `costs` are the milliseconds of one call after another, the last one for ever. */
function machine(costs: readonly number[]) {
  let now = 1000;
  let calls = 0;
  return {
    clock: () => now,
    work: () => {
      now += costs[Math.min(calls, costs.length - 1)] ?? 0;
      calls++;
    },
    calls: () => calls,
  };
}

const patience = { repeatFor: 30 };

test('short work is repeated in batches and the first call does not count', () => {
  const { clock, work, calls } = machine([20, 0.5]);
  expect(bestTime(work, clock, patience)).toBeCloseTo(0.5, 12);
  expect(calls()).toBeGreaterThan(50);
  const short = machine([0.01]);
  expect(bestTime(short.work, short.clock, patience)).toBeCloseTo(0.01, 12);
});

test('the fastest batch counts, whatever else the machine does', () => {
  const { clock, work } = machine([8, 9, 5, 30, 7]);
  expect(bestTime(work, clock, patience)).toBe(5);
});

test('long work is done once', () => {
  const { clock, work, calls } = machine([400]);
  expect(bestTime(work, clock, patience)).toBe(400);
  expect(calls()).toBe(1);
});

test('a clock that stands still ends the measurement, without a number', () => {
  const { clock, work, calls } = machine([0]);
  expect(bestTime(work, clock, patience)).toBe(Number.POSITIVE_INFINITY);
  expect(calls()).toBeLessThan(100_000);
});
