import { describe, expect, it } from 'vitest';
import { bernoulliExp, bernoulliInverseE } from '../../../src/core/random/bernoulli-exp.ts';
import { exactDiscreteLaplace } from '../../../src/core/random/discrete-laplace.ts';
import { enumerate } from '../../support/enumerate.ts';

function expectBracketed(low: number, probability: number, high: number): void {
  expect(low).toBeLessThanOrEqual(probability + 1e-13);
  expect(high).toBeGreaterThanOrEqual(probability - 1e-13);
}

describe('Bern(e^(−n/d)), every outcome of every draw enumerated', () => {
  it('1/e', () => {
    const { low, high } = enumerate(bernoulliInverseE, 1e-9);
    expectBracketed(low(true), Math.exp(-1), high(true));
  });

  it.each([
    [0, 1],
    [1, 2],
    [1, 3],
    [2, 3],
    [1, 5],
    [4, 5],
    [5, 5],
    [7, 4],
    [3, 1],
    [1, 100],
  ])('n/d = %i/%i', (n, d) => {
    const { low, high } = enumerate((source) => bernoulliExp(source, n, d), 1e-4);
    expectBracketed(low(true), Math.exp(-n / d), high(true));
  });

  it('a rate of any size ends at once', () => {
    const source = { integer: (n: number) => n - 1 };
    expect(bernoulliExp(source, Number.MAX_SAFE_INTEGER, 1)).toBe(false);
    expect(bernoulliExp(source, 0, 1)).toBe(true);
  });
});

it.each([
  [1, 1, 0.01],
  [1, 2, 0.03],
])('discrete Laplace of κ = %i/%i down to single integer draws, restarts included', (s, t, tail) => {
  const { low, high } = enumerate((source) => exactDiscreteLaplace(source, s, t), tail);
  for (let k = -6; k <= 6; k++) {
    expectBracketed(low(k), Math.tanh(s / t / 2) * Math.exp((-Math.abs(k) * s) / t), high(k));
  }
});
