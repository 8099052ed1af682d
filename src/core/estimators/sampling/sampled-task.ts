import type { AnyEvidence } from '../../history/history.ts';
import type { Rng } from '../../random/rng.ts';
import type { FittedEstimator, LearningTask } from '../estimator.ts';
import { FittedDistribution } from '../fitted-distribution.ts';
import type { ProductPrior } from '../product-prior.ts';
import { SamplingChain } from './chain.ts';
import { Course, type Learned } from './course.ts';
import type { Features } from './features.ts';
import { LearningChain } from './learning-chain.ts';
import { type DrawRecords, emptyRecords, SampledCounts } from './sampled-counts.ts';

/** Records that answers are read from: an answer of half of them is off by a sixth of a percent (1/√(4·rows)). */
const SAMPLE_ROWS = 100_000;
/** Moves before the first record of a chain that begins anew, and between two records. */
const FORGOTTEN = 1000;
const BETWEEN = 2;

export interface SamplingSettings {
  /** Of each chain, at most. */
  readonly moves: number;
  readonly rate: number;
  readonly chains: number;
}

const UNSETTLED =
  'Learning ended while the distribution still came closer to the answers; take more samples, or a higher learning rate, for estimates that are settled.';

/** A distribution that is learned from samples (§4.2), for any domain. */
export class SampledTask implements LearningTask {
  readonly chains: number;
  readonly #asked: AnyEvidence;
  readonly #records: number;
  readonly #features: Features;
  readonly #prior: ProductPrior;
  readonly #settings: SamplingSettings;
  readonly #rng: Rng;

  /** `asked` is the history that is answered again; `features` may be of the same in another form. */
  constructor(
    asked: AnyEvidence,
    records: number,
    features: Features,
    prior: ProductPrior,
    settings: SamplingSettings,
    rng: Rng,
  ) {
    this.#asked = asked;
    this.#records = records;
    this.#features = features;
    this.#prior = prior;
    this.#settings = settings;
    this.#rng = rng;
    this.chains = settings.chains;
  }

  chain(index: number): LearningChain {
    const learning = this.#rng.split('learning');
    const own = index === 0 ? learning : learning.split(`chain ${index}`);
    return new LearningChain(this.#features, this.#prior, this.#settings.rate, own);
  }

  course(): Course {
    return new Course(this.#features, this.#settings.moves);
  }

  /** All of it, here and now. */
  learn(): Learned {
    const chains = Array.from({ length: this.chains }, (_, index) => this.chain(index));
    const course = this.course();
    for (let order = course.next; order; order = course.next) {
      for (const chain of chains) chain.advance(order);
      course.take(chains.map((chain) => chain.look()));
    }
    return course.learned;
  }

  fitted({ weights, stance, insight }: Learned): FittedEstimator {
    const draw: DrawRecords = (rows, rng) => {
      this.#features.restraint.stance = stance;
      return this.#drawn(weights, rows, rng);
    };
    const sample = () => draw(SAMPLE_ROWS, this.#rng.split('records'));
    const distribution = new SampledCounts(this.#features.domain, this.#records, draw, sample);
    const stopped = insight.isSettled ? null : UNSETTLED;
    return new FittedDistribution(
      { distribution, answer: (query) => distribution.answer(query), stopped, insight },
      this.#asked,
    );
  }

  #drawn(weights: Float64Array, rows: number, rng: Rng) {
    const { domain } = this.#features;
    const chain = new SamplingChain(this.#features, this.#prior, this.#settings.rate, rng);
    const sample = emptyRecords(domain, rows);
    let moves = -FORGOTTEN;
    chain.draw(weights, FORGOTTEN + rows * BETWEEN, (codes) => {
      const row = moves++ / BETWEEN;
      if (row < 0 || !Number.isInteger(row)) return;
      for (const [attribute, column] of sample.columns.entries()) column[row] = codes[attribute];
    });
    return sample;
  }
}
