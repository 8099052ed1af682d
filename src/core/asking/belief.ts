import type { FittedEstimator } from '../estimators/estimator.ts';
import { noiseLaw } from '../estimators/noise-law/methods.ts';
import type { NoiseLaw } from '../estimators/noise-law/noise-law.ts';
import type { Question } from './question.ts';

/** What the history says about a question, free of charge. */
export interface Belief {
  readonly estimate: number;
  readonly variance: number;
  /** Half the width of the interval of the wanted confidence. */
  readonly halfWidth: number;
  /** The confidence that an interval of the wanted width reaches. */
  readonly confidence: number;
  /** The scales whose sum of Laplace noises is the error: all that a picture of the posterior needs. */
  readonly noiseScales: Float64Array;
}

/** The belief, or a sentence on why there is none. */
export function beliefIn(estimator: FittedEstimator, question: Question): Belief | string {
  const { query, constant, halfWidth, confidence } = question;
  const { estimate, reason, variance, noiseScales } = estimator.estimate(query);
  if (estimate === null || !noiseScales) return reason ?? 'The past answers say nothing about this question.';
  const law = noiseLaw(noiseScales);
  return {
    estimate: estimate + constant,
    variance: variance ?? Number.NaN,
    halfWidth: law.halfWidth(confidence),
    confidence: confidenceWithin(law, halfWidth),
    noiseScales,
  };
}

/** P(|error| ≤ halfWidth). */
export function confidenceWithin(law: NoiseLaw, halfWidth: number): number {
  return 1 - 2 * law.tail(halfWidth);
}
