import { dot } from '../../linalg/vectors.ts';
import { log } from '../../math/log.ts';
import type { Component } from './component.ts';
import type { Fit } from './constraint.ts';
import { curvatureAt, penaltyCurvatures } from './curvature.ts';
import { distanceToLimit, maximiseDual, ridgePenalty } from './dual.ts';
import type { Dual, DualState } from './dual-problem.ts';
import { GIVEN_BACK, type MeasuredNoise, noisePenalty, START_GAIN, startAfter, USUAL_START } from './noise-penalty.ts';

export interface FittedWeights {
  readonly weights: Float64Array;
  /** How far, in shares of the records, an answer is still from where the fit has it. */
  readonly short: number;
}

const MOST_ROUNDS = 12;
const CLOSE_ENOUGH = 0.1;
/** How near fits come to their limit, all but the last: in noise scales, and in shares of the records. */
const ROUGH = { scales: 0.03, shares: 1e-3 };

/** Of its noise is left to an answer that stands alone: there is no other one to tell that noise from. */
const NOISE_ALONE = 0.02;
/** In shares of the records. */
const MUCH_NOISE = 0.01;
const LITTLE_NOISE = 1e-12;

/**
 * The distribution of largest entropy relative to the start, with a penalty by the noise of every measurement. The
 * penalty keeps strong answers from being met by as much as weak ones; therefore what was missed is added to the answers
 * and all is fitted again (twicing, Tukey 1977; Bregman iterations, Osher et al. 2005). A strong answer is missed by the
 * same once more, and so is met; one within its noise of the start hardly moves.
 */
export function calibratedFit(component: Component): FittedWeights {
  return component.weights.length === 1 ? fitAlone(component) : fitTogether(component);
}

/** By and by: from far away a step where hardly any noise bends the penalty would lead too far to come back from. */
function fitAlone(component: Component): FittedWeights {
  const { noise } = component;
  const dualWith = (scale: number) => component.dual(noisePenalty({ ...noise, scale: Float64Array.of(scale) }, 0));
  const last = NOISE_ALONE * noise.scale[0];
  let { weights } = component;
  for (let scale = MUCH_NOISE; scale > Math.max(last, LITTLE_NOISE); scale *= NOISE_ALONE) {
    weights = maximiseDual(dualWith(scale), weights, ROUGH.scales * scale);
  }
  return fitted(dualWith(last), weights);
}

function fitTogether(component: Component): FittedWeights {
  const { noise } = component;
  const tolerance = noise.scale.reduce((least, scale) => Math.min(least, ROUGH.scales * scale), ROUGH.shares);
  let { dual, weights } = withStart(component, noise, tolerance);
  const possible = dual.target.map((share, j) => share + noise.below[j] - noise.above[j]);
  for (let times = 1; times <= GIVEN_BACK; times++) {
    const { expected } = component.evaluate(weights);
    // What no records could give is missed for ever.
    const target = dual.target.map((share, j) => share + possible[j] - expected[j]);
    dual = { ...dual, target };
    if (times < GIVEN_BACK) weights = maximiseDual(dual, weights, tolerance);
  }
  return fitted(dual, weights);
}

function fitted(dual: Dual, start: Float64Array): FittedWeights {
  const weights = maximiseDual(dual, start);
  return { weights, short: distanceToLimit(dual, weights) };
}

/**
 * How many records the start counts for, against the measurements, follows from them too: k = γ/2D, where D is how far
 * they lead away from it and γ how many numbers they settle (MacKay 1992). So pure noise leaves the start as it is.
 */
function withStart(component: Component, noise: MeasuredNoise, tolerance: number) {
  const before = component.evaluate(new Float64Array(component.weights.length)).logPartition;
  const dualAt = (startRecords: number) => component.dual(noisePenalty(noise, START_GAIN * startRecords));
  const strengthAt = (dual: Dual, weights: Float64Array) => {
    const state = component.evaluate(weights);
    const divergence = Math.max(0, dot(weights, state.expected) - state.logPartition + before);
    return startAfter(settledBy(dual, weights, state), divergence);
  };
  let { weights } = component;
  const isNew = weights.every((weight) => weight === 0);
  let startRecords = isNew ? USUAL_START : strengthAt(dualAt(USUAL_START), weights);
  for (let round = 1; ; round++) {
    const dual = dualAt(startRecords);
    weights = maximiseDual(dual, weights, tolerance);
    const found = strengthAt(dual, weights);
    if (round === MOST_ROUNDS || Math.abs(log(found / startRecords)) < CLOSE_ENOUGH) return { dual, weights };
    startRecords = found;
  }
}

/** Where the whole curvature is too dear, as if all queries were about different things. */
function settledBy(dual: Dual, weights: Float64Array, state: DualState): number {
  const curvature = curvatureAt(dual, weights, state);
  if (curvature) return curvature.settled();
  const own = penaltyCurvatures(dual, weights);
  return state.variance.reduce((sum, variance, j) => sum + (variance > 0 ? variance / (variance + own[j]) : 0), 0);
}

export function fitWeights(component: Component, fit: Fit): FittedWeights {
  if (fit === 'calibrated') return calibratedFit(component);
  const dual = component.dual(ridgePenalty(component.ridge));
  const weights = maximiseDual(dual, component.weights);
  return { weights, short: distanceToLimit(dual, weights) };
}
