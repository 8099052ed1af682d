import { expect, test } from 'vitest';
import type { Neighbours } from '../../../src/core/data/neighbours.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import type { Block } from '../../../src/core/workload/block.ts';
import { parityBlock, singleParityBlock } from '../../../src/core/workload/parity-block.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { singleQuery } from '../../../src/core/workload/single-query.ts';
import { squaredSensitivity } from '../../../src/core/workload/workload.ts';
import { domainOf } from '../../support/small-data.ts';

const domain = domainOf(5, 3, 2);
const rng = seededRng('weighted squares');

const built = (spec: object, over = domain) => [...buildWorkload(parseWorkload(spec, 'workload'), over).blocks];
const real = Array.from({ length: 4 }, () => ({ coefficients: Array.from({ length: 30 }, () => rng.uniform() - 0.5) }));
const whole = Array.from({ length: 6 }, () => ({ coefficients: Array.from({ length: 30 }, () => rng.integer(7) - 3) }));
const binary = domainOf(2, 2, 2);

const exact: Record<string, Block[]> = {
  marginals: built({ kind: 'marginals', order: 2 }),
  intervals: built({ kind: 'intervals', attribute: 'a' }),
  'ranges over one attribute': built({ kind: 'ranges', attributes: ['a'], count: 9, seed: 3 }),
  'real coefficients': built({ kind: 'queries', queries: real }),
  'whole coefficients': built({ kind: 'queries', queries: whole }),
  conditions: built({ kind: 'queries', queries: [{ where: { a: [1, 3], c: [0, 0] } }, { where: { b: [2, 2] } }] }),
  wavelets: built({ kind: 'wavelets', attributes: ['a', 'c'] }),
  moments: built({ kind: 'moments', order: 2, values: 'codes' }),
  parities: [parityBlock(binary, [0, 1, 2], [[0], [0, 1], [1, 2], [0, 1, 2], []], 'parities')],
  'one parity': [singleParityBlock(binary, [0, 2])],
  'one query of a block': built({ kind: 'queries', queries: whole }).map((block) => singleQuery(block, 2)),
};
const bounded: Record<string, Block[]> = {
  'prefixes of tables': built({ kind: 'marginals', order: 2, ranges: { a: 'prefixes', b: 'ranges' } }),
  boxes: built({ kind: 'ranges', attributes: ['a', 'b'], count: 12, seed: 's' }),
  'too many queries for all pairs': built(
    {
      kind: 'queries',
      queries: Array.from({ length: 220 }, () => ({
        coefficients: Array.from({ length: 200 }, () => rng.integer(5) - 2),
      })),
    },
    domainOf(20, 10),
  ),
};

/** By its definition: one record at a time, and every pair of them. */
function byNeighbours(block: Block, weights: Float64Array, neighbours: Neighbours): number {
  const columns = Array.from({ length: block.cells }, (_, cell) =>
    block.answer(new Float64Array(block.cells).fill(1, cell, cell + 1)),
  );
  const others = neighbours === 'add-remove' ? [new Float64Array(block.queries)] : columns;
  let most = 0;
  for (const a of columns) {
    for (const b of others) {
      most = Math.max(
        most,
        a.reduce((sum, value, i) => sum + weights[i] * (value - b[i]) ** 2, 0),
      );
    }
  }
  return most;
}

const cases = [...Object.entries(exact), ...Object.entries(bounded)];

test.each(cases)('%s: the weighted squares are the most that neighbours make of them', (name, blocks) => {
  for (const block of blocks) {
    for (let round = 0; round < 4; round++) {
      const weights = Float64Array.from({ length: block.queries }, () => rng.integer(100));
      const ones = new Float64Array(block.queries).fill(1);
      for (const neighbours of ['add-remove', 'replace-one'] as const) {
        const [told, plain] = [block.weightedSquares(weights, neighbours), block.weightedSquares(3, neighbours)];
        const [most, plainMost] = [byNeighbours(block, weights, neighbours), byNeighbours(block, ones, neighbours)];
        if (Object.hasOwn(exact, name)) {
          expect(told).toBeCloseTo(most, 8);
          expect(plain).toBeCloseTo(3 * plainMost, 8);
        } else {
          expect(told).toBeGreaterThanOrEqual(most - 1e-9);
          expect(plain).toBeGreaterThanOrEqual(3 * plainMost - 1e-9);
        }
      }
      if (block.queries > 200) break;
    }
  }
});

test('a replaced record moves k tables by √2 and not by 2, and all rows of a person count together', () => {
  const tables = exact.marginals;
  expect(squaredSensitivity(tables, { neighbours: 'add-remove', rowsPerPerson: 1 })).toBe(3);
  expect(squaredSensitivity(tables, { neighbours: 'replace-one', rowsPerPerson: 1 })).toBe(6);
  expect(squaredSensitivity(tables, { neighbours: 'replace-one', rowsPerPerson: 4 })).toBe(96);
  expect(squaredSensitivity(tables, { neighbours: 'add-remove', rowsPerPerson: 1 }, [1, 4, 9])).toBe(14);
});
