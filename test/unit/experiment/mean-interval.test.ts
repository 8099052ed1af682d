import { expect, test } from 'vitest';
import { marginOfMean, spreadOf } from '../../../src/core/experiment/results/summary.ts';

test('half of Student’s interval of the mean, of the finite values only', () => {
  // Mean 3, sd √2.5 of 5 values: 2.776 · √2.5/√5.
  expect(marginOfMean(spreadOf([1, 2, 3, 4, 5]))).toBeCloseTo(2.7764451 * Math.sqrt(0.5), 6);
  expect(marginOfMean(spreadOf([1, 2, Number.POSITIVE_INFINITY, 3, 4, 5]))).toBeCloseTo(2.7764451 * Math.sqrt(0.5), 6);
});

test('a single trial says nothing of it; trials that all agree leave none', () => {
  expect(marginOfMean(spreadOf([7]))).toBe(Number.POSITIVE_INFINITY);
  expect(marginOfMean(spreadOf([]))).toBe(Number.POSITIVE_INFINITY);
  expect(marginOfMean(spreadOf([7, 7]))).toBe(0);
});
