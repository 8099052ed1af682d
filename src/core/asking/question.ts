import type { LinearQuery } from '../workload/linear-query.ts';
import type { QuerySpec } from '../workload/query-spec.ts';

/** A question with what it has to be good for: θ within ± halfWidth with this confidence (1 − δ). */
export interface Question {
  readonly query: LinearQuery;
  /** The same for a file. */
  readonly spec: QuerySpec;
  /** Added to every answer; needs no data and costs nothing. */
  readonly constant: number;
  readonly halfWidth: number;
  readonly confidence: number;
}

/** What a question costs, as it is written down before it is asked: with noise of this scale, this ε. */
export interface Price {
  readonly scale: number;
  readonly cost: number;
}
