import type { Rng } from '../../random/rng.ts';
import type { ProductPrior } from '../product-prior.ts';
import { SamplingChain } from './chain.ts';
import type { Features } from './features.ts';
import type { Stance } from './restraint.ts';

/** What every chain does next. */
export interface LearningOrder {
  readonly moves: number;
  readonly stance: Stance;
}

/** Where a chain stands after a window of moves. */
export interface LearningStep {
  readonly weights: Float64Array;
  /** By how much the answers were above what its records had meanwhile, in shares of the records. */
  readonly missed: Float64Array;
  /** The same of records of the prior, before anything was learned; with the first window only. */
  readonly missedByPrior: Float64Array | null;
}

/** Moves that tell what the prior says of the answers. */
export const FIRST_WINDOW = 500;

/** One of the chains that learn the same weights, each from records of its own. */
export class LearningChain {
  readonly #features: Features;
  readonly #chain: SamplingChain;
  #missedByPrior: Float64Array | null;
  #moves = 0;

  constructor(features: Features, prior: ProductPrior, rate: number, rng: Rng) {
    this.#features = features;
    this.#chain = new SamplingChain(features, prior, rate, rng.split('moves'));
    const still = new SamplingChain(features, prior, 0, rng.split('prior'));
    still.learn(FIRST_WINDOW);
    this.#missedByPrior = missedBy(features, still.seen, FIRST_WINDOW);
  }

  advance({ moves, stance }: LearningOrder): void {
    this.#features.restraint.stance = stance;
    this.#chain.learn(moves);
    this.#moves += moves;
  }

  /** Ends the window. */
  look(): LearningStep {
    const { seen } = this.#chain;
    this.#chain.settle();
    const missed = missedBy(this.#features, seen, this.#moves);
    seen.fill(0);
    this.#moves = 0;
    const missedByPrior = this.#missedByPrior;
    this.#missedByPrior = null;
    return { weights: this.#chain.weights.slice(), missed, missedByPrior };
  }
}

function missedBy({ target }: Features, seen: Float64Array, moves: number): Float64Array {
  return target.map((share, i) => share - seen[i] / moves);
}
