import { expect, test } from 'vitest';
import { Stopwatch } from '../../../../src/core/figures/timed/stopwatch.ts';

/** A clock that only work and the reference move; `costs` are the milliseconds of one call of the work after another. */
function machine(costs: readonly number[], slowdown: () => number = () => 1) {
  let now = 1000;
  let calls = 0;
  const work = () => {
    now += slowdown() * (costs[Math.min(calls, costs.length - 1)] ?? 0);
    calls++;
  };
  const reference = () => {
    now += slowdown() * 0.5;
  };
  return { work, calls: () => calls, stopwatch: new Stopwatch(() => now, reference, 30) };
}

test('short work is repeated in batches and the first call does not count', () => {
  const { stopwatch, work, calls } = machine([20, 0.5]);
  expect(stopwatch.time(work).milliseconds).toBeCloseTo(0.5, 12);
  expect(calls()).toBeGreaterThan(50);
  const short = machine([0.01]);
  expect(short.stopwatch.time(short.work).milliseconds).toBeCloseTo(0.01, 12);
});

test('the fastest batch counts, of the work and of the reference', () => {
  const { stopwatch, work } = machine([8, 9, 5, 30, 7]);
  expect(stopwatch.time(work)).toEqual({ milliseconds: 5, reference: 0.5 });
});

test('long work is done once', () => {
  const { stopwatch, work, calls } = machine([400]);
  expect(stopwatch.time(work)).toEqual({ milliseconds: 400, reference: 0.5 });
  expect(calls()).toBe(1);
});

test.each([0.2, 30, 4000])(
  'a machine that slows down in the middle slows work of %s ms and reference alike',
  (cost) => {
    let factor = 1;
    const { stopwatch, work } = machine([cost], () => factor);
    factor = 7;
    const { milliseconds, reference } = stopwatch.time(work);
    expect(milliseconds).toBeCloseTo(7 * cost, 9);
    expect(milliseconds / reference).toBeCloseTo(cost / 0.5, 9);
  },
);

test('work is warmed up for a while, at most until a clock that stands still has been asked often', () => {
  const { stopwatch, work, calls } = machine([25]);
  stopwatch.warmUp(work);
  expect(calls()).toBe(3);
  const still = machine([0]);
  still.stopwatch.warmUp(still.work);
  expect(still.calls()).toBeLessThan(1000);
});

test('a clock that stands still ends the measurement, without a number', () => {
  const { stopwatch, work, calls } = machine([0], () => 0);
  const { milliseconds, reference } = stopwatch.time(work);
  expect(milliseconds / reference).not.toBeLessThan(Number.POSITIVE_INFINITY);
  expect(calls()).toBeLessThan(100_000);
});
