import type { Neighbours } from '../data/neighbours.ts';

/** What a session is opened with. */
export interface AskSetup {
  /** Ascending positions. */
  readonly attributes: readonly number[];
  readonly epsilon: number;
  readonly neighbours: Neighbours;
  /** The number of records is known to everybody. */
  readonly publicRecords: boolean;
  /** Starts with a tree of partial sums. */
  readonly tree: boolean;
}
