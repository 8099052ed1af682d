import { expect, test } from 'vitest';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { parityBlock, singleParityBlock } from '../../../src/core/workload/parity-block.ts';
import { domainOf } from '../../support/small-data.ts';

test.each([1, 2, 3, 4, 7])('one parity of %i attributes is the same block as among others, to the last bit', (size) => {
  const domain = domainOf(...new Array(size + 1).fill(2));
  const set = Array.from({ length: size }, (_, index) => index + 1);
  const single = singleParityBlock(domain, set);
  const among = parityBlock(domain, set, [set], single.label);
  const rng = seededRng('parities');
  const table = Float64Array.from({ length: 1 << size }, () => rng.uniform() / 3);
  const before = table.slice();
  expect([...single.answer(table)]).toEqual([...among.answer(table)]);
  expect(table).toEqual(before);
  for (const key of ['label', 'attributes', 'queries', 'integral', 'partition'] as const) {
    expect(single[key]).toEqual(among[key]);
  }
  expect(single.query(0)).toEqual(among.query(0));
  expect(single.words(0)).toBe(among.words(0));
  for (const neighbours of ['add-remove', 'replace-one'] as const) {
    expect(single.querySensitivity(0, neighbours)).toBe(among.querySensitivity(0, neighbours));
    for (const weights of [1, 0.75, Float64Array.of(2.5)]) {
      expect(single.weightedSensitivity(weights, neighbours)).toBe(among.weightedSensitivity(weights, neighbours));
    }
  }
});
