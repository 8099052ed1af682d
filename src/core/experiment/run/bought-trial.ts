import type { Counts, FinestRecords } from '../../data/counts/counts.ts';
import { RecordCounts } from '../../data/counts/record-counts.ts';
import { pricesOf } from '../../data/schema/purchase.ts';
import { Failure } from '../../failure.ts';
import type { AnyMechanism } from '../../mechanisms/registry.ts';
import { Curator } from '../../privacy/curator.ts';
import { buildWorkload } from '../../workload/registry.ts';
import type { Workload } from '../../workload/workload.ts';
import type { Experiment } from '../experiment.ts';
import type { Settings } from '../settings.ts';
import { bought, coarsened } from './buy-domain.ts';
import { type AnyRelease, type AtHand, runOnce } from './one-run.ts';
import { SpreadAnswers } from './spread-answers.ts';

/**
 * Runs that buy their domain first, each one anew within its ε: what they answer is over another domain every time, and is
 * compared in the one that was read off the data.
 */
export class BoughtTrials {
  readonly #finest: FinestRecords;
  readonly #records: RecordCounts;
  readonly #spec: Experiment['workload'];
  readonly #asked: Workload;

  constructor(finest: FinestRecords, { workload }: Experiment, asked: Workload) {
    if (!asked.blocks.every(({ partition }) => partition)) {
      throw new Failure(
        'A domain that each trial buys for itself is not known before, so only whole tables can be asked for: choose marginals, or state the domain in the schema.',
      );
    }
    this.#finest = finest;
    this.#records = new RecordCounts(finest.dataset);
    this.#spec = workload;
    this.#asked = asked;
  }

  /** All that is spent is booked on the ledger at hand; the mechanism has one of its own, of what the domain left. */
  run(mechanism: AnyMechanism, settings: Settings, { ledger, ...hand }: Omit<AtHand, 'counts'>): AnyRelease {
    const { noise, publicRecordCount } = hand;
    const prices = pricesOf(this.#finest.wanted, settings.epsilon);
    const price = prices.reduce((sum, { epsilon }) => sum + epsilon, 0);
    if (price >= settings.epsilon) {
      throw new Failure(
        `The domain alone is bought for ε = ${Number(price.toPrecision(6))}, and a run has ${settings.epsilon} in all; allow a larger ε or pay less.`,
      );
    }
    const settled = bought(new Curator(this.#records, ledger, noise, publicRecordCount), this.#finest, prices);
    const counts = coarsened(this.#finest, settled);
    const workload = buildWorkload(this.#spec, counts.domain);
    const supported = mechanism.supports(workload);
    if (supported !== true) throw new Failure(supported);
    const own = ledger.forTheRest();
    const left = { ...settings, epsilon: own.epsilon };
    try {
      return this.#compared(runOnce(mechanism, workload, left, { ...hand, counts, ledger: own }), workload, settled);
    } finally {
      ledger.takeOver(own);
    }
  }

  /** In the domain of what was asked. How the run went stays untold: it went on over another one. */
  #compared(
    { answers, distribution }: AnyRelease,
    { domain, blocks }: Workload,
    settled: FinestRecords['wanted'],
  ): AnyRelease {
    const asked = this.#asked.domain;
    const spread = new SpreadAnswers(this.#finest, settled, domain, asked);
    return {
      answers: answers.map((table, index) => spread.spread(table, blocks[index].attributes)),
      scales: answers.map(() => null),
      history: [],
      ...(distribution && { distribution: spreadCounts(distribution, asked, spread) }),
    };
  }
}

function spreadCounts(counts: Counts, domain: Counts['domain'], spread: SpreadAnswers): Counts {
  return {
    domain,
    records: counts.records,
    table: (attributes) => spread.spread(counts.table(attributes), attributes),
  };
}
