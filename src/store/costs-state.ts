import type { Costs, CostsOrder } from '../core/experiment/costs/costs.ts';
import type { RowsOrder, RowsStudy } from '../core/experiment/costs/rows-study.ts';
import type { Experiment } from '../core/experiment/experiment.ts';

/** What makes ε so large in one configuration, as far as it is known. */
export interface CostsState {
  /** Null before anybody asked. */
  readonly of: CostsOrder | null;
  /** Null while it is worked out. */
  readonly found: Costs | null;
  readonly error: string | null;
  /** Errors by how many rows of each person are kept; null before anybody asked. */
  readonly rows: RowsState | null;
  /** The configuration before the latest change that was applied; null where none was. */
  readonly before: Experiment | null;
}

export interface RowsState {
  readonly of: RowsOrder;
  /** Null while it is worked out. */
  readonly study: RowsStudy | null;
  readonly error: string | null;
}

export const noCosts: CostsState = { of: null, found: null, error: null, rows: null, before: null };
