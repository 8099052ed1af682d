import type { Counts, Fold } from './counts.ts';
import type { Dataset } from './dataset.ts';
import type { Domain } from './domain.ts';
import { type PackedTables, StoredTables } from './stored-tables.ts';
import { TableCounts } from './table-counts.ts';

/** Counts as plain data, to be sent to a worker: mechanisms need tables, never records. */
export interface CountsPayload {
  readonly domain: Domain;
  readonly records: number;
  /** The domain before the records were made binary. */
  readonly source?: Domain;
  readonly tables: PackedTables;
  /** For cross-validation: the tables without each part in turn, and the records that judge what is learned from them. */
  readonly folds?: readonly { readonly training: CountsPayload; readonly heldOut: Dataset }[];
}

/** `folds`: into how many parts to divide the records for cross-validation; none by default. */
export function payloadOf(counts: Counts, attributeSets: Iterable<readonly number[]>, folds = 0): CountsPayload {
  const sets = [...attributeSets];
  const tables = new StoredTables();
  for (const set of sets) tables.add(set, counts.table(set));
  const parts = folds > 0 ? counts.folds?.(folds) : undefined;
  return {
    domain: counts.domain,
    records: counts.records,
    ...(counts.source && { source: counts.source }),
    tables: tables.packed(),
    ...(parts && {
      folds: parts.map(({ training, heldOut }) => ({ training: payloadOf(training, sets), heldOut })),
    }),
  };
}

/**
 * The same with tables of its own, so that they can be handed to another thread while those that were counted stay: they
 * are asked for again with every run. Tables of folds are made anew every time.
 */
export function copyOf({ tables, ...payload }: CountsPayload): CountsPayload {
  return { ...payload, tables: { ...tables, chunks: tables.chunks.map((chunk) => chunk.slice()) } };
}

export function countsOf(payload: CountsPayload): Counts {
  const folds: Fold[] | undefined = payload.folds?.map(({ training, heldOut }) => ({
    training: countsOf(training),
    heldOut,
  }));
  return new TableCounts(payload.domain, payload.records, StoredTables.unpacked(payload.tables), folds, payload.source);
}
