import type { Counts } from '../../data/counts.ts';
import { Failure } from '../../failure.ts';
import type { Evidence } from '../../history/history.ts';
import { answerFromTable } from '../../workload/answer-from-table.ts';
import { attributesOf, type LinearQuery } from '../../workload/linear-query.ts';
import type { Estimated, FitInsight, FittedEstimator } from '../estimator.ts';
import type { WeightedDistribution } from './distribution.ts';

const UNMEASURED =
  'No past answer is about these attributes, so the estimate assumes that records spread over their values as before anything was asked.';

/** In shares of the records. Below this, what is left is rounding or too small to matter. */
const SHORT_OF_LIMIT = 1e-6;

/** A distribution that answers queries. */
interface Answering {
  readonly distribution: Counts;
  answer(query: LinearQuery): number;
  /** That the search for it ended early, as a sentence. */
  readonly stopped: string | null;
  readonly insight?: FitInsight;
}

/** What its tables say. */
export function answeringFrom(distribution: WeightedDistribution): Answering {
  return {
    distribution,
    answer: (query) => answerFromTable(distribution.domain, distribution.table(attributesOf(query)), query),
    stopped: stoppedShort(distribution),
  };
}

/** A distribution that was fitted to these queries' answers, as an estimator of any query. */
export class FittedDistribution implements FittedEstimator {
  readonly distribution: Counts;
  readonly insight?: () => FitInsight;
  readonly #answering: Answering;
  readonly #queries: readonly LinearQuery[];
  readonly #measured: ReadonlySet<number>;

  constructor(answering: Answering, queries: readonly LinearQuery[]) {
    this.distribution = answering.distribution;
    this.#answering = answering;
    this.#queries = queries;
    this.#measured = new Set(queries.flatMap(attributesOf));
    const { insight } = answering;
    if (insight) this.insight = () => insight;
  }

  estimate(query: LinearQuery): Estimated {
    const estimable = attributesOf(query).every((index) => this.#measured.has(index));
    const reason = estimable ? this.#answering.stopped : UNMEASURED;
    return { estimate: this.#answering.answer(query), estimable, ...(reason ? { reason } : {}) };
  }

  history(): Float64Array {
    return Float64Array.from(this.#queries, (query) => this.#answering.answer(query));
  }
}

function stoppedShort({ components, records }: WeightedDistribution): string | null {
  const most = components.reduce((far, { short }) => Math.max(far, short), 0);
  if (most <= SHORT_OF_LIMIT) return null;
  const missed = (most * records).toPrecision(2);
  return `The search for the distribution that agrees with all past answers stopped early: one of them is still off by ${missed} records more than its noise explains. Answers that contradict each other, or noise scales that are too small, can cause this.`;
}

/** Public, or the answers to the query that counts everybody. */
export function recordsOf({ records, answers }: Evidence, title: string): number {
  if (records !== undefined) return records;
  const counts = answers.filter(({ query }) => query.factors.length === 0 && query.times > 0);
  const mean = counts.reduce((sum, { query, answer }) => sum + answer / query.times, 0) / counts.length;
  if (mean > 0) return mean;
  throw new Failure(
    `${title} needs the number of records, and nothing here says it: make it public (in a history file, state "records"), or ask for the count of all records as well.`,
  );
}
