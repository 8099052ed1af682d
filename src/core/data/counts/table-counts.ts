import { type Dataset, narrowed } from '../dataset.ts';
import { type Domain, fixedDomain } from '../domain.ts';
import { type Counts, type FinestRecords, type Fold, tableKey } from './counts.ts';
import { StoredTables } from './stored-tables.ts';
import { sumDown } from './sum-down.ts';

/** Records cut down to some attributes, which they are over. */
export interface StoredRows {
  readonly attributes: readonly number[];
  readonly dataset: Dataset;
}

/** Counts of more or fewer rows of the same people, and what is finer than these. */
interface Beside {
  readonly whole?: Counts;
  readonly finest?: FinestRecords;
  readonly limited?: readonly { readonly rows: number; readonly counts: Counts }[];
}

/** Tables that are all there is (a published set of marginals); anything inside one of them is summed down from it. */
export class TableCounts implements Counts {
  readonly domain: Domain;
  readonly records: number;
  readonly #stored: StoredTables;
  readonly source?: Domain;
  readonly #folds: readonly Fold[];
  readonly rows?: Counts['rows'];
  readonly whole?: Counts;
  readonly finest?: FinestRecords;
  readonly #limited: Beside['limited'];

  /** `tables`: keyed by `tableKey`, or taken over as they are stored. */
  constructor(
    domain: Domain,
    records: number,
    tables: ReadonlyMap<string, Float64Array> | StoredTables,
    folds: readonly Fold[] = [],
    source?: Domain,
    rows?: StoredRows,
    { whole, limited, finest }: Beside = {},
  ) {
    this.domain = fixedDomain(domain);
    this.source = source;
    this.records = records;
    this.#folds = folds;
    this.#limited = limited;
    if (whole) this.whole = whole;
    if (finest) this.finest = finest;
    if (rows) this.rows = (attributes) => narrowed(rows.dataset, positionsIn(rows.attributes, attributes));
    this.#stored = tables instanceof StoredTables ? tables : StoredTables.of(tables);
  }

  limited(rows: number): Counts | null {
    return this.#limited?.find((one) => one.rows === rows)?.counts ?? null;
  }

  folds(): readonly Fold[] {
    return this.#folds;
  }

  table(attributes: readonly number[]): Float64Array {
    return this.#stored.getOr(attributes, () => {
      const superset = this.#stored.smallestAround(attributes);
      if (!superset) throw new Error(`no table contains the attributes ${tableKey(attributes)}`);
      return sumDown(this.domain, superset.table, superset.attributes, attributes);
    });
  }
}

function positionsIn(all: readonly number[], wanted: readonly number[]): number[] {
  return wanted.map((attribute) => {
    const position = all.indexOf(attribute);
    if (position < 0) throw new Error(`the records are without the attribute ${attribute}`);
    return position;
  });
}
