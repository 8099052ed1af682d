import { entryById } from '../../../failure.ts';
import { evenCounts } from './even-counts.ts';
import { identityNoise } from './identity-noise.ts';
import { noNoiseClassifier } from './no-noise-classifier.ts';
import { nonPrivateFit } from './non-private-fit.ts';
import type { Reference } from './reference.ts';
import { svdBound } from './svd-bound.ts';

/** Every reference line there is. To add one: one file, one line here. */
export const references: readonly Reference[] = [svdBound, nonPrivateFit, noNoiseClassifier, evenCounts, identityNoise];

export function referenceById(id: string, path: string): Reference {
  return entryById(references, id, `${path}: there is no reference line "${id}"`);
}
