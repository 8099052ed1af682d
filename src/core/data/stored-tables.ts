import { tableKey } from './counts.ts';
import { isSubset } from './sum-down.ts';

/** A table with the attributes it is over. */
export interface StoredTable {
  readonly attributes: readonly number[];
  readonly table: Float64Array;
}

/** Tables by their attributes, found again by them or by any part of them; also among a hundred thousand of them. */
export class StoredTables {
  readonly #byKey = new Map<string, StoredTable>();
  /** Attribute → the tables that it is in. */
  readonly #byAttribute = new Map<number, StoredTable[]>();

  get(attributes: readonly number[]): Float64Array | undefined {
    return this.#byKey.get(tableKey(attributes))?.table;
  }

  add(attributes: readonly number[], table: Float64Array): void {
    const stored = { attributes: [...attributes], table };
    this.#byKey.set(tableKey(attributes), stored);
    for (const attribute of attributes) {
      const others = this.#byAttribute.get(attribute);
      if (others) others.push(stored);
      else this.#byAttribute.set(attribute, [stored]);
    }
  }

  /** The smallest table over these attributes and others. */
  smallestAround(attributes: readonly number[]): StoredTable | undefined {
    let best: StoredTable | undefined;
    for (const stored of this.#candidates(attributes)) {
      if (stored.attributes.length <= attributes.length) continue;
      if (best && stored.table.length >= best.table.length) continue;
      if (isSubset(attributes, stored.attributes)) best = stored;
    }
    return best;
  }

  /** All tables around these attributes are among those of the attribute that is in fewest. */
  #candidates(attributes: readonly number[]): Iterable<StoredTable> {
    if (attributes.length === 0) return this.#byKey.values();
    const lists = attributes.map((attribute) => this.#byAttribute.get(attribute) ?? []);
    return lists.reduce((least, list) => (list.length < least.length ? list : least));
  }
}
