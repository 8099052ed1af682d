import { expect, test } from 'vitest';
import { levelName } from '../../../../../src/features/shared/run-views/runs/runs-panel.tsx';

const level = (first: number[], last: number[]) => {
  const none = new Float64Array(first.length);
  return { first: Int32Array.from(first), last: Int32Array.from(last), truth: none, noisy: none, scales: none };
};

test('a level of runs is called by what it counts', () => {
  expect(levelName(level([0, 4], [3, 7]))).toBe('2 runs of values');
  expect(levelName(level([0, 1, 2], [0, 1, 2]))).toBe('3 single values');
  expect(levelName(level([0], [7]))).toBe('1 run of values');
});
