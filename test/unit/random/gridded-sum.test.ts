import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { griddedSum } from '../../../src/core/random/gridded-sum.ts';
import { noiseGrid } from '../../../src/core/random/noise-grid.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { scriptedNoise } from '../../support/scripted-noise.ts';

/** Whole grid steps of the sum, with noise of exactly 0. */
function steps(row: readonly number[], counts: readonly number[], scale: number): number {
  return griddedSum(scriptedNoise(0), Float64Array.from(row), Float64Array.from(counts), scale) / noiseGrid(scale);
}

const scales = fc.double({ min: 1.2e-4, max: 1e12, noNaN: true });

describe('coefficients on the grid', () => {
  it('are those nearest to the real ones, where these are not much closer to one another than the grid', () => {
    for (const [coefficient, scale] of [
      [1 / 3, 5],
      [-Math.PI, 100],
      [1e-9, 1e-3],
    ]) {
      expect(steps([coefficient], [1], scale)).toBe(Math.round(coefficient / noiseGrid(scale)));
    }
  });

  it('are whole numbers as they are', () => {
    expect(steps([7], [3], 5) * noiseGrid(5)).toBe(21);
  });

  it('never lie farther apart than the noise is widened for, nor farther from none at all', () => {
    const near = fc.tuple(
      fc.double({ min: -2, max: 2, noNaN: true }),
      fc.double({ min: -1e-11, max: 1e-11, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(near, { minLength: 1, maxLength: 6 }), scales, (parts, scale) => {
        const grid = noiseGrid(scale);
        const row = [0, ...parts.flatMap(([a, b]) => [a * scale, (a + b) * scale])];
        const whole = row.map((_, cell) =>
          steps(
            row,
            row.map((__, other) => (other === cell ? 1 : 0)),
            scale,
          ),
        );
        for (const [i, a] of row.entries()) {
          for (const [j, b] of row.entries()) {
            const apart = Math.abs(whole[i] - whole[j]) * grid;
            expect(apart).toBeLessThanOrEqual(Math.abs(a - b) * (1 + 2 ** -20));
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

it('the noise is as wide as the coefficients may be apart, and hardly wider', () => {
  const widest = (row: number[], scale: number) => {
    const rng = seededRng('wide');
    let asked = 0;
    const listening = {
      integer(n: number) {
        asked = Math.max(asked, n);
        return rng.integer(n);
      },
    };
    griddedSum(listening, Float64Array.from(row), Float64Array.from(row), scale);
    return asked * noiseGrid(scale);
  };
  for (const scale of [1.2e-4, 0.3, 1, 5, 1e9]) {
    expect(widest([1, 0], scale)).toBeGreaterThanOrEqual(scale);
    expect(widest([1, 0], scale)).toBeLessThan(scale * (1 + 2 ** -37));
    expect(widest([1 / 3, 0], scale)).toBeGreaterThanOrEqual(scale * (1 + 2 ** -20));
    expect(widest([1 / 3, 0], scale)).toBeLessThan(scale * (1 + 2 ** -19));
  }
});

describe('the sum', () => {
  it('is exact whatever the order and the size of its parts, and rounded once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }), fc.nat(2 ** 31)), {
          minLength: 1,
          maxLength: 40,
        }),
        (parts) => {
          const grid = noiseGrid(1);
          const exact = parts.reduce((sum, [k, count]) => sum + BigInt(k) * BigInt(count), 0n);
          const row = parts.map(([k]) => k * grid);
          const counts = parts.map(([, count]) => count);
          expect(steps(row, counts, 1)).toBe(Number(exact));
          expect(steps(row.toReversed(), counts.toReversed(), 1)).toBe(Number(exact));
        },
      ),
    );
  });

  it('of coefficients beyond all numbers is refused with a way out', () => {
    expect(() => steps([1e300, 1e300], [1e9, 1], 1e-3)).toThrow(/divide all of them/);
  });
});
