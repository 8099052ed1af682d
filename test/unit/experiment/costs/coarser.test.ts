import { expect, test } from 'vitest';
import type { AttributeSchema } from '../../../../src/core/data/schema/schema.ts';
import { coarserAt, coarserEntries } from '../../../../src/core/experiment/costs/coarser.ts';

const counts = Float64Array.of(500, 3, 400, 2, 60, 35);

test('rare values are merged where somebody gave names to all, which the others keep', () => {
  const entry: AttributeSchema = {
    ...{ name: 'town', type: 'category', values: ['a', 'b', 'c', 'd', '(missing)'], outside: 'category' },
    labels: ['Aachen', 'Bonn', 'Celle', 'Dessau', 'not told'],
  };
  expect(coarserAt(0.01, entry, counts)).toEqual({
    kind: 'values',
    from: 2,
    to: 1,
    entry: {
      ...entry,
      merge: { Other: ['b', 'd'] },
      labels: ['Aachen', 'Other', 'Celle', 'not told'],
      learned: ['values'],
    },
  });
  const taken = { ...entry, labels: ['Other', 'Bonn', 'Celle', 'Dessau', 'not told'] };
  expect(coarserAt(0.01, taken, counts)?.entry.labels).toEqual(['Other', 'Other (merged)', 'Celle', 'not told']);
});

test('groups that are merged already go with the others', () => {
  const entry: AttributeSchema = {
    ...{ name: 'town', type: 'category', values: ['a', 'b', 'x', 'c', 'd', 'y'], outside: 'drop' },
    ...{ merge: { 'b or x': ['b', 'x'] }, labels: ['A', 'BX', 'C', 'D', 'Y'] },
  };
  const after = coarserAt(0.01, entry, Float64Array.of(500, 3, 400, 2, 60))?.entry;
  expect(after?.merge).toEqual({ Other: ['b', 'x', 'd'] });
  expect(after?.labels).toEqual(['A', 'Other', 'C', 'Y']);
});

test('years with names of their own go together to decades', () => {
  const span = ['1988', '2011'] as const;
  const labels = Array.from({ length: 24 }, (_, i) => `year ${i}`);
  const entry: AttributeSchema = { name: 'born', type: 'date', unit: 'year', span, labels, outside: 'clamp' };
  const after = coarserEntries(entry, new Float64Array(24).fill(9));
  expect(after.map((way) => [way.entry.unit, way.entry.span, way.entry.labels, way.to])).toEqual([
    ['decade', ['1980s', '2010s'], undefined, 4],
  ]);
});
