import { MAX_EPSILON } from '../../privacy/budget.ts';
import { DEFAULT_SANITY_BOUND } from '../experiment.ts';
import type { PublicFacts } from './public-facts.ts';

/** What publishers of tables often call a small count. */
const SMALL_COUNT = 10;
/** Of few records even that is much. */
const SMALL_SHARE = 0.02;

/**
 * The sanity bound as a share of the records: the papers' 10⁻⁴ where that is a small count or more, else a small count,
 * but at most 2 % of the records and at least one. Where so many tables share the budget that no ε could bring the error
 * of an empty cell down to the target, the bound goes up with them.
 */
export function derivedSanityBound({ records, sensitivity, target }: PublicFacts): number {
  if (records === undefined) return DEFAULT_SANITY_BOUND;
  const small = Math.max(1, Math.floor(Math.min(SMALL_COUNT, records * SMALL_SHARE)));
  const reachable = Math.ceil(sensitivity / (target * MAX_EPSILON * REACH));
  const bound = Math.min(records, Math.max(small, reachable));
  return bound / records <= DEFAULT_SANITY_BOUND ? DEFAULT_SANITY_BOUND : bound / records;
}

/** The largest ε of a grid stays this far below the largest that there is. */
const REACH = 0.5;
