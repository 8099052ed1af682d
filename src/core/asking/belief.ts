import type { FittedEstimator } from '../estimators/estimator.ts';
import { noiseLaw } from '../estimators/noise-law/methods.ts';
import { type NoiseLaw, probabilityBetween } from '../estimators/noise-law/noise-law.ts';
import type { LinearQuery } from '../workload/linear-query.ts';
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

/** A claim θ ∈ [low, high] that somebody might come to believe (§5). */
export interface Claim {
  readonly query: LinearQuery;
  readonly low: number | null;
  readonly high: number | null;
  /** From this probability on the claim counts as given away. */
  readonly threshold: number;
  /** What happens then: people are warned, or questions are only answered from the history. */
  readonly action: 'warn' | 'infer-only';
}

/** The probability of the claim given all answers so far; null while they say nothing about it. */
export function claimProbability(estimator: FittedEstimator, { query, low, high }: Claim): number | null {
  const { estimate, noiseScales } = estimator.estimate(query);
  if (estimate === null || !noiseScales) return null;
  return probabilityBetween(noiseLaw(noiseScales), estimate, low, high);
}
