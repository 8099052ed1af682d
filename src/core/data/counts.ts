import type { Dataset } from './dataset.ts';
import type { Domain } from './domain.ts';
import { isSubset, sumDown } from './sum-down.ts';

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
  /** The records divided at random for cross-validation, where they are at hand. */
  folds?(parts: number): readonly Fold[];
}

/** One part of a cross-validation: the tables of all records but some, and the records that were held out. */
export interface Fold {
  readonly training: Counts;
  readonly heldOut: Dataset;
}

export function tableKey(attributes: readonly number[]): string {
  return attributes.join(',');
}

/** A table with the attributes it is over. */
export interface Stored {
  readonly attributes: readonly number[];
  readonly table: Float64Array;
}

/** The smallest stored table that contains these attributes. */
export function smallestSuperset(stored: Iterable<Stored>, attributes: readonly number[]): Stored | undefined {
  let best: Stored | undefined;
  for (const entry of stored) {
    if (best && entry.table.length >= best.table.length) continue;
    if (isSubset(attributes, entry.attributes)) best = entry;
  }
  return best;
}

/** Tables that are all there is (a published set of marginals); anything inside one of them is summed down from it. */
export class TableCounts implements Counts {
  readonly domain: Domain;
  readonly records: number;
  readonly #stored = new Map<string, Stored>();
  readonly source?: Domain;
  readonly #folds: readonly Fold[];

  /** `tables` is keyed by `tableKey`. */
  constructor(
    domain: Domain,
    records: number,
    tables: ReadonlyMap<string, Float64Array>,
    folds: readonly Fold[] = [],
    source?: Domain,
  ) {
    this.domain = domain;
    this.source = source;
    this.records = records;
    this.#folds = folds;
    for (const [key, table] of tables) {
      const attributes = key === '' ? [] : key.split(',').map(Number);
      this.#stored.set(key, { attributes, table });
    }
  }

  folds(): readonly Fold[] {
    return this.#folds;
  }

  table(attributes: readonly number[]): Float64Array {
    const key = tableKey(attributes);
    const known = this.#stored.get(key);
    if (known) return known.table;
    const superset = smallestSuperset(this.#stored.values(), attributes);
    if (!superset) throw new Error(`no table contains the attributes ${key}`);
    const table = sumDown(this.domain, superset.table, superset.attributes, attributes);
    this.#stored.set(key, { attributes: [...attributes], table });
    return table;
  }
}
