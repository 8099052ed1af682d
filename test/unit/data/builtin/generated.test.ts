import { describe, expect, test } from 'vitest';
import { networkLike } from '../../../../src/core/data/builtin/network-like.ts';
import { nltcsLike } from '../../../../src/core/data/builtin/nltcs-like.ts';
import { searchLike } from '../../../../src/core/data/builtin/search-like.ts';
import { tabulate } from '../../../../src/core/data/counts/tabulate.ts';
import type { Dataset } from '../../../../src/core/data/dataset.ts';
import { defaultParams } from '../../../../src/core/params.ts';
import { checksum, mutualInformation } from './measures.ts';

function descending(counts: Iterable<number>): number[] {
  return [...counts].sort((a, b) => b - a);
}

describe('nltcs-like', () => {
  const build = (seed: number) => nltcsLike.build({ seed });
  const dataset = build(1);
  const joint = (of: Dataset) => tabulate(of, [...of.columns.keys()]);

  test('has 21,574 records over 16 binary attributes', () => {
    expect([dataset.rows, dataset.records, dataset.columns.length]).toEqual([21_574, 21_574, 16]);
    for (const { size } of dataset.domain.attributes) expect(size).toBe(2);
  });

  test.each([1, 2, 3])('fills 3,152 cells within a tenth, the all-zero one by far the most (seed %i)', (seed) => {
    const cells = joint(build(seed));
    const [first, second] = descending(cells);
    const filled = cells.filter((count) => count > 0).length;
    expect(Math.abs(filled - 3152)).toBeLessThan(315);
    expect(cells[0]).toBe(first);
    expect(cells[0]).toBeGreaterThan(3000);
    expect(cells[0]).toBeGreaterThan(1.5 * second);
  });

  test('every two activities depend on each other', () => {
    const all = [...dataset.columns.keys()];
    const least = Math.min(...all.flatMap((a) => all.slice(a + 1).map((b) => mutualInformation(dataset, a, b))));
    expect(least).toBeGreaterThan(0.02);
  });

  test('is frozen, and another seed gives others', () => {
    expect(checksum(dataset)).toBe('5ba04205');
    expect(checksum(build(2))).not.toBe(checksum(dataset));
  });
});

describe.each([
  { set: networkLike, cells: 65_536, records: 25_000, filled: [0.02, 0.05], topPercent: 0.7, frozen: 'a983d487' },
  { set: searchLike, cells: 32_768, records: 335_000, filled: [0.4, 0.65], topPercent: 0.3, frozen: 'f15ac432' },
])('$set.id', ({ set, cells, records, filled, topPercent, frozen }) => {
  const build = (seed: number, total = records) => set.build({ records: total, seed });
  const dataset = build(1);

  test('has one attribute of that many distinctly named cells and that many records', () => {
    const [attribute] = dataset.domain.attributes;
    expect([dataset.columns.length, attribute.size, dataset.records]).toEqual([1, cells, records]);
    expect(new Set(attribute.labels).size).toBe(cells);
    expect(defaultParams(set.params).records).toBe(records);
    expect(build(1, 500).records).toBe(500);
  });

  test.each([1, 2, 3])('is heavy-tailed: many empty cells, a hundredth of them with most records (seed %i)', (seed) => {
    const counts = descending(build(seed).weights ?? []);
    expect(counts.length / cells).toBeGreaterThan(filled[0]);
    expect(counts.length / cells).toBeLessThan(filled[1]);
    const top = counts.slice(0, Math.floor(cells / 100)).reduce((sum, count) => sum + count);
    expect(top / records).toBeGreaterThan(topPercent);
  });

  test('is frozen, and another seed gives others', () => {
    expect(checksum(dataset)).toBe(frozen);
    expect(checksum(build(2))).not.toBe(checksum(dataset));
  });
});
