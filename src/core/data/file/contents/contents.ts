import { grown } from '../delimited/byte-dictionary.ts';
import { Smallest } from './smallest.ts';
import { hexadecimal, mixed, putWords } from './words.ts';

/**
 * What a file holds, as digests: its rows as a multiset of cells, so that line ends, delimiter, encoding, quotes, packing
 * and the order of rows and columns make no difference. They have no key, so that the worker needs none; they stay in
 * this page, and nothing of them is kept or given away but under a secret (`recognition.ts`).
 */
export interface Contents {
  /** Of all rows, with the names of their columns. */
  readonly all: string;
  /** A sample of the rows, whatever their columns are called: the smallest digests. */
  readonly rows: readonly string[];
  readonly columns: readonly ColumnContents[];
}

export interface ColumnContents {
  readonly name: string;
  /** Of all its cells, whatever it is called. */
  readonly all: string;
  /** A sample of its values; of one with few of them none, for others have the same ones. */
  readonly values: readonly string[];
}

const ROWS = 64;
const VALUES = 16;
/** So many different values are not in another column by chance. */
const TELLING = 256;

/** Words of 32 bits a row, and a value: what is said, and what is said under the name of the column. */
const WORDS = 2;

/** Rows that are being read: what the cells of each add up to so far. Their order does not matter to a sum. */
interface Window {
  readonly words: Int32Array;
  /** Which row is the first one. */
  from: number;
}

/**
 * Digests rows while they are read, a window of rows at a time: within it, columns may come one after another. The sum
 * over rows of digests of 128 bits, modulo 2^32 a lane: two files have the same one by chance with a probability far below
 * one in 10^6 (a row has 64 bits before they are summed), and who finds such a pair on purpose has joined two ledgers,
 * which is the cautious side. No order of anything splits one.
 */
export class ContentsBuilder {
  readonly #window: Window;
  readonly #columns: ColumnDigest[] = [];
  readonly #rows = new Smallest(ROWS);
  readonly #sum = new Int32Array(4);

  constructor(windowRows: number) {
    this.#window = { words: new Int32Array(WORDS * windowRows), from: 0 };
  }

  get bytes(): number {
    return this.#window.words.byteLength;
  }

  column(name: string): ColumnDigest {
    const column = new ColumnDigest(name, this.#window);
    this.#columns.push(column);
    return column;
  }

  /** Every column has had its cells of all rows of the window; a row that none of them had a cell of is none. */
  endWindow(): void {
    const { words } = this.#window;
    for (let at = 0; at < words.length; at += WORDS) this.#addRow(words[at], words[at + 1]);
    words.fill(0);
    this.#window.from += words.length / WORDS;
  }

  finish(): Contents {
    this.endWindow();
    return {
      all: hexadecimal(...this.#sum),
      rows: this.#rows.finish(),
      columns: this.#columns.map((column) => column.finish()),
    };
  }

  /** A row of which no cell says anything is none. */
  #addRow(said: number, named: number): void {
    if ((said | named) === 0) return;
    const sample = mixed(said) >>> 0;
    if (sample <= this.#rows.limit) this.#rows.add(sample);
    const p = mixed(said ^ Math.imul(named, 0x27d4eb2f));
    const q = mixed((named + Math.imul(p, 0x165667b1)) | 0);
    const sum = this.#sum;
    sum[0] += p;
    sum[1] += q;
    sum[2] += mixed((p + Math.imul(q, 0x3c6ef372)) | 0);
    sum[3] += mixed(q ^ Math.imul(p, 0x1b873593));
  }
}

/** Digests the cells of one column, row by row, into the rows of the window. */
export class ColumnDigest {
  readonly #name: string;
  readonly #window: Window;
  readonly #key: number;
  readonly #values = new Smallest(VALUES);
  #sum = 0;
  readonly #one = new Int32Array(2);
  /** The words of each value of a dictionary. */
  #known = new Int32Array(32 * WORDS);
  #entries = 0;
  /** The row of the next cell. */
  #row = 0;

  constructor(name: string, window: Window) {
    const bytes = new TextEncoder().encode(name);
    this.#name = name;
    this.#window = window;
    putWords(bytes, 0, bytes.length, 0, this.#one, 0);
    this.#key = this.#one[1];
  }

  /** A value that cells will be of, in the order of its codes from 0. */
  learn(bytes: Uint8Array, start: number, end: number): void {
    const at = WORDS * this.#entries++;
    if (at === this.#known.length) this.#known = grown(this.#known, at + WORDS);
    putWords(bytes, start, end, this.#key, this.#known, at);
    this.#sample(this.#known[at]);
  }

  /** The next cells, which have values that were learned. */
  addCodes(codes: Int32Array, count: number): void {
    const known = this.#known;
    const { words, from } = this.#window;
    let sum = this.#sum;
    for (let i = 0, at = WORDS * (this.#row - from); i < count; i++, at += WORDS) {
      const entry = WORDS * codes[i];
      const said = known[entry];
      sum = (sum + said) | 0;
      words[at] += said;
      words[at + 1] += known[entry + 1];
    }
    this.#sum = sum;
    this.#row += count;
  }

  /** The next cell, whatever its value. */
  add(bytes: Uint8Array, start: number, end: number): void {
    putWords(bytes, start, end, this.#key, this.#one, 0);
    const said = this.#one[0];
    const { words, from } = this.#window;
    const at = WORDS * (this.#row++ - from);
    this.#sum = (this.#sum + said) | 0;
    words[at] += said;
    words[at + 1] += this.#one[1];
    this.#sample(said);
  }

  finish(): ColumnContents {
    const values = this.#values.distinct < TELLING ? [] : this.#values.finish();
    return { name: this.#name, all: hexadecimal(this.#sum), values };
  }

  #sample(said: number): void {
    if (said >>> 0 <= this.#values.limit) this.#values.add(said >>> 0);
  }
}
