import { describe, expect, it } from 'vitest';
import type { Rng } from '../../../src/core/random/rng.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';

function words(rng: Rng, count: number): number[] {
  return Array.from({ length: count }, () => rng.uint32());
}

describe('seededRng', () => {
  it('keeps the meaning of a seed: frozen first outputs', () => {
    expect(words(seededRng('fig6'), 4)).toEqual([3946717633, 369605923, 3049278191, 1825368317]);
    expect(words(seededRng('fig6').split('trial 3').split('ireduct'), 4)).toEqual([
      1279272477, 3679882076, 1611753079, 3983634538,
    ]);
    expect(words(seededRng(''), 2)).toEqual([2066079188, 3232876139]);
    expect(words(seededRng('κόσμε 🜁'), 2)).toEqual([301096602, 1362731732]);
    const mixed = seededRng('mixed');
    expect([mixed.uniform(), mixed.uniform()]).toEqual([0.0932035820904733, 0.2863470101718648]);
    expect([mixed.integer(6), mixed.integer(1e6), mixed.integer(2 ** 40 + 1), mixed.integer(2 ** 53)]).toEqual([
      3, 870031, 781211815943, 6102191767225044,
    ]);
  });

  it('makes a uniform of two words, whichever way they are drawn', () => {
    const byWord = seededRng('a');
    const byUniform = seededRng('a');
    for (let i = 0; i < 100; i++) {
      const [high, low] = words(byWord, 2) as [number, number];
      expect(byUniform.uniform()).toBe(((high >>> 5) * 2 ** 26 + (low >>> 6)) / 2 ** 53);
    }
  });

  it('names streams by path, not by text run together', () => {
    const paths = [
      [''],
      ['', ''],
      ['ab'],
      ['a', 'b'],
      ['b', 'a'],
      ['a', '', 'b'],
      ['ab', ''],
      ['', 'ab'],
      ['a\0', 'b'],
      ['a', '\0b'],
      ['a'],
      ['a\0'],
      ['\0'],
      ['a\0\0b'],
    ];
    const firsts = paths.map(([seed = '', ...labels]) =>
      words(
        labels.reduce((rng, label) => rng.split(label), seededRng(seed)),
        2,
      ).join(),
    );
    expect(new Set(firsts).size).toBe(paths.length);
  });

  it('gives ten thousand numbered siblings ten thousand different streams', () => {
    const parent = seededRng('siblings');
    const firsts = new Set(Array.from({ length: 10_000 }, (_, i) => words(parent.split(`${i}`), 2).join()));
    expect(firsts.size).toBe(10_000);
  });
});
