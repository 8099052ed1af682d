import { HASH_SEED, hashBytes } from './byte-dictionary.ts';
import type { CellSink } from './tokenizer.ts';

const BLANK = 0x20;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** Parts the first cell of tables of Eurostat ("A,PC,F,AT") and takes off what marks others ("12.3 b", ": c"). */
export class EurostatCells implements CellSink {
  readonly #sink: CellSink;
  #isFirst = true;

  constructor(sink: CellSink) {
    this.#sink = sink;
  }

  startRecord(line: number): void {
    this.#isFirst = true;
    this.#sink.startRecord(line);
  }

  cell(bytes: Uint8Array, start: number, end: number): void {
    if (this.#isFirst) this.#part(bytes, start, end);
    else {
      const to = endBefore(BLANK, bytes, start, end);
      // A colon stands for no value.
      this.#give(bytes, start, to === start + 1 && bytes[start] === COLON ? start : to);
    }
    this.#isFirst = false;
  }

  endRecord(): void {
    this.#sink.endRecord();
  }

  /** The last name goes on with that of the other columns: "geo\\TIME_PERIOD". */
  #part(bytes: Uint8Array, start: number, end: number): void {
    const last = endBefore(BACKSLASH, bytes, start, end);
    for (let from = start; from <= last; ) {
      const to = endBefore(COMMA, bytes, from, last);
      this.#give(bytes, from, to);
      from = to + 1;
    }
  }

  #give(bytes: Uint8Array, start: number, end: number): void {
    this.#sink.cell(bytes, start, end, start === end ? HASH_SEED : hashBytes(bytes, start, end));
  }
}

function endBefore(sign: number, bytes: Uint8Array, start: number, end: number): number {
  const at = bytes.subarray(start, end).indexOf(sign);
  return at < 0 ? end : start + at;
}
