import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SetIndex } from '../../../src/core/data/counts/set-index.ts';

const sets = fc.array(fc.uniqueArray(fc.nat(40), { maxLength: 4 }).map((set) => set.sort((a, b) => a - b)));

test('sets are numbered as they come and found by their numbers, also after packing', () => {
  fc.assert(
    fc.property(sets, sets, (given, others) => {
      const index = new SetIndex();
      const numbers = new Map<string, number>();
      for (const set of given) {
        const known = numbers.get(String(set));
        expect(index.add(set)).toBe(known ?? numbers.size);
        if (known === undefined) numbers.set(String(set), numbers.size);
      }
      for (const own of [index, SetIndex.of(index.packed())]) {
        expect(own.size).toBe(numbers.size);
        for (const set of [...given, ...others]) expect(own.find(set)).toBe(numbers.get(String(set)) ?? -1);
        for (const [key, number] of numbers) {
          expect(String(own.at(number))).toBe(key);
          expect(own.lengthOf(number)).toBe(key === '' ? 0 : key.split(',').length);
        }
      }
    }),
    { seed: 3, numRuns: 200 },
  );
});

test('half a million pairs are told apart, in order', () => {
  const index = new SetIndex();
  let wrong = 0;
  for (let a = 0, number = 0; a < 1000; a++) {
    for (let b = a + 1; b < 1000; b++) if (index.add([a, b]) !== number++) wrong++;
  }
  for (let a = 0, number = 0; a < 1000; a++) {
    for (let b = a + 1; b < 1000; b++) if (index.find([a, b]) !== number++) wrong++;
  }
  expect(wrong).toBe(0);
  expect(index.find([1, 0])).toBe(-1);
  expect(index.find([5])).toBe(-1);
});
