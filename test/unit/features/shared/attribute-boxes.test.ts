import { expect, test } from 'vitest';
import { boxesFor } from '../../../../src/features/shared/attribute-boxes.tsx';

const names = Array.from({ length: 300 }, (_, i) => `column ${i}`);

test('few attributes all have a box, in the order of the data', () => {
  expect(boxesFor(names.slice(0, 40), new Set(['column 7']), 'x')).toEqual({ boxes: names.slice(0, 40), more: 0 });
});

test('of many the ticked ones come first and the rest is found by a part of the name', () => {
  const all = boxesFor(names, new Set(['column 299']), '');
  expect([all.boxes.length, all.boxes[0], all.more]).toEqual([41, 'column 299', 259]);
  expect(boxesFor(names, new Set(['column 299']), ' COLUMN 12')).toEqual({
    boxes: ['column 299', 'column 12', ...Array.from({ length: 10 }, (_, i) => `column 12${i}`)],
    more: 0,
  });
});
