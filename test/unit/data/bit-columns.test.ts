import { expect, test } from 'vitest';
import { BitColumns, onesInBoth } from '../../../src/core/data/counts/bit-columns.ts';
import { tabulate } from '../../../src/core/data/counts/tabulate.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';

const LENGTHS = [0, 1, 31, 32, 33, 255, 256, 257, 500, 4099];

test.each(LENGTHS)('pairs of bits are counted as records are, %i of them', (rows) => {
  const rng = seededRng(`bits ${rows}`);
  const attributes = Array.from({ length: 4 }, (_, i) => ({ name: `x${i}`, size: 2, labels: ['0', '1'] }));
  const shares = [0.02, 0.5, 0.9, 1];
  const columns = shares.map((share) => Uint8Array.from({ length: rows }, () => (rng.uniform() < share ? 1 : 0)));
  const dataset = { domain: { attributes }, rows, columns, weights: null, records: rows };
  const bits = new BitColumns(dataset);
  for (let a = 0; a < 4; a++) {
    for (let b = a + 1; b < 4; b++) expect([...bits.pair(a, b)]).toEqual([...tabulate(dataset, [a, b])]);
  }
});

test('every bit of every word counts once', () => {
  const all = new Int32Array(19).fill(-1);
  expect(onesInBoth(all, all)).toBe(19 * 32);
  for (let word = 0; word < 19; word++) {
    for (const bit of [0, 1, 15, 30, 31]) {
      const one = new Int32Array(19);
      one[word] = 1 << bit;
      expect(onesInBoth(all, one)).toBe(1);
    }
  }
});
