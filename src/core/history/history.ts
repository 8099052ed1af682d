import type { Domain } from '../data/domain.ts';
import type { LinearQuery } from '../workload/linear-query.ts';
import type { QuerySpec } from '../workload/query-spec.ts';

/** One noisy answer: the query as people wrote it and as numbers, what was answered, and the Laplace scale in it. */
export interface HistoryAnswer {
  readonly spec: QuerySpec;
  readonly query: LinearQuery;
  readonly answer: number;
  readonly scale: number;
}

/** Everything that is known from noisy answers, by whichever mechanism they came. Any estimator starts from here. */
export interface History {
  readonly domain: Domain;
  readonly answers: readonly HistoryAnswer[];
  /** The number of records, where it is public. */
  readonly records?: number;
}
