import { ridgePenalty } from '../multiplicative-weights/dual.ts';
import type { Penalty } from '../multiplicative-weights/dual-problem.ts';
import { type MeasuredNoise, NoisePenalty } from '../multiplicative-weights/noise-penalty.ts';
import { startAfter, USUAL_START } from '../multiplicative-weights/start-strength.ts';

/** What keeps weights from following the noise in the answers. Positions are those of the weights. */
export interface Restraint {
  /** How many records the start counts for, where the restraint depends on that. */
  strength: number;
  /** No step of a weight is longer. */
  longestStep(at: number): number;
  /** A weight after a pull that went on for so long (steps times moves), in which it was held back as well. */
  pulled(at: number, weight: number, pull: number, time: number): number;
  /** What of a miss is there although the weight could still move. */
  unexplained(at: number, weight: number, missed: number): number;
  /** What these weights take off the objective. */
  cost(weights: Float64Array): number;
  /** The strength that follows from how far learning has come: what is missed, and the objective without any cost. */
  strengthAfter(weights: Float64Array, missed: Float64Array, objective: number): number;
}

/** A weight at the end of its box is taken a step back whenever a record has its feature. */
const AT_ITS_END = 0.9;
/** Of the way to the end of a box. */
const LARGEST_OF_BOUND = 0.05;

/** Eq. 37: |w_i| ≤ α·n/b_i. A bound of 0 is that of a cell that was not asked for. */
export function boxRestraint(bound: Float64Array): Restraint {
  return {
    strength: 0,
    longestStep: (at) => bound[at] * LARGEST_OF_BOUND,
    pulled: (at, weight, pull) => Math.max(-bound[at], Math.min(bound[at], weight + pull)),
    unexplained(at, weight, missed) {
      const isHeld = Math.abs(weight) >= AT_ITS_END * bound[at] && missed * weight >= 0;
      return isHeld || bound[at] === 0 ? 0 : Math.abs(missed);
    },
    cost: () => 0,
    strengthAfter: () => 0,
  };
}

/** The penalty of calibrated fits, whose start grows as strong as the answers leave it, or else a ridge. */
export class PenaltyRestraint implements Restraint {
  readonly #noise: MeasuredNoise;
  readonly #target: Float64Array;
  readonly #isCalibrated: boolean;
  #strength = USUAL_START;
  #penalty: Penalty;

  constructor(noise: MeasuredNoise, target: Float64Array, ridge: Float64Array | null) {
    this.#noise = noise;
    this.#target = target;
    this.#isCalibrated = ridge === null;
    this.#penalty = ridge ? ridgePenalty(ridge) : new NoisePenalty(noise, this.#strength);
  }

  get strength(): number {
    return this.#strength;
  }

  set strength(strength: number) {
    if (!this.#isCalibrated || strength === this.#strength) return;
    this.#strength = strength;
    this.#penalty = new NoisePenalty(this.#noise, strength);
  }

  longestStep(): number {
    return Number.POSITIVE_INFINITY;
  }

  /** Implicitly, so that a penalty that is steep beside the step does not throw the weight to and fro. */
  pulled(at: number, weight: number, pull: number, time: number): number {
    if (time === 0) return weight + pull;
    const back = time * this.#penalty.slope(at, weight);
    return weight + (pull - back) / (1 + time * this.#penalty.curvature(at, weight));
  }

  unexplained(at: number, weight: number, missed: number): number {
    return Math.abs(missed - this.#penalty.slope(at, weight));
  }

  cost(weights: Float64Array): number {
    return weights.reduce((sum, weight, at) => sum + this.#penalty.value(at, weight), 0);
  }

  strengthAfter(weights: Float64Array, missed: Float64Array, objective: number): number {
    if (!this.#isCalibrated) return this.#strength;
    let divergence = objective;
    let settled = 0;
    for (let at = 0; at < weights.length; at++) {
      divergence -= weights[at] * missed[at];
      const share = Math.max(0, Math.min(1, this.#target[at] - missed[at]));
      const variance = share * (1 - share);
      if (variance > 0) settled += variance / (variance + this.#penalty.curvature(at, weights[at]));
    }
    return startAfter(settled, Math.max(0, divergence));
  }
}
