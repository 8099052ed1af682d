import { calibratedFit } from './calibrate.ts';
import type { Component } from './component.ts';
import { distanceToLimit, maximiseDual, ridgePenalty } from './dual.ts';

/**
 * How all measurements are met at once instead of in passes: with the penalty that follows from their noise, or with
 * the ridge that the limit of replays had before that was known.
 */
export type Fit = 'calibrated' | 'converge';

export interface FittedWeights {
  readonly weights: Float64Array;
  /** How far, in shares of the records, an answer is still from where the fit has it. */
  readonly short: number;
}

export function fitWeights(component: Component, fit: Fit): FittedWeights {
  if (fit === 'calibrated') return calibratedFit(component);
  const dual = component.dual(ridgePenalty(component.ridge));
  const weights = maximiseDual(dual, component.weights);
  return { weights, short: distanceToLimit(dual, weights) };
}
