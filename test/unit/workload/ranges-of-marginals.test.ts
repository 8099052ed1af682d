import { describe, expect, test } from 'vitest';
import type { Neighbours } from '../../../src/core/data/neighbours.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { expandQuery } from '../../../src/core/workload/linear-query.ts';
import { marginals } from '../../../src/core/workload/marginals.ts';
import { buildWorkload, parseWorkload, renameAttributes } from '../../../src/core/workload/registry.ts';
import { domainOf } from '../../support/small-data.ts';

const domain = domainOf(5, 2, 4);
const build = (spec: object) => buildWorkload(parseWorkload(spec, 'workload'), domain);
const rng = seededRng('ranges of marginals');

const workloads = {
  prefixes: { kind: 'prefixes', attribute: 'a' },
  'one range': { kind: 'marginals', sets: [['c']], ranges: { c: 'ranges' } },
  'ranges of tables': { kind: 'marginals', order: 2, ranges: { a: 'prefixes', c: 'ranges' } },
  'ranges of the whole table': { kind: 'marginals', order: 3, ranges: { a: 'ranges', c: 'ranges' } },
};
const blocks = Object.entries(workloads).flatMap(([name, spec]) =>
  build(spec).blocks.map((block) => ({ name: `${name}: ${block.label}`, block })),
);

const axisLength = { cells: (n: number) => n, prefixes: (n: number) => n, ranges: (n: number) => (n * (n + 1)) / 2 };

test('asks every product of what is asked of the attributes', () => {
  const { blocks: tables, size } = build(workloads['ranges of tables']);
  expect(tables.map(({ label, queries, partition }) => [label, queries, partition])).toEqual([
    ['a (prefixes) × b', 10, false],
    ['a (prefixes) × c (ranges)', 50, false],
    ['b × c (ranges)', 20, false],
  ]);
  expect(size).toBe(80);
  expect(tables[1].words(0)).toBe('a = 0 and c = 0');
  expect(tables[1].words(49)).toBe('c = 3');
  expect(tables[1].words(43)).toBe('all records');
  expect(build({ kind: 'marginals', order: 2, ranges: {} }).blocks.every(({ partition }) => partition)).toBe(true);
});

describe.each(blocks)('$name', ({ block }) => {
  const { attributes, cells, queries, axes } = block;
  const rows = Array.from({ length: queries }, (_, query) => expandQuery(block.query(query), domain, attributes));

  test('answers, words and lengths are those of its queries', () => {
    const table = Float64Array.from({ length: cells }, () => rng.integer(50));
    const answers = block.answer(table);
    expect([...answers]).toEqual(rows.map((row) => row.reduce((sum, count, cell) => sum + count * table[cell], 0)));
    if (axes) {
      const wanted = axes.reduce((p, asked, i) => p * axisLength[asked](domain.attributes[attributes[i]].size), 1);
      expect(queries).toBe(wanted);
    }
    expect(new Set(rows.map((row) => row.join())).size).toBe(queries);
    for (const [query, row] of rows.entries()) {
      expect(block.querySensitivity(query, 'add-remove')).toBe(1);
      expect(block.querySensitivity(query, 'replace-one')).toBe(row.every((value) => value === 1) ? 0 : 1);
    }
  });

  const exactly = (weights: Float64Array, neighbours: Neighbours): number => {
    let most = 0;
    for (let one = 0; one < cells; one++) {
      const others = neighbours === 'add-remove' ? [-1] : Array.from({ length: cells }, (_, cell) => cell);
      for (const other of others) {
        const moved = rows.reduce((sum, row, i) => sum + weights[i] * Math.abs(row[one] - (row[other] ?? 0)), 0);
        most = Math.max(most, moved);
      }
    }
    return most;
  };

  test('what a record changes is counted, never too little', () => {
    const random = Float64Array.from({ length: queries }, () => 1 + rng.integer(9));
    for (const weights of [new Float64Array(queries).fill(3), random]) {
      expect(block.weightedSensitivity(weights, 'add-remove')).toBe(exactly(weights, 'add-remove'));
      const replaced = exactly(weights, 'replace-one');
      if (attributes.length === 1) expect(block.weightedSensitivity(weights, 'replace-one')).toBe(replaced);
      expect(block.weightedSensitivity(weights, 'replace-one')).toBeGreaterThanOrEqual(replaced);
      expect(block.weightedSensitivity(weights, 'replace-one')).toBeLessThanOrEqual(2 * exactly(weights, 'add-remove'));
    }
    for (const neighbours of ['add-remove', 'replace-one'] as const) {
      expect(block.weightedSensitivity(3, neighbours)).toBe(
        block.weightedSensitivity(new Float64Array(queries).fill(3), neighbours),
      );
    }
  });
});

test.each([
  [{ kind: 'marginals', order: 1, ranges: { z: 'ranges' } }, 'workload.ranges.z: there is no attribute "z"'],
  [{ kind: 'marginals', order: 1, ranges: { a: 'halves' } }, 'workload.ranges.a: expected "prefixes" or "ranges"'],
  [{ kind: 'marginals', sets: [['a']], ranges: { c: 'ranges' } }, 'workload.ranges.c: no table has this attribute'],
  [{ kind: 'prefixes', attribute: 'z' }, 'workload.attribute: there is no attribute "z"'],
])('%j is refused', (spec, sentence) => {
  expect(() => build(spec)).toThrow(sentence);
});

test('all ranges of very many values are refused, prefixes are not', () => {
  const long = domainOf(2000);
  const asked = (ranges: object) => () =>
    buildWorkload(parseWorkload({ kind: 'marginals', order: 1, ranges }, 'workload'), long);
  expect(asked({ a: 'ranges' })).toThrow('workload.ranges.a: "a" has 2000 values');
  expect(asked({ a: 'prefixes' })().size).toBe(2000);
});

test('names go along with those of the attributes', () => {
  const spec = marginals.renameAttributes(
    { kind: 'marginals', order: 2, ranges: { a: 'ranges' } },
    (name) => `${name}!`,
  );
  expect(spec).toEqual({ kind: 'marginals', order: 2, ranges: { 'a!': 'ranges' } });
  expect(renameAttributes({ kind: 'prefixes', attribute: 'a' }, () => '1')).toEqual({
    kind: 'prefixes',
    attribute: '1',
  });
});
