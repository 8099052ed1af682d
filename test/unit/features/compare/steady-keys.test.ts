import { expect, test } from 'vitest';
import { steadyKeys } from '../../../../src/features/compare/steady-keys.ts';

const known = { names: ['a', 'b', 'c'], keys: [4, 2, 7] };

test('one that is renamed in its place stays what it was', () => {
  expect(steadyKeys(known, ['a', 'other', 'c'], 8)).toEqual([4, 2, 7]);
});

test('those that are left stay what they were, wherever they stand, and who comes is new', () => {
  expect(steadyKeys(known, ['a', 'c'], 8)).toEqual([4, 7]);
  expect(steadyKeys(known, ['c', 'a', 'b'], 8)).toEqual([7, 4, 2]);
  expect(steadyKeys(known, ['a', 'new', 'b', 'newer', 'c'], 8)).toEqual([4, 8, 2, 9, 7]);
});

test('a name that was given away and is taken again is another one', () => {
  const renamed = steadyKeys({ names: ['a'], keys: [0] }, ['x'], 1);
  expect(steadyKeys({ names: ['x'], keys: renamed }, ['x', 'a'], 1)).toEqual([0, 1]);
});
