import { arriving, type CountsPayload, countsOf } from '../../data/counts/counts-payload.ts';
import { csvBytes, refuseLargeCsv } from '../../data/schema/dataset-csv.ts';
import type { Schema } from '../../data/schema/schema.ts';
import type { AnswerNoise } from '../../history/answer-noise.ts';
import type { Promised } from '../../mechanisms/guarantee.ts';
import { attemptAsync, type Outcome, resultOf } from '../../outcome.ts';
import { CountedRng } from '../../random/counted.ts';
import type { Rng } from '../../random/rng.ts';
import type { Experiment } from '../experiment.ts';
import type { Prepared } from '../prepare.ts';
import { buyOnce } from '../run/buy-once.ts';
import { type Published, releaseOnce, type SpentOn } from '../run/one-run.ts';
import { drawnRecords } from '../run/synthetic-records.ts';
import type { SyntheticRecords } from '../run/trial-service.ts';
import { type Margin, marginsOf, noiseOfBlocks } from './margins.ts';
import type { ReleasedAnswers } from './post-processing.ts';
import type { ReleaseCharge } from './release-charge.ts';

/** What is to be released. */
export interface ReleaseOrder extends Pick<Prepared<unknown>, 'experiment' | 'charge'> {
  /** How many synthetic records are drawn from what is released, where that makes any; 0 for none. */
  readonly records: number;
}

/** A run that follows its noisy answers may draw more than the rehearsal did. */
const NEARLY = 0.99;

/** What came out: all of it may be published. */
export interface Released extends ReleasedAnswers {
  readonly spentOn: readonly SpentOn[];
  readonly promise: Promised;
  /** How far off the answers of each block may be. */
  readonly margins: readonly Margin[];
  /** The noise of each block whose answers are what was measured; null of others. */
  readonly measured: readonly (AnswerNoise | null)[];
  /** Null where what was released answers queries only. */
  readonly records: SyntheticRecords | null;
}

/**
 * Releases, in a worker of its own: true tables come by a channel from the worker that holds the data, so that the page
 * never has them, and leave it only as noisy answers.
 */
export class ReleaseService {
  readonly #secure: Rng;

  constructor(secure: Rng) {
    this.#secure = secure;
  }

  /**
   * `pay` is told what the order costs and answers once that is kept; nothing of the data is looked at before. `tell`: how
   * much of the noise is drawn then, as a share of what the rehearsal drew, and 1 once it is all drawn.
   */
  release(
    data: MessagePort,
    order: ReleaseOrder,
    pay: (charge: ReleaseCharge) => Promise<Outcome<null>>,
    tell: (share: number) => unknown = () => {},
  ): Promise<Outcome<Released>> {
    return attemptAsync(async () => {
      const counts = countsOf(await arriving(data));
      refuseLargeCsv(counts.source ?? counts.domain, order.records);
      const secure = new CountedRng(this.#secure);
      const published = await releaseOnce(order, counts, secure, async (charge) => {
        resultOf(await pay(charge));
        secure.again((share) => void tell(Math.min(share, NEARLY)));
      });
      void tell(1);
      const { promise, spentOn, release, workload } = published;
      const { answers, scales } = release;
      const margins = marginsOf(workload, order.experiment.mechanisms[0], release, true);
      const measured = noiseOfBlocks(workload, order.experiment.mechanisms[0], release);
      return {
        answers,
        scales,
        margins,
        measured,
        spentOn,
        promise,
        records: this.#records(order, published, counts.source),
      };
    });
  }

  /** Buys the domain that an experiment leaves open; what it gives away is that domain, which may be published. */
  buy(
    data: MessagePort,
    experiment: Experiment,
    pay: (charge: ReleaseCharge) => Promise<Outcome<null>>,
  ): Promise<Outcome<Schema>> {
    return attemptAsync(async () => {
      const counts = countsOf(await arriving(data));
      return buyOnce(experiment, counts, this.#secure, async ({ charge }) => {
        resultOf(await pay(charge));
      });
    });
  }

  #records({ experiment, records }: ReleaseOrder, { release }: Published, source: CountsPayload['source']) {
    const { distribution } = release;
    if (!distribution || records === 0) return null;
    const { binarise } = experiment.dataset;
    const { dataset, impossible } = drawnRecords(distribution, { source, binarise }, records, this.#secure);
    return { csv: csvBytes(dataset), records: dataset.rows, impossible };
  }
}
