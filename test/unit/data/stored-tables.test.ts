import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StoredTables } from '../../../src/core/data/counts/stored-tables.ts';

const subset = fc.uniqueArray(fc.nat(6), { maxLength: 5 }).map((set) => set.sort((a, b) => a - b));

function storedOf(sets: readonly (readonly number[])[]): StoredTables {
  const stored = new StoredTables();
  sets.forEach((set, index) => {
    stored.add(set, new Float64Array(1 + ((index * 7) % 5)));
  });
  return stored;
}

test('the smallest table around some attributes is found, the first of several as small', () => {
  fc.assert(
    fc.property(fc.uniqueArray(subset, { maxLength: 12, selector: String }), subset, (sets, wanted) => {
      const stored = storedOf(sets);
      const around = sets
        .filter((set) => set.length > wanted.length && wanted.every((attribute) => set.includes(attribute)))
        .map((set) => ({ attributes: set, size: stored.get(set)?.length ?? Number.NaN }));
      const least = around.reduce<(typeof around)[number] | undefined>(
        (best, own) => (best && best.size <= own.size ? best : own),
        undefined,
      );
      expect(stored.smallestAround(wanted)?.attributes).toEqual(least?.attributes);
    }),
    { seed: 5 },
  );
});

test('a hundred thousand tables are gone through only where they share an attribute', () => {
  const stored = new StoredTables();
  const table = new Float64Array(8);
  for (let a = 0; a < 80; a++) {
    for (let b = a + 1; b < 80; b++) for (let c = b + 1; c < 80; c++) stored.add([a, b, c], table);
  }
  let found = 0;
  for (let a = 0; a < 80; a++) {
    for (let b = a + 1; b < 80; b++) if (stored.smallestAround([a, b])) found++;
  }
  expect(found).toBe(3160);
  expect(stored.smallestAround([1, 2, 3])).toBeUndefined();
});

test('small and large tables come back as they were, also from plain data', () => {
  const stored = new StoredTables();
  const tables = Array.from({ length: 900 }, (_, i) =>
    Float64Array.from({ length: 1 + ((i * 37) % 300) }, (_, cell) => i + cell / 1000),
  );
  for (const [i, table] of tables.entries()) stored.add([i, i + 1], table);
  for (const own of [stored, StoredTables.unpacked(structuredClone(stored.packed()))]) {
    for (const [i, table] of tables.entries()) expect(own.get([i, i + 1])).toEqual(table);
    expect(own.get([3, 5])).toBeUndefined();
    expect(own.smallestAround([7])?.attributes).toEqual(tables[6].length <= tables[7].length ? [6, 7] : [7, 8]);
  }
});
