import { describe, expect, test } from 'vitest';
import { cellCount } from '../../../src/core/data/domain.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { subsets } from '../../../src/core/workload/attribute-sets.ts';
import { marginalBlock } from '../../../src/core/workload/marginal-block.ts';
import { buildWorkload, parseWorkload, renameAttributes } from '../../../src/core/workload/registry.ts';
import { sensitivity } from '../../../src/core/workload/workload.ts';
import { countsOf, domainOf } from '../../support/small-data.ts';

const build = (value: unknown, ...sizes: number[]) =>
  buildWorkload(parseWorkload(value, 'workload'), domainOf(...sizes));

test('all k-way marginals, in lexicographic order', () => {
  const { blocks, size } = build({ kind: 'marginals', order: 2 }, 2, 3, 4);
  expect(blocks.map((block) => block.attributes)).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
  expect(blocks.map((block) => block.label)).toEqual(['a × b', 'a × c', 'b × c']);
  expect(size).toBe(6 + 8 + 12);
  expect(subsets(5, 3)).toHaveLength(10);
  expect(build({ kind: 'marginals', order: 0 }, 2, 3).blocks.map((block) => block.label)).toEqual(['all records']);
});

test('chosen sets, whatever the order in which they name their attributes', () => {
  const { blocks } = build({ kind: 'marginals', sets: [['c', 'a'], ['b'], []] }, 2, 3, 4);
  expect(blocks.map((block) => block.attributes)).toEqual([[0, 2], [1], []]);
});

test('answers are the cells of the table', () => {
  const domain = domainOf(2, 3);
  const counts = countsOf(domain, [5, 0, 7, 1, 2, 30]);
  const block = marginalBlock(domain, [1]);
  expect([...block.answer(counts.table(block.attributes))]).toEqual([6, 2, 37]);
});

describe('refusals name the place', () => {
  test.each([
    [{ kind: 'marginals' }, 'workload: expected either "order" or "sets", found an object.'],
    [{ kind: 'marginals', order: 1, sets: [['a']] }, 'workload: expected either "order" or "sets", found an object.'],
    [{ kind: 'marginals', order: 1.5 }, 'workload.order: expected a whole number, found 1.5.'],
    [{ kind: 'marginals', order: -1 }, 'workload.order: expected at least 0, found -1.'],
    [{ kind: 'marginals', order: 1, of: 2 }, 'workload.of: there is no such setting here.'],
    [{ kind: 'marginals', sets: [] }, 'workload.sets: expected at least one set of attributes, found an empty list.'],
    [{ kind: 'marginals', sets: [['a', 1]] }, 'workload.sets[0][1]: expected a text, found 1.'],
    [{ kind: 'marginals', order: 4 }, 'workload.order: the data has 3 attributes, so there are no 4-way marginals'],
    [{ kind: 'marginals', sets: [['a'], ['x']] }, 'workload.sets[1]: there is no attribute "x"; the data has a, b, c.'],
    [{ kind: 'marginals', sets: [['constructor']] }, 'workload.sets[0]: there is no attribute "constructor"'],
    [{ kind: 'marginals', sets: [['a', 'a']] }, 'workload.sets[0]: an attribute is listed twice.'],
    [
      {
        kind: 'marginals',
        sets: [
          ['a', 'b'],
          ['b', 'a'],
        ],
      },
      'workload.sets[1]: this set of attributes is listed already.',
    ],
    [{ kind: 'marginal', order: 1 }, 'workload.kind: there is no workload "marginal"; known are "marginals"'],
    [{ order: 1 }, 'workload.kind: this is missing.'],
    ['marginals', 'workload: expected an object, found "marginals".'],
  ])('%j', (value, message) => {
    expect(() => build(value, 2, 3, 4)).toThrow(message);
  });

  test('too many tables or answers are refused before anything is allocated', () => {
    const many = Array.from({ length: 40 }, () => 2);
    expect(() => build({ kind: 'marginals', order: 20 }, ...many)).toThrow(
      'workload.order: 40 attributes have 137,846,528,820 20-way marginals, more than the limit of 524,288',
    );
    expect(() => build({ kind: 'marginals', order: 2 }, 10_000, 10_000)).toThrow(
      'workload: it asks for 100,000,000 answers, more than the limit',
    );
  });
});

test('attributes are renamed in chosen sets and nowhere else', () => {
  const rename = (name: string) => `@${name}`;
  expect(renameAttributes({ kind: 'marginals', sets: [['a', 'b']] } as never, rename)).toEqual({
    kind: 'marginals',
    sets: [['@a', '@b']],
  });
  expect(renameAttributes({ kind: 'marginals', order: 1 } as never, rename)).toEqual({ kind: 'marginals', order: 1 });
});

describe('sensitivity is what a search over all pairs of neighbours finds', () => {
  const rng = seededRng('sensitivity');

  /** Definition 4 of iReduct over every neighbour, with one record in the data: more records change no difference. */
  function bySearch(sizes: number[], sets: number[][], weights: Float64Array[], neighbours: string): number {
    const domain = domainOf(...sizes);
    const cells = cellCount(domain);
    const answers = [-1, ...Array.from({ length: cells }, (_, i) => i)].map((cell) => {
      const joint = Array.from({ length: cells }, (_, i) => (i === cell ? 1 : 0));
      const counts = countsOf(domain, joint);
      return sets.map((set) => counts.table([...set].sort((a, b) => a - b)));
    });
    const distance = (x: Float64Array[], y: Float64Array[]) =>
      x.reduce(
        (sum, table, s) => sum + table.reduce((part, count, i) => part + Math.abs(count - y[s][i]) * weights[s][i], 0),
        0,
      );
    const [empty, ...one] = answers;
    const pairs = neighbours === 'add-remove' ? one.map((x) => [empty, x]) : one.flatMap((x) => one.map((y) => [x, y]));
    return Math.max(...pairs.map(([x, y]) => distance(x, y)));
  }

  const cases: [sizes: number[], sets: number[][]][] = [
    [[3], [[0]]],
    [[1], [[0]]],
    [
      [2, 3],
      [[0], [1], [0, 1]],
    ],
    [
      [1, 3],
      [[0], [1], [0, 1], []],
    ],
    [
      [2, 2, 2],
      [
        [0, 1],
        [1, 2],
        [0, 2],
      ],
    ],
  ];

  test.each(cases)('sizes %j, sets %j', (sizes, sets) => {
    const domain = domainOf(...sizes);
    const blocks = sets.map((set) => marginalBlock(domain, set));
    for (const neighbours of ['add-remove', 'replace-one'] as const) {
      const same = blocks.map((block) => new Float64Array(block.queries).fill(1));
      expect(sensitivity(blocks, { neighbours, rowsPerPerson: 1 })).toBe(bySearch(sizes, sets, same, neighbours));
      for (const [index, block] of blocks.entries()) {
        const weights = Float64Array.from({ length: block.queries }, () => rng.integer(100));
        expect(block.weightedSensitivity(weights, neighbours)).toBe(
          bySearch(sizes, [sets[index]], [weights], neighbours),
        );
        expect(block.weightedSensitivity(3, neighbours)).toBe(3 * block.weightedSensitivity(1, neighbours));
      }
      const all = blocks.map((block) => Float64Array.from({ length: block.queries }, () => rng.integer(100)));
      const together = blocks.reduce((sum, block, i) => sum + block.weightedSensitivity(all[i], neighbours), 0);
      expect(together).toBeGreaterThanOrEqual(bySearch(sizes, sets, all, neighbours));
    }
  });
});
