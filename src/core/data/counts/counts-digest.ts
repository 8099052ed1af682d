import { Sha256 } from '../../math/sha256.ts';
import type { Dataset } from '../dataset.ts';
import type { Counts } from './counts.ts';
import type { CountsPayload } from './counts-payload.ts';
import { SetIndex } from './set-index.ts';
import { StoredTables } from './stored-tables.ts';

/**
 * SHA-256, in hexadecimal digits, of the counts that an experiment runs on: the true tables it needs, what their cells are
 * called, the number of records, and how often each attribute has each value, which tells of changes beside those tables.
 * A database that is asked for the same experiment counts all of this, too. It knows no file, no order of rows and no
 * thread, and records that are needed one by one are told as the table of those that are there, so all ways to the same
 * counts have the same one. Whoever knows most of a small table can guess the rest of it from this: it stands in files
 * of results, which are not private, and nowhere else. `needed`: what the experiment needs of `counts`.
 */
export function countsDigest(counts: Counts, needed: CountsPayload): string {
  const hashed = new HashedCounts();
  hashed.add(needed);
  for (const [index, { size }] of counts.domain.attributes.entries()) {
    hashed.addTable([index], [size], counts.table([index]));
  }
  return hashed.digest();
}

const PIECE = 65_536;

class HashedCounts {
  readonly #hash = new Sha256();
  readonly #bytes = new Uint8Array(PIECE);
  readonly #view = new DataView(this.#bytes.buffer);
  #filled = 0;

  add({ domain, records, tables, rows, whole, folds = [] }: CountsPayload): void {
    this.#text(JSON.stringify([domain.attributes.map(({ name, size, labels }) => [name, size, labels]), folds.length]));
    this.#number(records);
    for (const { attributes, table } of StoredTables.unpacked(tables).all()) {
      const sizes = attributes.map((index) => domain.attributes[index].size);
      this.addTable(attributes, sizes, table);
    }
    if (rows && SetIndex.of(tables.sets).find(rows.attributes) < 0) this.#records(rows.attributes, rows.dataset);
    if (whole) this.add(whole);
    for (const { training, heldOut } of folds) {
      this.add(training);
      this.#records([...heldOut.columns.keys()], heldOut);
    }
  }

  digest(): string {
    this.#flush();
    return this.#hash.digest();
  }

  /** The cells that somebody is in, each as its codes and its count: records say the same of themselves. */
  addTable(attributes: readonly number[], sizes: readonly number[], table: Float64Array): void {
    this.#codes(attributes);
    const codes = sizes.map(() => 0);
    for (const count of table) {
      if (count !== 0) this.#cell(codes, count);
      for (let axis = sizes.length - 1; axis >= 0; axis--) {
        codes[axis]++;
        if (codes[axis] < sizes[axis]) break;
        codes[axis] = 0;
      }
    }
    this.#number(0);
  }

  #records(attributes: readonly number[], { columns, weights, rows, domain }: Dataset): void {
    this.#codes(attributes);
    const sizes = domain.attributes.map(({ size }) => size);
    const codesOf = (row: number) => columns.map((column) => column[row]);
    const order = inCellOrder(columns, sizes, rows);
    for (let at = 0; at < rows; ) {
      const codes = codesOf(order[at]);
      let count = 0;
      while (at < rows && columns.every((column, axis) => column[order[at]] === codes[axis])) {
        count += weights ? weights[order[at]] : 1;
        at++;
      }
      if (count !== 0) this.#cell(codes, count);
    }
    this.#number(0);
  }

  #cell(codes: readonly number[], count: number): void {
    this.#number(count);
    for (const code of codes) this.#code(code);
  }

  #codes(codes: readonly number[]): void {
    this.#code(codes.length);
    for (const code of codes) this.#code(code);
  }

  #text(text: string): void {
    this.#flush();
    const bytes = new TextEncoder().encode(text);
    this.#code(bytes.length);
    this.#flush();
    this.#hash.update(bytes);
  }

  #code(code: number): void {
    if (this.#filled + 4 > PIECE) this.#flush();
    this.#view.setUint32(this.#filled, code);
    this.#filled += 4;
  }

  #number(number: number): void {
    if (this.#filled + 8 > PIECE) this.#flush();
    this.#view.setFloat64(this.#filled, number);
    this.#filled += 8;
  }

  #flush(): void {
    this.#hash.update(this.#bytes.subarray(0, this.#filled));
    this.#filled = 0;
  }
}

/** Rows in the order of the cells that they are in: sorted by each attribute in turn, the last one first. */
function inCellOrder(columns: Dataset['columns'], sizes: readonly number[], rows: number): Uint32Array {
  let order = Uint32Array.from({ length: rows }, (_, row) => row);
  for (let axis = columns.length - 1; axis >= 0; axis--) {
    const column = columns[axis];
    const next = new Uint32Array(sizes[axis] + 1);
    for (const row of order) next[column[row] + 1]++;
    for (let code = 0; code < sizes[axis]; code++) next[code + 1] += next[code];
    const sorted = new Uint32Array(rows);
    for (const row of order) sorted[next[column[row]]++] = row;
    order = sorted;
  }
  return order;
}
