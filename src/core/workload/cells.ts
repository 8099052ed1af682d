import type { CodesApart } from './code-classes.ts';
import type { LinearQuery } from './linear-query.ts';

/** Two cells, by the labels of their codes, that count as one, though a query tells them apart. */
export interface CellsApart {
  readonly cells: readonly [readonly string[], readonly string[]];
}

/** Cells of the joint domain that least squares can do with in place of all of them: its unknowns. */
export interface Cells {
  readonly size: number;
  /** Whether answers yet to come can be taken in without choosing cells anew. */
  readonly takesMore: boolean;
  /** One coefficient per cell for each of the past queries. */
  rows(queries: readonly LinearQuery[]): Float64Array[];
  /** One coefficient per cell, or what the past queries take for one though this one tells it apart; null where that is no pair. */
  coefficients(query: LinearQuery): Float64Array | CodesApart | CellsApart | null;
  /** Whether past queries with these weights make up the query at all other cells, too. */
  confirms(query: LinearQuery, weights: Float64Array): boolean;
}
