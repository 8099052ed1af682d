import { type Dataset, newCodes, type PeopleRecords } from '../dataset.ts';
import { type Counts, tableKey } from './counts.ts';
import { tabulate } from './tabulate.ts';

/**
 * The rows of people with the first of each before the second ones, and so on, so that those that are kept for any limit are
 * a beginning of them. Each limit counts only what it has beyond the next smaller one that was asked for.
 */
export class RowsByTurn {
  readonly #rows: Dataset;
  /** How many rows are the first, second, … ones of their person or come before those. */
  readonly #ends: Uint32Array;
  readonly #known = new Map<number, Counts>();

  constructor({ whole: rows, turns }: PeopleRecords) {
    const most = turns.reduce((a, b) => Math.max(a, b), 0);
    const ends = new Uint32Array(most + 1);
    for (const turn of turns) if (turn > 0) ends[turn]++;
    for (let turn = 1; turn <= most; turn++) ends[turn] += ends[turn - 1];
    const next = ends.slice();
    const order = new Uint32Array(ends[most]);
    for (let row = turns.length - 1; row >= 0; row--) if (turns[row] > 0) order[--next[turns[row]]] = row;
    const columns = rows.columns.map((column, index) => {
      const codes = newCodes(rows.domain.attributes[index].size, order.length);
      for (let i = 0; i < order.length; i++) codes[i] = column[order[i]];
      return codes;
    });
    this.#rows = { ...rows, columns, rows: order.length, records: order.length };
    this.#ends = ends;
  }

  limited(rows: number): Counts {
    const limit = Math.min(rows, this.#ends.length - 1);
    const known = this.#known.get(limit) ?? this.#counted(limit);
    this.#known.set(limit, known);
    return known;
  }

  #counted(limit: number): Counts {
    const smaller = [...this.#known.keys()].filter((other) => other < limit).reduce((a, b) => Math.max(a, b), 0);
    const before = this.#known.get(smaller);
    const [start, end] = [this.#ends[smaller], this.#ends[limit]];
    const columns = this.#rows.columns.map((column) => column.subarray(start, end));
    const more: Dataset = { ...this.#rows, columns, rows: end - start, records: end - start };
    const tables = new Map<string, Float64Array>();
    return {
      domain: more.domain,
      records: end,
      table(attributes) {
        const key = tableKey(attributes);
        const table = tables.get(key) ?? tabulate(more, attributes);
        if (!tables.has(key)) {
          const smallerTable = before?.table(attributes);
          for (let cell = 0; smallerTable && cell < table.length; cell++) table[cell] += smallerTable[cell];
          tables.set(key, table);
        }
        return table;
      },
    };
  }
}
