import { ridgePenalty } from '../multiplicative-weights/dual.ts';
import type { Penalty } from '../multiplicative-weights/dual-problem.ts';
import {
  GIVEN_BACK,
  type MeasuredNoise,
  noisePenalty,
  START_GAIN,
  startAfter,
  USUAL_START,
} from '../multiplicative-weights/noise-penalty.ts';

/** How a restraint stands after what was learned until now, the same for all chains. */
export interface Stance {
  /** How many records the start counts for, where the restraint depends on that. */
  readonly strength: number;
  /** What answers were given back of what was missed of them; null for nothing. */
  readonly given: Float64Array | null;
}

/** What keeps weights from following the noise in the answers. Positions are those of the weights. */
export interface Restraint {
  stance: Stance;
  /** How often answers are given back what was missed of them when weights have settled, and weights learn again. */
  readonly givesBack: number;
  /** What the rate of learning is divided by, for a feature with such a share. */
  spread(share: number): number;
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
  /** What answers are given back when weights have settled here. */
  givenBack(weights: Float64Array): Float64Array | null;
}

/** A weight at the end of its box is taken a step back whenever a record has its feature. */
const AT_ITS_END = 0.9;
/** Of the way to the end of a box. */
const LARGEST_OF_BOUND = 0.05;

/** Eq. 37: |w_i| ≤ α·n/b_i. A bound of 0 is that of a cell that was not asked for. */
export function boxRestraint(bound: Float64Array): Restraint {
  return {
    stance: { strength: 0, given: null },
    givesBack: 0,
    spread: Math.abs,
    longestStep: (at) => bound[at] * LARGEST_OF_BOUND,
    pulled: (at, weight, pull) => Math.max(-bound[at], Math.min(bound[at], weight + pull)),
    unexplained(at, weight, missed) {
      const isHeld = Math.abs(weight) >= AT_ITS_END * bound[at] && missed * weight >= 0;
      return isHeld || bound[at] === 0 ? 0 : Math.abs(missed);
    },
    cost: () => 0,
    strengthAfter: () => 0,
    givenBack: () => null,
  };
}

/**
 * The penalty of calibrated fits, whose start grows as strong as the answers leave it and which gives back what it made
 * them miss; or else a ridge.
 */
export class PenaltyRestraint implements Restraint {
  readonly givesBack: number;
  readonly #noise: MeasuredNoise;
  readonly #target: Float64Array;
  readonly #isCalibrated: boolean;
  #stance: Stance = { strength: USUAL_START, given: null };
  #penalty: Penalty;

  constructor(noise: MeasuredNoise, target: Float64Array, ridge: Float64Array | null) {
    this.#noise = noise;
    this.#target = target;
    this.#isCalibrated = ridge === null;
    this.givesBack = ridge ? 0 : GIVEN_BACK;
    this.#penalty = ridge ? ridgePenalty(ridge) : this.#noisePenalty();
  }

  get stance(): Stance {
    return this.#stance;
  }

  set stance(stance: Stance) {
    this.#stance = stance;
    if (this.#isCalibrated) this.#penalty = this.#noisePenalty();
  }

  /** For what is to be met closely the variance: the slope of a cell that holds nearly all records hardly rises. */
  spread(share: number): number {
    return Math.abs(this.#isCalibrated ? share * (1 - share) : share);
  }

  longestStep(): number {
    return Number.POSITIVE_INFINITY;
  }

  /** Implicitly, so that a penalty that is steep beside the step does not throw the weight to and fro. */
  pulled(at: number, weight: number, pull: number, time: number): number {
    if (time === 0) return weight + pull;
    const back = time * this.#slope(at, weight);
    return weight + (pull - back) / (1 + time * this.#penalty.curvature(at, weight));
  }

  unexplained(at: number, weight: number, missed: number): number {
    return Math.abs(missed - this.#slope(at, weight));
  }

  cost(weights: Float64Array): number {
    return weights.reduce((sum, weight, at) => sum + this.#penalty.value(at, weight) - this.#given(at) * weight, 0);
  }

  strengthAfter(weights: Float64Array, missed: Float64Array, objective: number): number {
    if (!this.#isCalibrated) return this.#stance.strength;
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

  /** As in exact fits: where weights have settled, the slope of their penalty is what is missed, without its chance. */
  givenBack(weights: Float64Array): Float64Array {
    const { below, above } = this.#noise;
    // But what no records could give is missed for ever.
    return weights.map((weight, at) => this.#penalty.slope(at, weight) + below[at] - above[at]);
  }

  #slope(at: number, weight: number): number {
    return this.#penalty.slope(at, weight) - this.#given(at);
  }

  #given(at: number): number {
    return this.#stance.given?.[at] ?? 0;
  }

  #noisePenalty(): Penalty {
    return noisePenalty(this.#noise, START_GAIN * this.#stance.strength);
  }
}
