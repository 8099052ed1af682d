import { type PackedSets, SetIndex, withRoom } from './set-index.ts';
import { isSubset } from './sum-down.ts';

/** A table with the attributes it is over. */
export interface StoredTable {
  readonly attributes: readonly number[];
  readonly table: Float64Array;
}

/** Tables as plain data: that of set i begins at place[i] of chunks[chunk[i]]. */
export interface PackedTables {
  readonly sets: PackedSets;
  readonly chunk: Int32Array;
  readonly place: Int32Array;
  readonly cells: Int32Array;
  readonly chunks: readonly Float64Array[];
}

/** Tables up to this size stand together in chunks; each array of its own would cost more than its numbers. */
const SMALL = 256;
const CHUNK = 32_768;

/** Tables by their attributes, found again by them or by any part of them; also among half a million of them. */
export class StoredTables {
  #sets = new SetIndex();
  #chunk = new Int32Array(16);
  #place = new Int32Array(16);
  #cells = new Int32Array(16);
  readonly #chunks: Float64Array[] = [];
  /** The chunk that small tables go into, and how much of it they have taken. */
  #open = -1;
  #taken = CHUNK;
  /** Attribute → the sets that it is in. */
  readonly #byAttribute = new Map<number, number[]>();
  /** Attributes in the largest set. */
  #most = 0;

  /** `tables` is keyed by `tableKey`. */
  static of(tables: ReadonlyMap<string, Float64Array>): StoredTables {
    const stored = new StoredTables();
    for (const [key, table] of tables) stored.add(key === '' ? [] : key.split(',').map(Number), table);
    return stored;
  }

  static unpacked({ sets, chunk, place, cells, chunks }: PackedTables): StoredTables {
    const stored = new StoredTables();
    stored.#sets = SetIndex.of(sets);
    stored.#chunk = chunk.slice();
    stored.#place = place.slice();
    stored.#cells = cells.slice();
    stored.#chunks.push(...chunks);
    for (let set = 0; set < stored.#sets.size; set++) stored.#list(set);
    return stored;
  }

  get(attributes: readonly number[]): Float64Array | undefined {
    const set = this.#sets.find(attributes);
    return set < 0 ? undefined : this.#table(set);
  }

  /** The table that is there, or one that is made and kept. */
  getOr(attributes: readonly number[], make: () => Float64Array): Float64Array {
    const known = this.get(attributes);
    if (known) return known;
    const table = make();
    this.add(attributes, table);
    return table;
  }

  /** Takes a table over; one that is there already stays. */
  add(attributes: readonly number[], table: Float64Array): void {
    const set = this.#sets.size;
    if (this.#sets.add(attributes) < set) return;
    this.#chunk = withRoom(this.#chunk, set + 1);
    this.#place = withRoom(this.#place, set + 1);
    this.#cells = withRoom(this.#cells, set + 1);
    this.#cells[set] = table.length;
    if (table.length > SMALL) this.#chunk[set] = this.#chunks.push(table) - 1;
    else this.#putInChunk(set, table);
    this.#list(set);
  }

  /** The smallest table over these attributes and others. */
  smallestAround(attributes: readonly number[]): StoredTable | undefined {
    if (attributes.length >= this.#most) return undefined;
    let best = -1;
    for (const set of this.#candidates(attributes)) {
      if (this.#sets.lengthOf(set) <= attributes.length) continue;
      if (best >= 0 && this.#cells[set] >= this.#cells[best]) continue;
      if (isSubset(attributes, this.#sets.at(set))) best = set;
    }
    return best < 0 ? undefined : { attributes: [...this.#sets.at(best)], table: this.#table(best) };
  }

  /** All tables, in the order in which they came. */
  *all(): Generator<StoredTable> {
    for (let set = 0; set < this.#sets.size; set++) {
      yield { attributes: [...this.#sets.at(set)], table: this.#table(set) };
    }
  }

  packed(): PackedTables {
    const { size } = this.#sets;
    return {
      sets: this.#sets.packed(),
      chunk: this.#chunk.slice(0, size),
      place: this.#place.slice(0, size),
      cells: this.#cells.slice(0, size),
      chunks: this.#chunks,
    };
  }

  #table(set: number): Float64Array {
    const chunk = this.#chunks[this.#chunk[set]];
    const place = this.#place[set];
    return chunk.length === this.#cells[set] ? chunk : chunk.subarray(place, place + this.#cells[set]);
  }

  #putInChunk(set: number, table: Float64Array): void {
    if (this.#taken + table.length > CHUNK) {
      this.#open = this.#chunks.push(new Float64Array(CHUNK)) - 1;
      this.#taken = 0;
    }
    this.#chunks[this.#open].set(table, this.#taken);
    this.#chunk[set] = this.#open;
    this.#place[set] = this.#taken;
    this.#taken += table.length;
  }

  #list(set: number): void {
    this.#most = Math.max(this.#most, this.#sets.lengthOf(set));
    for (const attribute of this.#sets.at(set)) {
      const others = this.#byAttribute.get(attribute);
      if (others) others.push(set);
      else this.#byAttribute.set(attribute, [set]);
    }
  }

  /** All tables around these attributes are among those of the attribute that is in fewest. */
  #candidates(attributes: readonly number[]): Iterable<number> {
    if (attributes.length === 0) return Array.from({ length: this.#sets.size }, (_, set) => set);
    const lists = attributes.map((attribute) => this.#byAttribute.get(attribute) ?? []);
    return lists.reduce((least, list) => (list.length < least.length ? list : least));
  }
}
