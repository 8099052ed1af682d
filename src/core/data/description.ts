import type { ApplyReport } from './apply-schema.ts';
import { type Binarising, codingsOf } from './binarise.ts';
import type { Counts } from './counts.ts';
import type { Dataset } from './dataset.ts';
import type { Domain } from './domain.ts';
import { fingerprint } from './fingerprint.ts';
import type { AttributeType } from './schema.ts';

/** The attributes of data, with one small histogram each. */
export interface DataFrame {
  readonly domain: Domain;
  /** Of shape and schema, never of contents. */
  readonly fingerprint: string;
  /** True counts: for the owner of the data only. */
  readonly histograms: readonly Float64Array[];
}

/** What the page knows of the loaded data: its public frame, and one small histogram per attribute for its owner. */
export interface DataDescription extends DataFrame {
  readonly records: number;
  readonly rows: number;
  readonly weighted: boolean;
  /** Where the data is taken in its binary form: what it was before. */
  readonly source: DataFrame | null;
  /** Bytes of the coded columns. */
  readonly bytes: number;
  /** What became of values outside their domains; null for data that has none by its making. */
  readonly report: ApplyReport | null;
}

/** The data as it is before attributes are made binary. */
export function plainFrame(description: DataDescription): DataFrame {
  return description.source ?? description;
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
    fingerprint: fingerprint(dataset.domain, coding?.types),
    histograms: histogramsOf(counts),
    records: dataset.records,
    rows: dataset.rows,
    weighted: dataset.weights !== null,
    source: null,
    bytes: dataset.columns.reduce((sum, column) => sum + column.byteLength, dataset.weights?.byteLength ?? 0),
    report: coding?.report ?? null,
  };
}

/** The same data in its binary form. */
export function describeBinarised(
  plain: DataDescription,
  counts: Counts,
  how: Binarising,
  types?: readonly AttributeType[],
): DataDescription {
  return {
    ...plain,
    domain: counts.domain,
    fingerprint: fingerprint(plain.domain, types, codingsOf(plain.domain, how)),
    histograms: histogramsOf(counts),
    source: { domain: plain.domain, fingerprint: plain.fingerprint, histograms: plain.histograms },
  };
}

function histogramsOf(counts: Counts): Float64Array[] {
  return counts.domain.attributes.map((_, index) => counts.table([index]));
}
