import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellCount, type Domain } from '../../../src/core/data/domain.ts';
import type { Neighbours } from '../../../src/core/data/neighbours.ts';
import { dot } from '../../../src/core/linalg/vectors.ts';
import type { Block } from '../../../src/core/workload/block.ts';
import { expandQuery } from '../../../src/core/workload/linear-query.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { domainOf } from '../../support/small-data.ts';

function blockOver(domain: Domain): Block {
  const attributes = domain.attributes.map(({ name }) => name);
  return buildWorkload(parseWorkload({ kind: 'wavelets', attributes }, 'workload'), domain).blocks[0];
}

const rowsOf = (block: Block, domain: Domain) =>
  Array.from({ length: block.queries }, (_, i) => expandQuery(block.query(i), domain, block.attributes));

/** Definition 4 word by word. */
function costByNeighbours(rows: readonly Float64Array[], weights: Float64Array, neighbours: Neighbours): number {
  const cells = [...rows[0].keys()];
  const between = (x: number, y: number | null) =>
    rows.reduce((sum, row, i) => sum + weights[i] * Math.abs(row[x] - (y === null ? 0 : row[y])), 0);
  const costs = cells.flatMap((x) =>
    neighbours === 'add-remove' ? between(x, null) : cells.map((y) => between(x, y)),
  );
  return Math.max(...costs);
}

const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 });

test('as many coefficients as cells, orthogonal where sizes are powers of two, with the answers of a transform', () => {
  fc.assert(
    fc.property(sizes, fc.nat(), (own, seed) => {
      const domain = domainOf(...own);
      const block = blockOver(domain);
      const rows = rowsOf(block, domain);
      expect(rows).toHaveLength(cellCount(domain));
      const table = Float64Array.from(rows, (_, cell) => (cell * 7919 + seed) % 101);
      const answers = block.answer(table);
      for (const [i, row] of rows.entries()) expect(answers[i]).toBeCloseTo(dot(row, table), 9);
      if (!own.every((size) => (size & (size - 1)) === 0)) return;
      for (let i = 0; i < rows.length; i++) for (let j = 0; j < i; j++) expect(dot(rows[i], rows[j])).toBe(0);
    }),
    { seed: 1, numRuns: 40 },
  );
});

test('sensitivity is that of the worst neighbours', () => {
  fc.assert(
    fc.property(sizes, fc.nat(), (own, seed) => {
      const domain = domainOf(...own);
      const block = blockOver(domain);
      const rows = rowsOf(block, domain);
      const ones = new Float64Array(rows.length).fill(1);
      const uneven = ones.map((_, i) => ((i + seed) * 31) % 7);
      for (const neighbours of ['add-remove', 'replace-one'] as const) {
        expect(block.weightedSensitivity(3, neighbours)).toBe(3 * costByNeighbours(rows, ones, neighbours));
        rows.forEach((row, i) => {
          expect(block.querySensitivity(i, neighbours)).toBe(costByNeighbours([row], ones, neighbours));
        });
      }
      for (const neighbours of ['add-remove', 'replace-one'] as const) {
        expect(block.weightedSensitivity(uneven, neighbours)).toBe(costByNeighbours(rows, uneven, neighbours));
      }
    }),
    { seed: 2, numRuns: 60 },
  );
});

test('of a table with too many pairs of cells it is an upper bound, the same for one weight as for all', () => {
  const block = blockOver(domainOf(40, 30));
  const [plain, all] = [1, new Float64Array(1200).fill(1)].map((w) => block.weightedSensitivity(w, 'replace-one'));
  // Twice 7 · 6 functions, without the one that is 1 everywhere; the two records have at least four in common.
  expect([plain, all]).toEqual([82, 82]);
});

test('words say which values are weighed against which', () => {
  const block = blockOver(domainOf(3, 2));
  expect(Array.from({ length: 6 }, (_, i) => block.words(i))).toEqual([
    'all records',
    'b = 0 minus b = 1',
    'a from 0 to 1 minus a = 2',
    '(a from 0 to 1 minus a = 2) × (b = 0 minus b = 1)',
    'a = 0 minus a = 1',
    '(a = 0 minus a = 1) × (b = 0 minus b = 1)',
  ]);
});
