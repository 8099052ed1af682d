import { dot } from '../../../linalg/vectors.ts';
import type { Rng } from '../../../random/rng.ts';
import type { ProductPrior } from '../../product-prior.ts';
import { SamplingChain } from './chain.ts';
import type { Features } from './features.ts';

/** How far learning has come. */
export interface LearningPoint {
  readonly moves: number;
  /** Q′ of Eq. 37, as it grew along the way; 0 is the prior. */
  readonly objective: number;
  /** How far the answer that is missed most is missed, in shares of the records, where its weight could still change. */
  readonly violation: number;
}

/** How learning went, to be looked at. */
export interface LearningInsight {
  readonly kind: 'learning';
  readonly points: readonly LearningPoint[];
  /** False where the objective still grew when all samples were drawn. */
  readonly isSettled: boolean;
}

interface Learned {
  /** The average on the way, later ones counting more: single weights keep moving with the record. */
  readonly weights: Float64Array;
  readonly insight: LearningInsight;
}

export interface LearningSettings {
  readonly rate: number;
  readonly moves: number;
}

/** Points of the convergence, after some short ones at the beginning, where most is learned; those judged for stopping. */
const WINDOWS = 50;
const FIRST_WINDOW = 500;
const JUDGED = 8;
/** The share of the objective that those must have added, or there is no more to wait for. */
const LEAST_GAIN = 0.001;

/** Learns until the objective no longer grows, or so many moves are made. */
export function learn(features: Features, prior: ProductPrior, { rate, moves }: LearningSettings, rng: Rng): Learned {
  const chain = new SamplingChain(features, prior, rate, rng.split('moves'));
  const growth = new Growth(
    missedBy(features, new SamplingChain(features, prior, 0, rng.split('prior')), FIRST_WINDOW),
  );
  const weights = new Float64Array(features.target.length);
  const points: LearningPoint[] = [];
  for (let made = 0, window = FIRST_WINDOW; ; window = Math.min(2 * window, Math.ceil(moves / WINDOWS))) {
    const before = chain.weights.slice();
    const missed = missedBy(features, chain, window);
    made += window;
    // Later weights count more (Shamir and Zhang 2013).
    const share = 2 / (points.length + 2);
    for (let i = 0; i < weights.length; i++) weights[i] += share * (chain.weights[i] - weights[i]);
    const moved = before.map((weight, i) => chain.weights[i] - weight);
    points.push({
      moves: made,
      objective: growth.after(moved, missed),
      violation: violationOf(features, chain.weights, missed),
    });
    const settled = isSettled(points);
    if (made >= moves || settled) return { weights, insight: { kind: 'learning', points, isSettled: settled } };
  }
}

/** Lets the chain move on, and says by how much the answers were above what its records had meanwhile. */
function missedBy({ target }: Features, chain: SamplingChain, moves: number): Float64Array {
  chain.seen.fill(0);
  chain.learn(moves);
  return target.map((share, i) => share - chain.seen[i] / moves);
}

/**
 * The objective as the sum of slope times step. The slope is that of the windows before and after: records of the window
 * that made the step would count its noise for growth.
 */
class Growth {
  #settled = 0;
  #before: Float64Array;
  /** The step before the last one, whose next slope is awaited, with the slope before it. */
  #open: { readonly moved: Float64Array; readonly before: Float64Array } | null = null;

  /** `slope` is that of the prior. */
  constructor(slope: Float64Array) {
    this.#before = slope;
  }

  /** What is reached after this step, whose own window had these slopes. */
  after(moved: Float64Array, slope: Float64Array): number {
    if (this.#open) {
      const { moved: last, before } = this.#open;
      this.#settled += (dot(before, last) + dot(slope, last)) / 2;
    }
    this.#open = { moved, before: this.#before };
    const reached = this.#settled + dot(this.#before, moved);
    this.#before = slope;
    return reached;
  }
}

/** A weight at the end of its box is taken a step back whenever a record has its feature. */
const AT_ITS_END = 0.9;

function violationOf({ bound }: Features, weights: Float64Array, missed: Float64Array): number {
  return missed.reduce((most, by, i) => {
    const isHeld = Math.abs(weights[i]) >= AT_ITS_END * bound[i] && by * weights[i] >= 0;
    return isHeld || bound[i] === 0 ? most : Math.max(most, Math.abs(by));
  }, 0);
}

/** The last windows against those before them, as single ones are noisy. */
function isSettled(points: readonly LearningPoint[]): boolean {
  if (points.length < 3 * JUDGED) return false;
  const meanOf = (some: readonly LearningPoint[]) => some.reduce((sum, { objective }) => sum + objective, 0) / JUDGED;
  const [before, last] = [meanOf(points.slice(-2 * JUDGED, -JUDGED)), meanOf(points.slice(-JUDGED))];
  return last - before < LEAST_GAIN * Math.abs(last);
}
