import { describe, expect, it } from 'vitest';
import type { Rng } from '../../../src/core/random/rng.ts';
import { secureRng } from '../../../src/core/random/secure.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { chiSquareFit } from '../../support/statistics.ts';

const GENERATORS: [name: string, make: (seed: string) => Rng][] = [
  ['seeded', seededRng],
  [
    'secure',
    (seed) => {
      const words = seededRng(seed);
      return secureRng((pool) => {
        for (let i = 0; i < pool.length; i++) pool[i] = words.uint32();
      });
    },
  ],
];
const N = 120_000;
// About 40 tests of chi-square at 1e-6: one false alarm in 25,000 choices of the seeds, which are fixed.
const ALARM = 1e-6;
const SIZES = [1, 2, 3, 6, 1000, 2 ** 21, 2 ** 21 + 1, 2 ** 32, 2 ** 32 + 1, 2 ** 53 - 1, 2 ** 53];

function uniformity(draw: () => number, cells: number): number {
  const counts = new Array<number>(cells).fill(0);
  for (let i = 0; i < N; i++) counts[draw()]!++;
  return chiSquareFit(counts, new Array(cells).fill(1 / cells), N);
}

describe.each(GENERATORS)('%s', (_, make) => {
  it('says the same again for the same seed, in every kind of draw', () => {
    const record = (rng: Rng) =>
      Array.from({ length: 200 }, (_, i) => [rng.uint32(), rng.uniform(), rng.integer(SIZES[i % SIZES.length]!)]);
    expect(record(make('same'))).toEqual(record(make('same')));
    expect(record(make('same'))).not.toEqual(record(make('other')));
  });

  it('stays in range, and keeps to the grid of 53 bits', () => {
    const rng = make('range');
    for (let i = 0; i < 20_000; i++) {
      const u = rng.uniform();
      expect(u >= 0 && u < 1 && Number.isInteger(u * 2 ** 53)).toBe(true);
      const word = rng.uint32();
      expect(word >= 0 && word < 2 ** 32 && Number.isInteger(word)).toBe(true);
      const n = SIZES[i % SIZES.length]!;
      const k = rng.integer(n);
      expect(k >= 0 && k < n && Number.isInteger(k)).toBe(true);
    }
  });

  it.each([0, -1, 1.5, 2 ** 53 + 2, Number.NaN, Number.POSITIVE_INFINITY])('refuses integer(%d)', (n) => {
    expect(() => make('refuse').integer(n)).toThrow(RangeError);
  });

  it('balances every bit of a word and every bit of a uniform', () => {
    const rng = make('bits');
    const ones = new Array<number>(32 + 53).fill(0);
    for (let i = 0; i < N; i++) {
      const word = rng.uint32();
      for (let bit = 0; bit < 32; bit++) ones[bit]! += (word >>> bit) & 1;
      let u = rng.uniform();
      for (let bit = 32; bit < 85; bit++) {
        u *= 2;
        if (u >= 1) {
          u -= 1;
          ones[bit]!++;
        }
      }
    }
    // 6 standard deviations: 2e-9 for one bit.
    for (const [bit, count] of ones.entries())
      expect(Math.abs(count - N / 2), `bit ${bit}`).toBeLessThan(3 * Math.sqrt(N));
  });

  it('spreads uniforms evenly, alone and in pairs', () => {
    const rng = make('even');
    expect(uniformity(() => Math.floor(1000 * rng.uniform()), 1000)).toBeGreaterThan(ALARM);
    expect(
      uniformity(() => 32 * Math.floor(32 * rng.uniform()) + Math.floor(32 * rng.uniform()), 1024),
    ).toBeGreaterThan(ALARM);
  });

  // Three quarters of a power of two is where taking a remainder would go most wrong.
  it.each([2, 3, 6, 10, 1000, 3 * 2 ** 19, 3 * 2 ** 30, 3 * 2 ** 51, 2 ** 53])('integer(%d) is uniform', (n) => {
    const rng = make('integer');
    const cells = Math.min(n, 100);
    expect(uniformity(() => Math.floor((rng.integer(n) / n) * cells), cells)).toBeGreaterThan(ALARM);
    const last = Math.min(n, n % 3 === 0 ? 3 : 2);
    expect(uniformity(() => rng.integer(n) % last, last)).toBeGreaterThan(ALARM);
  });
});

describe('seeded streams', () => {
  it('split the same whatever was drawn before, by anyone', () => {
    const fresh = seededRng('s').split('child').uint32();
    const parent = seededRng('s');
    for (let i = 0; i < 1000; i++) parent.uniform();
    const sibling = parent.split('sibling');
    sibling.integer(7);
    expect(parent.split('child').uint32()).toBe(fresh);
  });

  it.each([
    ['numbered siblings', seededRng('c').split('1'), seededRng('c').split('2')],
    ['parent and child', seededRng('c'), seededRng('c').split('0')],
    ['near seeds', seededRng('fig5'), seededRng('fig6')],
  ])('%s are unrelated', (_, a, b) => {
    expect(uniformity(() => 32 * Math.floor(32 * a.uniform()) + Math.floor(32 * b.uniform()), 1024)).toBeGreaterThan(
      ALARM,
    );
  });

  it('first draws of numbered siblings are uniform among themselves', () => {
    const parent = seededRng('first draws');
    let i = 0;
    expect(uniformity(() => Math.floor(1000 * parent.split(`${i++}`).uniform()), 1000)).toBeGreaterThan(ALARM);
  });
});
