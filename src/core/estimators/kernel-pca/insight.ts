import { dot } from '../../linalg/vectors.ts';
import type { AlphaPoint } from './cross-validation.ts';
import type { PastAnswers } from './past-answers.ts';
import { type Spectrum, shrinkage } from './spectrum.ts';

/** What kernel PCA found, to be looked at. */
export interface KernelInsight {
  readonly kind: 'kernel-pca';
  readonly alpha: number | 'infinity';
  /** The squared error that cross-validation expects of new answers, by α; null where α was given. */
  readonly curve: readonly AlphaPoint[] | null;
  /** λ² of all eigenqueries, descending; null where there are too many answers to take them apart. */
  readonly eigenvalues: readonly number[] | null;
  /** Those that are known best. */
  readonly eigenqueries: readonly Eigenquery[];
}

/** A combination of past queries whose answer is known without regard to all others. */
export interface Eigenquery {
  readonly answer: number;
  /** 1/λ: of the noise in that answer. */
  readonly deviation: number;
  /** y: how much of the answer is used at this α. */
  readonly used: number;
  /** The past queries that matter most to it, and how often each is taken. */
  readonly parts: readonly { readonly query: number; readonly times: number }[];
}

const MOST_EIGENQUERIES = 20;
const MOST_PARTS = 6;

export function eigenqueriesOf(spectrum: Spectrum, past: PastAnswers, alpha: number): Eigenquery[] {
  return spectrum.vectors.slice(0, MOST_EIGENQUERIES).map((vector, j) => {
    const length = Math.sqrt(spectrum.values[j]);
    // The sign of an eigenvector means nothing: what is taken most often is taken a positive number of times.
    const strongest = vector.reduce((most, entry) => (Math.abs(entry) > Math.abs(most) ? entry : most), 0);
    const sign = strongest < 0 ? -1 : 1;
    const parts = [...vector.entries()]
      .filter(([, entry]) => Math.abs(entry) > 1e-9)
      .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
      .slice(0, MOST_PARTS)
      .map(([query, entry]) => ({ query, times: (sign * entry) / length / past.deviations[query] }));
    return {
      answer: (sign * dot(vector, past.answers)) / length,
      deviation: 1 / length,
      used: shrinkage(alpha, spectrum.values[j]),
      parts,
    };
  });
}
