import type { Counts } from './counts.ts';
import type { Dataset } from './dataset.ts';
import type { Domain } from './domain.ts';

/** What the page knows of the loaded data: its public frame, and one small histogram per attribute for its owner. */
export interface DataDescription {
  readonly domain: Domain;
  readonly records: number;
  readonly rows: number;
  readonly weighted: boolean;
  /** Of shape and schema, never of contents. */
  readonly fingerprint: string;
  readonly histograms: readonly Float64Array[];
  /** Bytes of the coded columns. */
  readonly bytes: number;
}

export function describeDataset(dataset: Dataset, counts: Counts): DataDescription {
  return {
    domain: dataset.domain,
    records: dataset.records,
    rows: dataset.rows,
    weighted: dataset.weights !== null,
    fingerprint: dataset.domain.attributes.map((a) => a.size).join('-'),
    histograms: dataset.domain.attributes.map((_, index) => counts.table([index])),
    bytes: dataset.columns.reduce((sum, column) => sum + column.byteLength, dataset.weights?.byteLength ?? 0),
  };
}
