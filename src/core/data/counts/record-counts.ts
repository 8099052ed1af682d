import { type Dataset, narrowed, type PeopleRecords } from '../dataset.ts';
import { type Domain, fixedDomain } from '../domain.ts';
import { BitColumns } from './bit-columns.ts';
import type { Counts, FinestRecords, Fold } from './counts.ts';
import { splitIntoFolds } from './folds.ts';
import { RowsByTurn } from './rows-by-turn.ts';
import { StoredTables } from './stored-tables.ts';
import { sumDown } from './sum-down.ts';
import { tabulate } from './tabulate.ts';

/** Tables counted from records, kept once they were asked for. */
export class RecordCounts implements Counts {
  readonly domain: Domain;
  readonly records: number;
  readonly whole?: Counts;
  readonly #dataset: Dataset;
  readonly #stored = new StoredTables();
  readonly #bits: BitColumns;
  readonly #people: PeopleRecords | null;
  readonly #finest: () => FinestRecords | undefined;
  #byTurn: RowsByTurn | null = null;

  /** `people`: all rows of whom these are some or all. `finest`: asked for when somebody buys of their domain. */
  constructor(
    dataset: Dataset,
    people: PeopleRecords | null = null,
    finest: () => FinestRecords | undefined = () => undefined,
  ) {
    this.domain = fixedDomain(dataset.domain);
    this.records = dataset.records;
    this.#dataset = { ...dataset, domain: this.domain };
    this.#bits = new BitColumns(this.#dataset);
    this.#people = people;
    this.#finest = finest;
    if (people && people.whole.rows > dataset.rows) this.whole = new RecordCounts(people.whole);
  }

  get finest(): FinestRecords | undefined {
    return this.#finest();
  }

  table(attributes: readonly number[]): Float64Array {
    return this.#stored.getOr(attributes, () => this.#compute(attributes));
  }

  rows(attributes: readonly number[]): Dataset {
    return narrowed(this.#dataset, attributes);
  }

  limited(rows: number): Counts | null {
    if (!this.#people) return null;
    this.#byTurn ??= new RowsByTurn(this.#people);
    return this.#byTurn.limited(rows);
  }

  folds(parts: number): readonly Fold[] {
    return splitIntoFolds(this.#dataset, this, parts);
  }

  /**
   * A stored table that contains these attributes and is smaller than the records is summed down instead of counting
   * again. Not with weights: sums of fractions depend on their order, and results must not depend on what was asked
   * for before.
   */
  #compute(attributes: readonly number[]): Float64Array {
    if (!this.#dataset.weights) {
      const superset = this.#stored.smallestAround(attributes);
      if (superset && superset.table.length < this.#dataset.rows) {
        return sumDown(this.domain, superset.table, superset.attributes, attributes);
      }
      const isBinary = attributes.every((index) => this.domain.attributes[index].size === 2);
      if (attributes.length === 2 && isBinary) return this.#bits.pair(attributes[0], attributes[1]);
    }
    return tabulate(this.#dataset, attributes);
  }
}
