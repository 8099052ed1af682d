import { expect, it } from 'vitest';
import { secureRng } from '../../../src/core/random/secure.ts';

it('fills its pool in steps that getRandomValues allows, only when it has to', () => {
  const fills: number[] = [];
  const rng = secureRng((words) => {
    fills.push(words.byteLength);
    words.fill(0x80000001);
  });
  expect(fills).toEqual([]);
  for (let i = 0; i < 16_384; i++) expect(rng.uint32()).toBe(0x80000001);
  expect(fills).toEqual([65_536]);
  expect(rng.uniform()).toBe(0.5 + 2 ** 25 / 2 ** 53);
  expect(fills).toEqual([65_536, 65_536]);
});

it('gives fresh words from every pool, and each of them once', () => {
  let next = 0;
  const rng = secureRng((words) => {
    for (let i = 0; i < words.length; i++) words[i] = next++;
  });
  const words = Array.from({ length: 40_000 }, () => rng.uint32());
  expect(words.every((word, i) => word === i)).toBe(true);
});

it('works with the real source', () => {
  const rng = secureRng((words) => {
    crypto.getRandomValues(words);
  });
  const words = new Set(Array.from({ length: 20_000 }, () => rng.uint32()));
  // 20,000 words of 32 bits repeat 0.05 times on average; 20 repeats have probability below 1e-40.
  expect(words.size).toBeGreaterThan(19_980);
});

it('wipes what it has given away', () => {
  let pool: Uint32Array | undefined;
  const rng = secureRng((words) => {
    pool = words;
    words.fill(7);
  });
  for (let i = 0; i < 10; i++) rng.uint32();
  expect([...pool!.subarray(0, 12)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 7]);
});

it('never repeats itself by being split', () => {
  let next = 0;
  const rng = secureRng((words) => {
    for (let i = 0; i < words.length; i++) words[i] = next++;
  });
  const a = rng.split('trial 1');
  const b = rng.split('trial 1');
  expect([a.uint32(), b.uint32(), rng.uint32()]).toEqual([0, 1, 2]);
});
