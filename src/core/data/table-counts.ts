import { type Counts, type Fold, tableKey } from './counts.ts';
import type { Domain } from './domain.ts';
import { StoredTables } from './stored-tables.ts';
import { sumDown } from './sum-down.ts';

/** Tables that are all there is (a published set of marginals); anything inside one of them is summed down from it. */
export class TableCounts implements Counts {
  readonly domain: Domain;
  readonly records: number;
  readonly #stored: StoredTables;
  readonly source?: Domain;
  readonly #folds: readonly Fold[];

  /** `tables`: keyed by `tableKey`, or taken over as they are stored. */
  constructor(
    domain: Domain,
    records: number,
    tables: ReadonlyMap<string, Float64Array> | StoredTables,
    folds: readonly Fold[] = [],
    source?: Domain,
  ) {
    this.domain = domain;
    this.source = source;
    this.records = records;
    this.#folds = folds;
    this.#stored = tables instanceof StoredTables ? tables : StoredTables.of(tables);
  }

  folds(): readonly Fold[] {
    return this.#folds;
  }

  table(attributes: readonly number[]): Float64Array {
    const known = this.#stored.get(attributes);
    if (known) return known;
    const superset = this.#stored.smallestAround(attributes);
    if (!superset) throw new Error(`no table contains the attributes ${tableKey(attributes)}`);
    const table = sumDown(this.domain, superset.table, superset.attributes, attributes);
    this.#stored.add(attributes, table);
    return table;
  }
}
