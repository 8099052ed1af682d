import { expect, test } from 'vitest';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { domainOf } from '../../support/small-data.ts';

const domain = domainOf(5, 2, 7, 3);
const build = (spec: Record<string, unknown>) =>
  buildWorkload(parseWorkload({ kind: 'ranges', ...spec }, 'workload'), domain);

test('boxes over so many attributes, drawn anew for each: every pair comes up, as often as any other', () => {
  const { blocks, size } = build({ order: 2, count: 6000 });
  expect(size).toBe(6000);
  expect(blocks.map(({ attributes }) => attributes.join()).sort()).toEqual(['0,1', '0,2', '0,3', '1,2', '1,3', '2,3']);
  for (const { queries } of blocks) expect(Math.abs(queries - 1000)).toBeLessThan(150);
});

test('of some of the attributes, or of all where that is not said', () => {
  expect(
    build({ attributes: ['a', 'c', 'd'], order: 1, count: 50 })
      .blocks.map((b) => b.attributes[0])
      .sort(),
  ).toEqual([0, 2, 3]);
  expect(build({ count: 5 }).blocks.map(({ attributes }) => attributes)).toEqual([[0, 1, 2, 3]]);
});

test('as many as there are is the same as no number at all', () => {
  const words = (spec: Record<string, unknown>) =>
    build(spec).blocks.map((block) => [0, 1, 2].map((i) => block.words(i)));
  expect(words({ attributes: ['a', 'b'], order: 2, count: 3 })).toEqual(words({ attributes: ['a', 'b'], count: 3 }));
});

test('more than there are is refused', () => {
  expect(() => build({ order: 5, count: 1 })).toThrow(/^workload\.order: expected at most 4, .*, found 5\.$/);
  expect(() => build({ attributes: ['a'], order: 2, count: 1 })).toThrow(/^workload\.order: expected at most 1,/);
});
