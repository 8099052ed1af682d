import { expect, test } from 'vitest';
import { exactFlipBits, flipBits } from '../../../src/core/random/bit-noise.ts';
import { exactReplaceCodes, replaceCodes } from '../../../src/core/random/replace-codes.ts';
import type { Rng } from '../../../src/core/random/rng.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { enumerate } from '../../support/enumerate.ts';
import { chiSquareFit } from '../../support/statistics.ts';

/** A false alarm in a million. */
const LEAST_P = 1e-6;

test.each([0, 0.001, 0.25, 0.3, 0.4861, 0.5])('each bit is flipped with probability %d, alone', (probability) => {
  const bits = 200_003;
  const words = new Uint32Array(Math.ceil(bits / 32));
  flipBits(seededRng(`flip ${probability}`), words, bits, probability);
  const at = (bit: number) => (words[bit >>> 5] >>> (bit & 31)) & 1;
  // Four kinds of neighbours.
  const pairs = [0, 0, 0, 0];
  for (let bit = 0; bit + 1 < bits; bit += 2) pairs[2 * at(bit) + at(bit + 1)]++;
  const stays = 1 - probability;
  const expected = [stays * stays, stays * probability, probability * stays, probability * probability];
  if (probability === 0) expect(pairs.slice(1)).toEqual([0, 0, 0]);
  else expect(chiSquareFit(pairs, expected, (bits - 1) / 2)).toBeGreaterThan(LEAST_P);
});

test('bits beyond the last one stay as they are, and a flip turns a 1 into a 0', () => {
  const words = new Uint32Array(2);
  flipBits(seededRng('end'), words, 35, 1 - 2 ** -53);
  expect([...words]).toEqual([0xffffffff, 7]);
  flipBits(seededRng('end'), words, 35, 1 - 2 ** -53);
  expect([...words]).toEqual([0, 0]);
});

test('codes are kept with their probability, and else any is as probable', () => {
  const codes = new Uint8Array(100_000).fill(2);
  replaceCodes(seededRng('codes'), codes, 5, 0.3);
  const counts = [0, 0, 0, 0, 0];
  for (const code of codes) counts[code]++;
  expect(chiSquareFit(counts, [0.14, 0.14, 0.44, 0.14, 0.14], codes.length)).toBeGreaterThan(LEAST_P);
});

test.each([
  [1, 3],
  [3, 2],
])('exact flips have odds of e^(−%i/%i), every outcome of every draw enumerated', (n, d) => {
  const { low, high } = enumerate((source) => {
    const words = new Uint32Array(1);
    exactFlipBits(source as unknown as Rng, words, 1, n, d);
    return words[0];
  }, 2e-2);
  const flipped = Math.exp(-n / d) / (1 + Math.exp(-n / d));
  expect(low(1)).toBeLessThanOrEqual(flipped);
  expect(high(1)).toBeGreaterThanOrEqual(flipped);
});

test.each([
  [2, 1, 3],
  [3, 1, 2],
])('exact codes of %i values: e^(%i/%i) as probable to stay as to become any one of the others', (size, n, d) => {
  const { low, high } = enumerate((source) => {
    const codes = Uint8Array.of(1);
    exactReplaceCodes(source as unknown as Rng, codes, size, n, d);
    return codes[0];
  }, 6e-2);
  const other = 1 / (Math.exp(n / d) + size - 1);
  for (let code = 0; code < size; code++) {
    const probability = code === 1 ? other * Math.exp(n / d) : other;
    expect(low(code)).toBeLessThanOrEqual(probability);
    expect(high(code)).toBeGreaterThanOrEqual(probability);
  }
});
