import { describe, expect, it, vi } from 'vitest';
import type { IntegerSource } from '../../../src/core/random/bernoulli-exp.ts';
import { exactDiscreteLaplace } from '../../../src/core/random/discrete-laplace.ts';
import { exactGeometric } from '../../../src/core/random/geometric.ts';
import { exactSelect } from '../../../src/core/random/select.ts';
import { type BranchingSource, enumerate, type IsRestart } from '../../support/enumerate.ts';

// One layer at a time, or the tree has too many leaves: here Bern(e^(−n/d)) is one branch. bernoulli-exp.test.ts holds
// the layer below, and both together for small scales.
vi.mock('../../../src/core/random/bernoulli-exp.ts', () => ({
  bernoulliExp: (source: IntegerSource, n: number, d: number) =>
    (source as BranchingSource).bernoulli(Math.exp(-n / d)),
  bernoulliInverseE: (source: IntegerSource) => (source as BranchingSource).bernoulli(Math.exp(-1)),
}));

const TAIL = 1e-7;

/** All three begin with a candidate, and begin again when it is refused at once or after the sign was drawn. */
const beginsAgain: IsRestart = (draws) => {
  const [before, last] = draws.slice(-2);
  if (draws.length === 1) return false;
  return last?.kind === 'integer' || (before?.kind === 'integer' && last?.value === 0);
};

function expectBracketed(brackets: { low: number; high: number }, probability: number, what: string): void {
  expect(brackets.low, what).toBeLessThanOrEqual(probability + 1e-13);
  expect(brackets.high, what).toBeGreaterThanOrEqual(probability - 1e-13);
  expect(brackets.high - brackets.low, what).toBeLessThan(1e-6);
}

describe.each([
  [1, 1],
  [1, 2],
  [1, 3],
  [1, 4],
  [1, 5],
  [2, 1],
  [2, 3],
  [3, 2],
  [5, 3],
  [7, 5],
])('κ = %i/%i', (s, t) => {
  it('exact geometric', () => {
    const { low, high } = enumerate((source) => exactGeometric(source, s, t), TAIL, beginsAgain);
    for (let k = 0; k <= 20; k++) {
      const probability = Math.exp((-k * s) / t) * -Math.expm1(-s / t);
      expectBracketed({ low: low(k), high: high(k) }, probability, `P(G = ${k})`);
    }
  });

  it('exact discrete Laplace', () => {
    const { low, high } = enumerate((source) => exactDiscreteLaplace(source, s, t), TAIL, beginsAgain);
    for (let k = -20; k <= 20; k++) {
      const probability = Math.tanh(s / t / 2) * Math.exp((-Math.abs(k) * s) / t);
      expectBracketed({ low: low(k), high: high(k) }, probability, `P(X = ${k})`);
    }
  });
});

it('exact choice', () => {
  const scores = Float64Array.of(7, 3, 6, 7, -20);
  const weights = [...scores].map((score) => Math.exp(((score - 7) * 2) / 3));
  const total = weights.reduce((a, b) => a + b);
  const { low, high } = enumerate((source) => exactSelect(source, scores, 2, 3), TAIL, beginsAgain);
  for (const [i, weight] of weights.entries()) {
    expectBracketed({ low: low(i), high: high(i) }, weight / total, `candidate ${i}`);
  }
});
