import { expect, test } from 'vitest';
import { bestBlock } from '../../../../../src/features/shared/run/best-block.ts';

test('the first table shown is the largest whose cells can be seen', () => {
  const block = (label: string, cells: number) => {
    return {
      index: 0,
      label,
      attributes: [],
      truth: new Float64Array(cells),
      answers: null,
      scale: null,
      margin: null,
    };
  };
  expect(bestBlock([block('a', 2), block('b', 92), block('c', 51), block('d', 477)])).toBe(1);
  expect(bestBlock([block('a', 4000), block('b', 300)])).toBe(0);
});
