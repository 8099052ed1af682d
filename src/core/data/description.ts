import type { ApplyReport } from './apply-schema.ts';
import type { Domain } from './domain.ts';

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
  /** Where tables are all there is: what each is over, and how many cells it has. */
  readonly tables?: readonly { readonly label: string; readonly cells: number }[];
}

/** The data as it is before attributes are made binary. */
export function plainFrame(description: DataDescription): DataFrame {
  return description.source ?? description;
}
