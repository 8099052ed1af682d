import { dot } from '../../linalg/vectors.ts';
import { log } from '../../math/log.ts';
import type { Component } from './component.ts';
import { curvatureAt, penaltyCurvatures } from './curvature.ts';
import { distanceToLimit, maximiseDual } from './dual.ts';
import type { Dual, DualState } from './dual-problem.ts';
import { NoisePenalty } from './noise-penalty.ts';
import { startAfter, USUAL_START } from './start-strength.ts';

export interface FittedWeights {
  readonly weights: Float64Array;
  /** How far, in shares of the records, an answer is still from where the fit has it. */
  readonly short: number;
}

const MOST_ROUNDS = 12;
const CLOSE_ENOUGH = 0.05;
/** In shares of the records, until the strength of the start is settled. */
const ROUGH = 1e-6;

/**
 * The distribution of largest entropy relative to the start, with a penalty by the noise of every measurement. How many
 * records the start counts for, against the measurements, follows from them too: k = γ/2D, where D is how far they lead
 * away from it and γ how many numbers they settle (MacKay 1992). So pure noise leaves the start as it is, and one
 * strong answer is met.
 */
export function calibratedFit(component: Component): FittedWeights {
  const { noise } = component;
  const before = component.evaluate(new Float64Array(component.weights.length)).logPartition;
  let { weights } = component;
  let startRecords = USUAL_START;
  for (let round = 1; round < MOST_ROUNDS; round++) {
    const dual = component.dual(new NoisePenalty(noise, startRecords));
    weights = maximiseDual(dual, weights, ROUGH);
    const state = component.evaluate(weights);
    const divergence = Math.max(0, dot(weights, state.expected) - state.logPartition + before);
    const found = startAfter(settledBy(dual, weights, state), divergence);
    if (Math.abs(log(found / startRecords)) < CLOSE_ENOUGH) break;
    startRecords = found;
  }
  const dual = component.dual(new NoisePenalty(noise, startRecords));
  weights = maximiseDual(dual, weights);
  return { weights, short: distanceToLimit(dual, weights) };
}

/** Where the whole curvature is too dear, as if all queries were about different things. */
function settledBy(dual: Dual, weights: Float64Array, state: DualState): number {
  const curvature = curvatureAt(dual, weights, state);
  if (curvature) return curvature.settled();
  const own = penaltyCurvatures(dual, weights);
  return state.variance.reduce((sum, variance, j) => sum + (variance > 0 ? variance / (variance + own[j]) : 0), 0);
}
