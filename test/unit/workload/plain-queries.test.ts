import { expect, test } from 'vitest';
import type { Domain } from '../../../src/core/data/domain.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import type { Block } from '../../../src/core/workload/block.ts';
import { marginalBlock } from '../../../src/core/workload/marginal-block.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import type { WorkloadSpec } from '../../../src/core/workload/workload.ts';

const sizes = [7, 3, 4];
const domain: Domain = {
  attributes: sizes.map((size, i) => ({
    name: 'abc'[i],
    size,
    labels: Array.from({ length: size }, (_, v) => `${v}`),
  })),
};
const rng = seededRng('plain queries');

function blockOf(spec: WorkloadSpec): Block {
  return buildWorkload(parseWorkload(spec, 'workload'), domain).blocks[0];
}

function cellsOf(block: Block): number {
  return block.attributes.reduce((product, index) => product * sizes[index], 1);
}

/** The coefficient of every query on every cell, found out by asking about one record at a time. */
function coefficients(block: Block): Float64Array[] {
  return Array.from({ length: cellsOf(block) }, (_, cell) => {
    const table = new Float64Array(cellsOf(block));
    table[cell] = 1;
    return block.answer(table);
  });
}

/** Definition 4 word by word. */
function costByPairs(block: Block, weights: Float64Array, neighbours: 'add-remove' | 'replace-one'): number {
  const columns = coefficients(block);
  const others = neighbours === 'add-remove' ? [new Float64Array(block.queries)] : columns;
  const costs = columns.flatMap((a) =>
    others.map((b) => a.reduce((sum, value, i) => sum + weights[i] * Math.abs(value - b[i]), 0)),
  );
  return Math.max(...costs);
}

const specs: Record<string, WorkloadSpec> = {
  'ranges over one attribute': { kind: 'ranges', attributes: ['a'], count: 9, seed: 3 } as WorkloadSpec,
  'all intervals': { kind: 'intervals', attribute: 'a' } as WorkloadSpec,
  'boxes over two': { kind: 'ranges', attributes: ['c', 'a'], count: 12, seed: 's' } as WorkloadSpec,
  'boxes over three': { kind: 'ranges', attributes: ['a', 'b', 'c'], count: 12 } as WorkloadSpec,
  'chosen queries': {
    kind: 'queries',
    queries: [{ where: { a: [1, 3], c: [0, 2] } }, { where: { c: [3, 3] } }, { where: {} }],
  } as WorkloadSpec,
  'real coefficients': {
    kind: 'queries',
    queries: Array.from({ length: 4 }, () => ({ coefficients: Array.from({ length: 84 }, () => rng.uniform() - 0.5) })),
  } as WorkloadSpec,
};

test.each(Object.entries(specs))('%s: every answer is the sum of the cells that the query covers', (_, spec) => {
  const block = blockOf(spec);
  const table = Float64Array.from({ length: cellsOf(block) }, () => rng.integer(100));
  const columns = coefficients(block);
  const answers = block.answer(table);
  for (let i = 0; i < block.queries; i++) {
    const expected = columns.reduce((sum, column, cell) => sum + column[i] * table[cell], 0);
    expect(answers[i]).toBeCloseTo(expected, 9);
  }
});

test.each(Object.entries(specs))('%s: the generalised sensitivity is the maximum over neighbours', (name, spec) => {
  const block = blockOf(spec);
  for (let round = 0; round < 20; round++) {
    const weights = Float64Array.from({ length: block.queries }, () => rng.integer(1000));
    const [added, replaced] = (['add-remove', 'replace-one'] as const).map((neighbours) => [
      block.weightedSensitivity(weights, neighbours),
      costByPairs(block, weights, neighbours),
    ]);
    expect(added[0]).toBeCloseTo(added[1], 8);
    if (name.startsWith('boxes')) expect(replaced[0]).toBeGreaterThanOrEqual(replaced[1]);
    else expect(replaced[0]).toBeCloseTo(replaced[1], 8);
    expect(replaced[0]).toBeLessThanOrEqual(2 * added[0] + 1e-8);
  }
  expect(block.weightedSensitivity(3, 'replace-one')).toBeCloseTo(3 * block.weightedSensitivity(1, 'replace-one'), 9);
});

test('too many queries for the search over pairs get an upper bound', () => {
  const rows = Array.from({ length: 700 }, () => ({
    coefficients: Array.from({ length: 84 }, () => rng.integer(5) - 2),
  }));
  const block = blockOf({ kind: 'queries', queries: rows } as WorkloadSpec);
  const weights = Float64Array.from({ length: 700 }, () => rng.uniform());
  const exact = costByPairs(block, weights, 'replace-one');
  expect(block.weightedSensitivity(weights, 'replace-one')).toBeGreaterThanOrEqual(exact);
});

test('a marginal costs its two smallest scales under replacement, its smallest one otherwise', () => {
  const block = marginalBlock(domain, [1]);
  const weights = Float64Array.of(2, 7, 5);
  expect(block.weightedSensitivity(weights, 'replace-one')).toBe(costByPairs(block, weights, 'replace-one'));
  expect(block.weightedSensitivity(weights, 'add-remove')).toBe(7);
});

test('every interval of an attribute is as likely as any other', () => {
  const block = blockOf({ kind: 'ranges', attributes: ['b'], count: 60_000 } as WorkloadSpec);
  const lengths = [0, 0, 0];
  for (const length of block.answer(Float64Array.of(1, 1, 1))) lengths[length - 1]++;
  // 6 intervals: 3 of length 1, 2 of length 2, 1 of length 3; 6 standard deviations of 100 to 122 each.
  [0.5, 1 / 3, 1 / 6].forEach((share, i) => {
    expect(Math.abs(lengths[i] - 60_000 * share)).toBeLessThan(740);
  });
});

test('the Naive Bayes set is the class, then the class with each other attribute', () => {
  const workload = buildWorkload(parseWorkload({ kind: 'naive-bayes', class: 'b' }, 'workload'), domain);
  expect(workload.blocks.map((block) => block.attributes)).toEqual([[1], [0, 1], [1, 2]]);
  expect(() => buildWorkload({ kind: 'naive-bayes', class: 'z' } as WorkloadSpec, domain)).toThrow(
    'workload.class: there is no attribute "z"',
  );
});

test('bad bounds and lengths are refused with their place', () => {
  const build = (queries: unknown) => buildWorkload(parseWorkload({ kind: 'queries', queries }, 'workload'), domain);
  expect(() => build([{ where: { a: [0, 7] } }])).toThrow('workload.queries[0].where.a: expected codes from 0 to 6');
  expect(() => build([{ where: {} }, { coefficients: [1] }])).toThrow('workload.queries[1].coefficients: expected 84');
});

test('boxes over a table that cannot be held, or over too many attributes, are refused before anything is counted', () => {
  const attributes = Array.from({ length: 13 }, (_, i) => ({ name: `a${i}`, size: 9, labels: [] }));
  const ranges = (count: number) => ({
    kind: 'ranges',
    attributes: attributes.slice(0, count).map(({ name }) => name),
    count: 5,
    seed: 1,
  });
  expect(() => buildWorkload(ranges(9) as WorkloadSpec, { attributes })).toThrow('has 387,420,489 cells');
  expect(() => buildWorkload(ranges(13) as WorkloadSpec, { attributes })).toThrow(
    'workload.attributes: boxes over 13 attributes are too many; choose at most 12',
  );
});
