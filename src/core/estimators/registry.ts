import { entryById } from '../failure.ts';
import type { Estimator } from './estimator.ts';
import { grem } from './grem/grem.ts';
import { kernelPca } from './kernel-pca/kernel-pca.ts';
import { leastSquares } from './least-squares/least-squares.ts';
import { maxEntropy } from './max-entropy/max-entropy.ts';
import { multiplicativeWeights } from './multiplicative-weights/multiplicative-weights.ts';
import { privatePgm } from './private-pgm/private-pgm.ts';

/** Every estimator there is, in the order in which people see them. To add one: one file or folder, one line here. */
export const estimators: readonly Estimator[] = [
  leastSquares,
  grem,
  multiplicativeWeights,
  privatePgm,
  kernelPca,
  maxEntropy,
];

export function estimatorById(id: string, path: string): Estimator {
  return entryById(estimators, id, `${path}: there is no estimator "${id}"`);
}
