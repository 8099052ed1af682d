import { describe, expect, test } from 'vitest';
import { laplace } from '../../../src/core/random/laplace.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import { epsilonLowerBound } from '../../support/audit/lower-bound.ts';

const samples = 20_000;

/** Laplace noise at this ε on 0 and 1. */
function bound(epsilon: number, seed: string, draws = samples): number {
  const rng = seededRng(seed);
  return epsilonLowerBound({ samples: draws, draw: (neighbour) => [neighbour + laplace(rng, 1 / epsilon)] });
}

// Each bound is too high with probability 1e-8.
describe('Laplace noise', () => {
  test.each(['a', 'b', 'c', 'd', 'e'])(
    'is never accused of more than it costs, and of less only by a little (%s)',
    (seed) => {
      expect(bound(1, seed)).toBeLessThanOrEqual(1);
      expect(bound(1, seed)).toBeGreaterThan(0.8);
    },
  );

  test.each(['a', 'b', 'c', 'd', 'e'])('at 1.2 and 1.5 times its ε is flagged (%s)', (seed) => {
    expect(bound(1.2, seed)).toBeGreaterThan(1);
    expect(bound(1.5, seed)).toBeGreaterThan(1.3);
  });
});

test('values that come back again and again are looked at by themselves', () => {
  // Randomised response: the truth with probability e^ε/(1 + e^ε), among noise that says nothing.
  const response = (epsilon: number) => {
    const rng = seededRng('response');
    const honest = Math.exp(epsilon) / (1 + Math.exp(epsilon));
    const draw = (neighbour: 0 | 1) => [rng.uniform() < honest ? neighbour : 1 - neighbour, rng.uniform()];
    return epsilonLowerBound({ samples, draw });
  };
  expect(response(1)).toBeLessThanOrEqual(1);
  expect(response(1)).toBeGreaterThan(0.8);
  expect(response(1.3)).toBeGreaterThan(1);
});

test('an output that only one neighbour gives is a leak of any size', () => {
  const rng = seededRng('atom');
  const draw = (neighbour: 0 | 1) => [neighbour === 1 && rng.uniform() < 0.1 ? 0.5 : laplace(rng, 1e6)];
  expect(epsilonLowerBound({ samples, draw })).toBeGreaterThan(3);
});

test('two and three numbers at once', () => {
  for (const dimension of [2, 3]) {
    const at = (epsilon: number) => {
      const rng = seededRng(`dimension ${dimension}`);
      const draw = (neighbour: 0 | 1) =>
        Array.from({ length: dimension }, () => neighbour + laplace(rng, dimension / epsilon));
      return epsilonLowerBound({ samples: 100_000, draw });
    };
    expect(at(1)).toBeLessThanOrEqual(1);
    expect(at(1.5)).toBeGreaterThan(1);
  }
});

test('outputs that are no numbers are refused', () => {
  expect(() => epsilonLowerBound({ samples: 2, draw: () => [Number.NaN] })).toThrow('an output to audit');
});
