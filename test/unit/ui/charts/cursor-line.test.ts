import { expect, test } from 'vitest';
import { pulledCursor, steppedCursor } from '../../../../src/ui/charts/cursor-line.ts';

const stops = [0.01, 0.1, 1, 10];

test('keys move it by a hundredth of the way, to the next measured value, or to an end', () => {
  expect(steppedCursor(0.1, 'ArrowRight', stops, 'log')).toBeCloseTo(0.1 * 1000 ** 0.01, 3);
  expect(steppedCursor(0.1, 'ArrowLeft', stops, 'log')).toBeLessThan(0.1);
  expect(steppedCursor(5, 'ArrowUp', stops, 'linear')).toBeCloseTo(5.1, 1);
  expect(steppedCursor(0.2, 'PageUp', stops, 'log')).toBe(1);
  expect(steppedCursor(0.2, 'PageDown', stops, 'log')).toBe(0.1);
  expect(steppedCursor(0.2, 'Home', stops, 'log')).toBe(0.01);
  expect(steppedCursor(0.2, 'End', stops, 'log')).toBe(10);
  expect(steppedCursor(0.2, 'Tab', stops, 'log')).toBeNull();
});

test('it stays between the ends, also from a value beyond them, and every arrow leads somewhere', () => {
  expect(steppedCursor(10, 'ArrowRight', stops, 'log')).toBe(10);
  expect(steppedCursor(50, 'ArrowLeft', stops, 'log')).toBeLessThan(10);
  for (let value = 0.01, step = 0; value < 10; step++) {
    const next = steppedCursor(value, 'ArrowRight', stops, 'log') ?? 0;
    expect(next).toBeGreaterThan(value);
    expect(step).toBeLessThan(101);
    value = next;
  }
});

test('pulled, it halts at measured values, has three digits between them and does not leave them', () => {
  const place = {
    valueAt: (pixel: number) => 10 ** (pixel / 100 - 2),
    xOf: (value: number) => 100 * Math.log10(value) + 200,
  };
  expect(pulledCursor(103, stops, place)).toBe(0.1);
  expect(pulledCursor(150, stops, place)).toBe(0.316);
  expect(pulledCursor(-40, stops, place)).toBe(0.01);
  expect(pulledCursor(900, stops, place)).toBe(10);
});
