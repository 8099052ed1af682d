import type { Dataset } from '../dataset.ts';
import type { Domain } from '../domain.ts';
import type { Counts, FinestRecords, Fold } from './counts.ts';
import { isShorterAsTable } from './records-over.ts';
import { type PackedTables, StoredTables } from './stored-tables.ts';
import { type StoredRows, TableCounts } from './table-counts.ts';

/** Counts as plain data, to be sent to a worker: tables, and records only where a mechanism changes those. */
export interface CountsPayload {
  readonly domain: Domain;
  readonly records: number;
  /** The domain before the records were made binary. */
  readonly source?: Domain;
  readonly tables: PackedTables;
  readonly rows?: StoredRows;
  /** All rows, where some of a person's were left out. */
  readonly whole?: CountsPayload;
  /** What would be counted if so many rows of each person were kept. */
  readonly limited?: readonly { readonly rows: number; readonly counts: CountsPayload }[];
  /** For trials that buy a part of the domain. */
  readonly finest?: FinestRecords;
  /** For cross-validation: the tables without each part in turn, and the records that judge what is learned from them. */
  readonly folds?: readonly { readonly training: CountsPayload; readonly heldOut: Dataset }[];
}

/**
 * `folds`: into how many parts to divide the records for cross-validation; none by default. `rowsOver`: the attributes
 * that records themselves are needed of. `limits`: numbers of rows of a person to count besides.
 */
export function payloadOf(
  counts: Counts,
  attributeSets: Iterable<readonly number[]>,
  folds = 0,
  rowsOver: readonly number[] | null = null,
  limits: readonly number[] = [],
): CountsPayload {
  const sets = [...attributeSets];
  const asked = [...sets];
  const tables = new StoredTables();
  if (rowsOver && (!counts.rows || isShorterAsTable(counts, rowsOver))) sets.push(rowsOver);
  for (const set of sets) tables.add(set, counts.table(set));
  const parts = folds > 0 ? counts.folds?.(folds) : undefined;
  const dataset = rowsOver && !isShorterAsTable(counts, rowsOver) ? counts.rows?.(rowsOver) : undefined;
  return {
    domain: counts.domain,
    records: counts.records,
    ...(counts.source && { source: counts.source }),
    tables: tables.packed(),
    ...(counts.whole && { whole: payloadOf(counts.whole, asked) }),
    ...(limits.length > 0 && {
      limited: limits.flatMap((rows) => {
        const some = counts.limited?.(rows);
        return some ? [{ rows, counts: payloadOf(some, asked) }] : [];
      }),
    }),
    ...(counts.finest && { finest: counts.finest }),
    ...(rowsOver && dataset && { rows: { attributes: rowsOver, dataset } }),
    ...(parts && {
      folds: parts.map(({ training, heldOut }) => ({ training: payloadOf(training, sets, 0, rowsOver), heldOut })),
    }),
  };
}

export function countsOf(payload: CountsPayload): Counts {
  const folds: Fold[] | undefined = payload.folds?.map(({ training, heldOut }) => ({
    training: countsOf(training),
    heldOut,
  }));
  const { domain, records, tables, source, rows, whole, finest, limited = [] } = payload;
  const beside = {
    ...(finest && { finest }),
    ...(whole && { whole: countsOf(whole) }),
    limited: limited.map((one) => ({ rows: one.rows, counts: countsOf(one.counts) })),
  };
  return new TableCounts(domain, records, StoredTables.unpacked(tables), folds, source, rows, beside);
}

/** Counts that come by a channel from the worker that holds the records, so that the page never has them. */
export function arriving(port: MessagePort): Promise<CountsPayload> {
  return new Promise((resolve) => {
    port.onmessage = ({ data }) => {
      port.close();
      resolve(data as CountsPayload);
    };
  });
}
