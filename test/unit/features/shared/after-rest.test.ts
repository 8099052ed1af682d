import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterRest } from '../../../../src/features/shared/after-rest.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('while the slider moves nothing is drawn; once it rests, what it came to', () => {
  const drawn: number[] = [];
  let callOff = () => {};
  for (let step = 0; step < 5; step++) {
    callOff();
    callOff = afterRest(() => drawn.push(step));
    vi.advanceTimersByTime(250);
  }
  expect(drawn).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(drawn).toEqual([4]);
});

test('what is under way when it moves on is called off', () => {
  const signals: AbortSignal[] = [];
  const callOff = afterRest((signal) => signals.push(signal));
  vi.advanceTimersByTime(300);
  expect(signals[0]?.aborted).toBe(false);
  callOff();
  expect(signals[0]?.aborted).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(signals).toHaveLength(1);
});
