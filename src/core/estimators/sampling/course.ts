import { dot } from '../../linalg/vectors.ts';
import type { Features } from './features.ts';
import { FIRST_WINDOW, type LearningOrder, type LearningStep } from './learning-chain.ts';
import type { Stance } from './restraint.ts';

/** How far learning has come. */
export interface LearningPoint {
  /** Of each chain. */
  readonly moves: number;
  /** Q′ of Eq. 37, as it grew along the way; 0 is the prior. */
  readonly objective: number;
  /** How far the answer that is missed most is missed, in shares of the records, where its weight could still change. */
  readonly violation: number;
  /** The objective and the largest miss of each chain by itself, where there are several. */
  readonly chains?: readonly Pick<LearningPoint, 'objective' | 'violation'>[];
}

/** How learning went, to be looked at. */
export interface LearningInsight {
  readonly kind: 'learning';
  readonly points: readonly LearningPoint[];
  /** False where the objective still grew when all samples were drawn. */
  readonly isSettled: boolean;
}

export interface Learned {
  /** The average on the way and over the chains, later ones counting more: single weights keep moving with the record. */
  readonly weights: Float64Array;
  /** Of the restraint. */
  readonly stance: Stance;
  readonly insight: LearningInsight;
}

/** Points of the convergence, after some short ones at the beginning, where most is learned; those judged for stopping. */
const WINDOWS = 50;
const JUDGED = 8;
/** Of weights that learn again, from close by. */
const JUDGED_AGAIN = 4;
/** The share of the objective that those must have added, or there is no more to wait for. */
const LEAST_GAIN = 0.001;

/**
 * Learning, window by window, until the objective no longer grows or so many moves are made; and the same again whenever
 * answers are given back what was missed of them. The chains know nothing of each other; their weights are averaged, which
 * leaves what all have learned and takes away what each has by chance (Zinkevich et al. 2010).
 */
export class Course {
  readonly #features: Features;
  readonly #moves: number;
  readonly #weights: Float64Array;
  readonly #points: LearningPoint[] = [];
  #together: Track | null = null;
  #single: readonly Track[] = [];
  #made = 0;
  #window = FIRST_WINDOW;
  #stance: Stance;
  /** How often answers were given back what was missed of them, after so many points the last time. */
  #timesGiven = 0;
  #pointsBefore = 0;
  /** Moves by which weights shall have settled. */
  #until: number;
  #isOver = false;
  #isSettled = false;

  constructor(features: Features, moves: number) {
    this.#features = features;
    this.#moves = moves;
    this.#until = moves;
    this.#weights = new Float64Array(features.target.length);
    this.#stance = features.restraint.stance;
  }

  /** Null where learning is over. To be given away. */
  get next(): LearningOrder | null {
    if (this.#isOver) return null;
    const { strength, given } = this.#stance;
    return { moves: this.#window, stance: { strength, given: given?.slice() ?? null } };
  }

  /** How many of the moves are made, as if none of them could be spared. */
  get share(): number {
    return Math.min(1, this.#made / (this.#moves * (1 + this.#features.restraint.givesBack)));
  }

  get learned(): Learned {
    return { weights: this.#weights.slice(), stance: this.#stance, insight: this.insight };
  }

  get insight(): LearningInsight {
    return { kind: 'learning', points: [...this.#points], isSettled: this.#isOver && this.#isSettled };
  }

  /** What all chains made of the order, in their order. */
  take(steps: readonly LearningStep[]): LearningPoint {
    const { restraint } = this.#features;
    restraint.stance = this.#stance;
    const mean = meanStep(steps);
    this.#together ??= new Track(this.#features, mean);
    if (this.#single.length === 0 && steps.length > 1) {
      this.#single = steps.map((step) => new Track(this.#features, step));
    }
    this.#made += this.#window;
    // Later weights count more (Shamir and Zhang 2013).
    const share = 2 / (this.#points.length - this.#pointsBefore + 2);
    const weights = this.#weights;
    for (let i = 0; i < weights.length; i++) weights[i] += share * (mean.weights[i] - weights[i]);
    const { grown, ...state } = this.#together.after(mean);
    const chains = this.#single.map((track, chain) => {
      const { objective, violation } = track.after(steps[chain]);
      return { objective, violation };
    });
    const point = { moves: this.#made, ...state, ...(chains.length > 0 ? { chains } : {}) };
    this.#points.push(point);
    this.#isSettled = isSettled(this.#points.slice(this.#pointsBefore), this.#timesGiven > 0 ? JUDGED_AGAIN : JUDGED);
    if (this.#isSettled || this.#made >= this.#until) {
      this.#learnAgain();
    } else if (this.#timesGiven === 0 && this.#points.length >= JUDGED) {
      // At first what is missed says how much there is to learn, not how strong the start is.
      const wanted = restraint.strengthAfter(mean.weights, mean.missed, grown);
      this.#stance = { ...this.#stance, strength: Math.sqrt(this.#stance.strength * wanted) };
    }
    this.#window = Math.min(2 * this.#window, Math.ceil(this.#moves / WINDOWS));
    return point;
  }

  #learnAgain(): void {
    const { restraint } = this.#features;
    this.#isOver = this.#timesGiven === restraint.givesBack;
    if (this.#isOver) return;
    this.#timesGiven++;
    this.#stance = { ...this.#stance, given: restraint.givenBack(this.#weights) };
    this.#pointsBefore = this.#points.length;
    this.#until = this.#made + this.#moves;
  }
}

function meanStep(steps: readonly LearningStep[]): LearningStep {
  if (steps.length === 1) return steps[0];
  const { missedByPrior } = steps[0];
  return {
    weights: meanOf(steps.map(({ weights }) => weights)),
    missed: meanOf(steps.map(({ missed }) => missed)),
    missedByPrior: missedByPrior && meanOf(steps.map((step) => step.missedByPrior ?? missedByPrior)),
  };
}

function meanOf(lists: readonly Float64Array[]): Float64Array {
  return lists[0].map((_, i) => lists.reduce((sum, list) => sum + list[i], 0) / lists.length);
}

/**
 * The objective along the way of some weights, as the sum of slope times step. The slope is that of the windows before
 * and after: records of the window that made the step would count its noise for growth.
 */
class Track {
  readonly #features: Features;
  #settled = 0;
  #weights: Float64Array;
  /** The slope of the window before. */
  #before: Float64Array;
  /** The step before the last one, whose next slope is awaited, with the slope before it. */
  #open: { readonly moved: Float64Array; readonly before: Float64Array } | null = null;

  constructor(features: Features, { weights, missedByPrior }: LearningStep) {
    this.#features = features;
    this.#weights = new Float64Array(weights.length);
    this.#before = missedByPrior ?? new Float64Array(weights.length);
  }

  /** After one more window. `grown` is the objective without what the weights cost. */
  after({ weights, missed }: LearningStep) {
    const { restraint } = this.#features;
    const last = this.#weights;
    const moved = weights.map((weight, i) => weight - last[i]);
    if (this.#open) {
      const { moved: step, before } = this.#open;
      this.#settled += (dot(before, step) + dot(missed, step)) / 2;
    }
    this.#open = { moved, before: this.#before };
    const grown = this.#settled + dot(this.#before, moved);
    this.#before = missed;
    this.#weights = weights;
    const violation = missed.reduce((most, by, i) => Math.max(most, restraint.unexplained(i, weights[i], by)), 0);
    return { grown, objective: grown - restraint.cost(weights), violation };
  }
}

/** The last windows against those before them, as single ones are noisy. */
function isSettled(points: readonly LearningPoint[], judged: number): boolean {
  if (points.length < 3 * judged) return false;
  const meanOf = (some: readonly LearningPoint[]) => some.reduce((sum, { objective }) => sum + objective, 0) / judged;
  const [before, last] = [meanOf(points.slice(-2 * judged, -judged)), meanOf(points.slice(-judged))];
  return last - before < LEAST_GAIN * Math.abs(last);
}
