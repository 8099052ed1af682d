import { type Counts, type Fold, tableKey } from './counts.ts';
import type { Dataset } from './dataset.ts';
import type { Domain } from './domain.ts';
import { TableCounts } from './table-counts.ts';

/** Counts as plain data, to be sent to a worker: mechanisms need tables, never records. */
export interface CountsPayload {
  readonly domain: Domain;
  readonly records: number;
  /** The domain before the records were made binary. */
  readonly source?: Domain;
  readonly tables: readonly (readonly [key: string, table: Float64Array])[];
  /** For cross-validation: the tables without each part in turn, and the records that judge what is learned from them. */
  readonly folds?: readonly { readonly training: CountsPayload; readonly heldOut: Dataset }[];
}

/** `folds`: into how many parts to divide the records for cross-validation; none by default. */
export function payloadOf(counts: Counts, attributeSets: Iterable<readonly number[]>, folds = 0): CountsPayload {
  const sets = new Map([...attributeSets].map((set) => [tableKey(set), set]));
  const parts = folds > 0 ? counts.folds?.(folds) : undefined;
  return {
    domain: counts.domain,
    records: counts.records,
    ...(counts.source && { source: counts.source }),
    tables: [...sets].map(([key, set]) => [key, counts.table(set)] as const),
    ...(parts && {
      folds: parts.map(({ training, heldOut }) => ({ training: payloadOf(training, sets.values()), heldOut })),
    }),
  };
}

export function countsOf(payload: CountsPayload): Counts {
  const folds: Fold[] | undefined = payload.folds?.map(({ training, heldOut }) => ({
    training: countsOf(training),
    heldOut,
  }));
  return new TableCounts(payload.domain, payload.records, new Map(payload.tables), folds, payload.source);
}
