import { expect, test } from 'vitest';
import { cellCount } from '../../../../src/core/data/domain.ts';
import { contract, type TableOver } from '../../../../src/core/estimators/multiplicative-weights/tree-marginals.ts';
import { seededRng } from '../../../../src/core/random/seeded.ts';
import { domainOf } from '../../../support/small-data.ts';

const domain = domainOf(2, 3, 5, 4, 7);
const rng = seededRng('contract');

function tableOver(...attributes: number[]): TableOver {
  return { attributes, values: Float64Array.from({ length: cellCount(domain, attributes) }, () => rng.uniform()) };
}

/** Cell by cell, in the order of the attributes of `a` and then those of `b` alone: sums are the same to the bit. */
function plainly(a: TableOver, b: TableOver, kept: readonly number[]): Float64Array {
  const all = [...new Set([...a.attributes, ...b.attributes])];
  const out = new Float64Array(cellCount(domain, kept));
  for (let cell = 0; cell < cellCount(domain, all); cell++) {
    const codes = new Map<number, number>();
    let rest = cell;
    for (const index of [...all].reverse()) {
      codes.set(index, rest % domain.attributes[index].size);
      rest = Math.floor(rest / domain.attributes[index].size);
    }
    const at = (own: readonly number[]) =>
      own.reduce((position, index) => position * domain.attributes[index].size + (codes.get(index) ?? 0), 0);
    out[at(kept)] += a.values[at(a.attributes)] * b.values[at(b.attributes)];
  }
  return out;
}

test.each([
  { a: [0, 1, 2], b: [2, 3, 4], kept: [0, 1, 3, 4] },
  { a: [0, 1, 2], b: [1, 2, 4], kept: [0, 4] },
  { a: [1, 3], b: [1, 3], kept: [1, 3] },
  { a: [2, 3, 4], b: [0, 1], kept: [0, 1, 2, 3, 4] },
  { a: [0, 3], b: [1, 3, 4], kept: [3] },
  { a: [0, 1, 4], b: [2, 4], kept: [0] },
  { a: [1, 2], b: [2, 4], kept: [] },
  { a: [], b: [4], kept: [4] },
  { a: [], b: [], kept: [] },
])('over $a and $b, kept $kept: every product is summed once, in the same order', ({ a, b, kept }) => {
  const [left, right] = [tableOver(...a), tableOver(...b)];
  expect(contract(domain, left, right, kept)).toEqual({ attributes: kept, values: plainly(left, right, kept) });
});
