import type { Estimated, FittedEstimator } from '../estimators/estimator.ts';
import { errorLaw } from '../estimators/noise-law/methods.ts';
import type { ErrorLaw } from '../estimators/noise-law/noise-law.ts';
import type { Question } from './question.ts';

/** What the history says about a question, free of charge. */
export interface Belief extends ErrorParts {
  readonly estimate: number;
  readonly variance: number;
  /** Half the width of the interval of the wanted confidence. */
  readonly halfWidth: number;
  /** The confidence that an interval of the wanted width reaches. */
  readonly confidence: number;
}

/** The noises whose sum is the error: all that a picture of the posterior needs. */
export interface ErrorParts extends Pick<Estimated, 'weights' | 'noises'> {
  readonly noiseScales: Float64Array;
}

/** The belief, or a sentence on why there is none. */
export function beliefIn(estimator: FittedEstimator, question: Question): Belief | string {
  const { query, constant, halfWidth, confidence } = question;
  const estimated = estimator.estimate(query);
  const { estimate, reason, variance, noiseScales, weights, noises } = estimated;
  const law = errorLaw(estimated);
  if (estimate === null || !noiseScales || !law) return reason ?? 'The past answers say nothing about this question.';
  return {
    estimate: estimate + constant,
    variance: variance ?? Number.NaN,
    halfWidth: law.halfWidth(confidence),
    confidence: confidenceWithin(law, halfWidth),
    noiseScales,
    ...(noises && weights ? { noises, weights } : {}),
  };
}

/** P(|error| ≤ halfWidth). */
export function confidenceWithin(law: ErrorLaw, halfWidth: number): number {
  return 1 - 2 * law.tail(halfWidth);
}
