import type { Domain } from '../data/domain.ts';
import type { LinearQuery } from '../workload/linear-query.ts';
import type { QuerySpec } from '../workload/query-spec.ts';
import type { AnswerNoise } from './answer-noise.ts';

/** One noisy answer: what was asked, what was answered, and the noise in it. */
export interface NoisyAnswer extends AnswerNoise {
  readonly query: LinearQuery;
  readonly answer: number;
}

/** Everything that is known from noisy answers, by whichever mechanism they came. Any estimator starts from here. */
export interface Evidence {
  readonly domain: Domain;
  readonly answers: readonly NoisyAnswer[];
  /** The number of records, where it is public. */
  readonly records?: number;
}

/** Noisy answers to all cells of the table over some attributes (last attribute fastest), all with the same noise. */
export interface NoisyTable extends AnswerNoise {
  /** Ascending. */
  readonly attributes: readonly number[];
  readonly answers: Float64Array;
}

/** Evidence that is nothing but whole tables. */
export interface TableEvidence {
  readonly domain: Domain;
  readonly tables: readonly NoisyTable[];
  readonly records?: number;
}

/** Answers one by one, or whole tables. */
export type AnyEvidence = Evidence | TableEvidence;

/** A noisy answer with its query as people wrote it, so that it can go into a file. */
export interface HistoryAnswer extends NoisyAnswer {
  readonly spec: QuerySpec;
}

/** Evidence that comes and goes as a file. */
export interface History extends Evidence {
  readonly answers: readonly HistoryAnswer[];
}
