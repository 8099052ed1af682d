import { expect, it } from 'vitest';
import { unbiasedInteger } from '../../../src/core/random/integer.ts';

/** Plays the words in order; how many were taken shows what was refused. */
function play(words: number[], n: number): { value: number; taken: number } {
  let taken = 0;
  const uint32 = () => words[taken++]!;
  const uniform = () => ((uint32() >>> 5) * 2 ** 26 + (uint32() >>> 6)) / 2 ** 53;
  return { value: unbiasedInteger({ uint32, uniform }, n), taken };
}

it.each([3, 5, 6, 7, 1000, 99_991, 2 ** 21 - 1])('integer(%i) gives every value exactly ⌊2^32/n⌋ words', (n) => {
  const share = Math.floor(2 ** 32 / n);
  for (let j = 0; j < n; j += Math.ceil(n / 500)) {
    const first = Math.ceil((j * 2 ** 32) / n);
    const next = Math.ceil(((j + 1) * 2 ** 32) / n);
    const surplus = next - first - share;
    expect(surplus === 0 || surplus === 1).toBe(true);
    expect(play([first, first + 1], n)).toEqual({ value: j, taken: 1 + surplus });
    expect(play([first + 1], n)).toEqual({ value: j, taken: 1 });
    expect(play([next - 1], n)).toEqual({ value: j, taken: 1 });
  }
});

it('beyond 2^21 takes leading bits and refuses what reaches n', () => {
  const n = 3 * 2 ** 40;
  // Two words make 53 bits, of which the leading 42 count.
  expect(play([0xffffffff, 0xffffffff, 0, 0], n)).toEqual({ value: 0, taken: 4 });
  expect(play([0xbfffffff, 0xffffffff], n)).toEqual({ value: n - 1, taken: 2 });
  expect(play([0xc0000000, 0, 0xbfffffff, 0xffffffff], n)).toEqual({ value: n - 1, taken: 4 });
  expect(play([0xffffffff, 0xffffffff], 2 ** 53)).toEqual({ value: 2 ** 53 - 1, taken: 2 });
});

it.each(Array.from({ length: 31 }, (_, k) => 2 ** (22 + k)))(
  'integer(%i) takes as many leading bits as it needs',
  (n) => {
    expect(play([0xffffffff, 0xffffffff], n)).toEqual({ value: n - 1, taken: 2 });
    expect(play([0x80000000, 0], n)).toEqual({ value: n / 2, taken: 2 });
    // One below a power of two needs the same bits and refuses the last of them.
    expect(play([0xffffffff, 0xffffffff, 0, 0], n - 1)).toEqual({ value: 0, taken: 4 });
  },
);
