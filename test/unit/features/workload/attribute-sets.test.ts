import { expect, test } from 'vitest';
import { allSetsOf, hasSet, withoutSet } from '../../../../src/features/workload/attribute-sets.ts';

const domain = { attributes: ['a', 'b', 'c'].map((name) => ({ name, size: 2, labels: ['0', '1'] })) };

test('all sets of one size by name, unless there are too many to list', () => {
  expect(allSetsOf(domain, 2, 10)).toEqual([
    ['a', 'b'],
    ['a', 'c'],
    ['b', 'c'],
  ]);
  expect(allSetsOf(domain, 2, 2)).toBeNull();
  expect(allSetsOf(domain, 4, 10)).toBeNull();
});

test('a set is the same in whichever order', () => {
  const sets = [['a', 'b'], ['c']];
  expect(hasSet(sets, ['b', 'a'])).toBe(true);
  expect(hasSet(sets, ['a', 'c'])).toBe(false);
  expect(withoutSet(sets, ['b', 'a'])).toEqual([['c']]);
});
