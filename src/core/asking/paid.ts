import type { QuerySpec } from '../workload/query-spec.ts';

/**
 * Something that was paid for, as it is kept before its noise is drawn: one question, or a tree of partial sums for this
 * ε. What never came back, because the page ended first, stays paid.
 */
export type Paid = { readonly spec: QuerySpec; readonly scale: number } | { readonly tree: number };

/** What a question costs, as it is written down before it is asked: with noise of this scale, this ε. */
export interface Price {
  readonly scale: number;
  readonly cost: number;
}
