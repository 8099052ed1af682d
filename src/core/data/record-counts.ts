import { type Counts, type Fold, type Stored, smallestSuperset, tableKey } from './counts.ts';
import type { Dataset } from './dataset.ts';
import type { Domain } from './domain.ts';
import { splitIntoFolds } from './folds.ts';
import { sumDown } from './sum-down.ts';
import { tabulate } from './tabulate.ts';

/** Tables counted from records, kept once they were asked for. */
export class RecordCounts implements Counts {
  readonly domain: Domain;
  readonly records: number;
  readonly #dataset: Dataset;
  readonly #stored = new Map<string, Stored>();

  constructor(dataset: Dataset) {
    this.domain = dataset.domain;
    this.records = dataset.records;
    this.#dataset = dataset;
  }

  table(attributes: readonly number[]): Float64Array {
    const key = tableKey(attributes);
    const known = this.#stored.get(key);
    if (known) return known.table;
    const table = this.#compute(attributes);
    this.#stored.set(key, { attributes: [...attributes], table });
    return table;
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
      const superset = smallestSuperset(this.#stored.values(), attributes);
      if (superset && superset.table.length < this.#dataset.rows) {
        return sumDown(this.domain, superset.table, superset.attributes, attributes);
      }
    }
    return tabulate(this.#dataset, attributes);
  }
}
