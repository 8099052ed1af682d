import type { Domain } from './domain.ts';

/** Codes of one attribute, one per row, in the smallest array type that fits the attribute's size. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** Coded records. Rows of a count table carry a weight; plain records have none (weight 1 each). */
export interface Dataset {
  readonly domain: Domain;
  readonly rows: number;
  /** One column of codes per attribute of the domain. */
  readonly columns: readonly Codes[];
  /** Counts of the rows of a count table; null for plain records. */
  readonly weights: Float64Array | null;
  /** Total weight: the number of people in the data. */
  readonly records: number;
}

/** The rows of people whom a key tells apart, before any are left out. */
export interface PeopleRecords {
  readonly whole: Dataset;
  /** Which of its person's rows each is, from 1; 0 where nobody knows whose it is. */
  readonly turns: Uint32Array;
}

/** An empty code column that can hold the codes of an attribute of this size. */
export function newCodes(size: number, rows: number): Codes {
  if (size <= 0x100) return new Uint8Array(rows);
  if (size <= 0x10000) return new Uint16Array(rows);
  return new Uint32Array(rows);
}

/** The same records, of these attributes only. */
export function narrowed(dataset: Dataset, attributes: readonly number[]): Dataset {
  return {
    ...dataset,
    domain: { attributes: attributes.map((index) => dataset.domain.attributes[index]) },
    columns: attributes.map((index) => dataset.columns[index]),
  };
}
