import { type Counts, TableCounts, tableKey } from './counts.ts';
import type { Domain } from './domain.ts';

/** Counts as plain data, to be sent to a worker: mechanisms need tables, never records. */
export interface CountsPayload {
  readonly domain: Domain;
  readonly records: number;
  readonly tables: readonly (readonly [key: string, table: Float64Array])[];
}

export function payloadOf(counts: Counts, attributeSets: Iterable<readonly number[]>): CountsPayload {
  const sets = new Map([...attributeSets].map((set) => [tableKey(set), set]));
  return {
    domain: counts.domain,
    records: counts.records,
    tables: [...sets].map(([key, set]) => [key, counts.table(set)] as const),
  };
}

export function countsOf(payload: CountsPayload): Counts {
  return new TableCounts(payload.domain, payload.records, new Map(payload.tables));
}
