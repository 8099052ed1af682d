import type { Rng } from '../../random/rng.ts';
import type { Dataset } from '../dataset.ts';
import type { Domain } from '../domain.ts';
import type { Schema } from '../schema/schema.ts';

/**
 * What mechanisms are run on: true tables of counts over attribute sets, each computed once. Attribute sets are
 * ascending lists of indices; cells are row-major, the last attribute fastest. Tables are shared: do not write to them.
 */
export interface Counts {
  readonly domain: Domain;
  /** Total weight: the number of people in the data. */
  readonly records: number;
  /** Where these are the binary form of records: the domain that the records had before. */
  readonly source?: Domain;
  table(attributes: readonly number[]): Float64Array;
  /** All rows, where some of a person's were left out: what errors are compared with. No mechanism is given these. */
  readonly whole?: Counts;
  /** The counts if no more than so many rows of each person were kept, where it is known whose rows they are. */
  limited?(rows: number): Counts | null;
  /** The records themselves, of these attributes only, where they are at hand. */
  rows?(attributes: readonly number[]): Dataset;
  /** Made-up records, where there is a shorter way to them than the table of all cells. */
  draw?(rows: number, rng: Rng): Dataset;
  /** The same records before their domain is bought, where a part of it is still to be. No mechanism is given these. */
  readonly finest?: FinestRecords;
  /** The records divided at random for cross-validation, where they are at hand. */
  folds?(parts: number): readonly Fold[];
}

/** Records with every value that attributes have whose domain is still to be bought. */
export interface FinestRecords {
  readonly dataset: Dataset;
  /** Says what each code of `dataset` is. */
  readonly schema: Schema;
  /** What is looked at meanwhile: the domain of the counts beside. */
  readonly wanted: Schema;
}

/** One part of a cross-validation: the tables of all records but some, and the records that were held out. */
export interface Fold {
  readonly training: Counts;
  readonly heldOut: Dataset;
}

export function tableKey(attributes: readonly number[]): string {
  return attributes.join(',');
}
