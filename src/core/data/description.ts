import type { ApplyReport } from './apply-schema.ts';
import type { Counts } from './counts.ts';
import type { Dataset } from './dataset.ts';
import type { Domain } from './domain.ts';
import { fingerprint } from './fingerprint.ts';
import type { AttributeType } from './schema.ts';

/** What the page knows of the loaded data: its public frame, and one small histogram per attribute for its owner. */
export interface DataDescription {
  readonly domain: Domain;
  readonly records: number;
  readonly rows: number;
  readonly weighted: boolean;
  /** Of shape and schema, never of contents. */
  readonly fingerprint: string;
  /** True counts: for the owner of the data only. */
  readonly histograms: readonly Float64Array[];
  /** Bytes of the coded columns. */
  readonly bytes: number;
  /** What became of values outside their domains; null for data that has none by its making. */
  readonly report: ApplyReport | null;
}

export interface Coding {
  readonly report: ApplyReport;
  /** Types of the attributes of the domain, in its order. */
  readonly types: readonly AttributeType[];
}

/** `coding`: how records of a file became codes. */
export function describeDataset(dataset: Dataset, counts: Counts, coding?: Coding): DataDescription {
  return {
    domain: dataset.domain,
    records: dataset.records,
    rows: dataset.rows,
    weighted: dataset.weights !== null,
    fingerprint: fingerprint(dataset.domain, coding?.types),
    histograms: dataset.domain.attributes.map((_, index) => counts.table([index])),
    bytes: dataset.columns.reduce((sum, column) => sum + column.byteLength, dataset.weights?.byteLength ?? 0),
    report: coding?.report ?? null,
  };
}
