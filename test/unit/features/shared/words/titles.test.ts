import { expect, test } from 'vitest';
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
