import { expect, test } from 'vitest';
import { uncapitalised } from '../../../../../src/core/experiment/mechanism-title.ts';
import { workloadTitle } from '../../../../../src/features/shared/words/titles.ts';

test.each([
  [{ kind: 'marginals', order: 2 }, '2-D marginals'],
  [{ kind: 'tables', order: 3 }, '3-D random tables'],
  [{ kind: 'parities', degree: 2 }, 'Parities up to degree 2'],
  // An order of moments is a number of factors, not of dimensions.
  [{ kind: 'moments', order: 2 }, 'Moments up to order 2'],
])('%j is called “%s”', (spec, title) => {
  expect(workloadTitle(spec)).toBe(title);
});

test('words lose their capital inside a sentence, names keep theirs', () => {
  expect(['Algorithm', 'NoiseDown', 'λ_Δ, step', 'Rounds T', 'ε'].map(uncapitalised)).toEqual([
    'algorithm',
    'NoiseDown',
    'λ_Δ, step',
    'rounds T',
    'ε',
  ]);
});
