import { expect, test } from 'vitest';
import { BatchSizer } from '../../../../src/runtime/workers/batch-sizer.ts';

test('begins with one trial of each mechanism, then aims at 60 ms', () => {
  const sizer = new BatchSizer(5, 2);
  expect(sizer.size(10_000)).toBe(5);
  sizer.record(5, 5);
  expect(sizer.size(10_000)).toBe(60);
  sizer.record(60, 180);
  expect(sizer.size(10_000)).toBe(30);
});

test('shares out the rest near the end, and never sends nothing', () => {
  const sizer = new BatchSizer(5, 4);
  sizer.record(5, 0);
  expect(sizer.size(10)).toBe(3);
  expect(sizer.size(1)).toBe(1);
  const slow = new BatchSizer(5, 4);
  slow.record(1, 10_000);
  expect(slow.size(1000)).toBe(1);
});
