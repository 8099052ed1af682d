import type { Domain } from './domain.ts';
import type { ApplyReport } from './schema/apply-schema.ts';
import type { Schema } from './schema/schema.ts';

/** What a screen shows of data that is open: its public frame, and one small histogram an attribute for its owner. */
export interface DataDescription {
  readonly domain: Domain;
  /** Of shape and schema, never of contents. */
  readonly fingerprint: string;
  /** True counts: for the owner of the data only. */
  readonly histograms: readonly Float64Array[];
  readonly records: number;
  readonly rows: number;
  readonly weighted: boolean;
  /** Where the data is taken in its binary form: what it was before. */
  readonly source: Frame | null;
  /** Bytes of the coded columns. */
  readonly bytes: number;
  /** As it was applied: what was left open was learned from the data and is flagged. Null for data that has codes by its making. */
  readonly schema: Schema | null;
  /** What became of values outside their domains; null for data that has none by its making. */
  readonly report: ApplyReport | null;
  /** Where tables are all there is: what each is over, and how many cells it has. */
  readonly tables?: readonly { readonly label: string; readonly cells: number }[];
}

/** The attributes alone. */
export type Frame = Pick<DataDescription, 'domain' | 'fingerprint' | 'histograms'>;

/** The data as it is before attributes are made binary. */
export function plainFrame(description: DataDescription): Frame {
  return description.source ?? description;
}
