import { Failure } from '../../../failure.ts';
import { KIBIBYTE, MEBIBYTE } from '../byte-size.ts';
import { HASH_PRIME, HASH_SEED, hashBytes } from './byte-dictionary.ts';

/** Takes cells in reading order. The bytes are only valid during the call. */
export interface CellSink {
  startRecord(line: number): void;
  /** One cell, without its quotes: bytes[start, end) and their hash (see byte-dictionary.ts). */
  cell(bytes: Uint8Array, start: number, end: number, hash: number): void;
  endRecord(): void;
}

/** A cell that is longer is not a value of an attribute; most likely a quote was never closed. */
export const MAX_CELL_BYTES = MEBIBYTE;

const BUFFER = 256 * KIBIBYTE;
const LF = 10;
const CR = 13;
const QUOTE = 34;
const BLANK = 32;
const TAB = 9;

export interface TokenizerOptions {
  readonly delimiter: number;
  /** False reads quotes as ordinary text. */
  readonly quotes: boolean;
  /** What to call the input in messages. */
  readonly name: string;
  /** Number of the first line. Default 1. */
  readonly firstLine?: number;
}

/**
 * Splits delimited text (as UTF-8 bytes) into cells. Chunks are first gathered in one buffer, so that a cell is always
 * whole when it is read; an unfinished one is moved to the front and read again once the buffer has been filled.
 */
export class Tokenizer {
  readonly #sink: CellSink;
  readonly #delimiter: number;
  readonly #quote: number;
  readonly #name: string;
  #buffer = new Uint8Array(BUFFER);
  #length = 0;
  #line: number;
  #inRecord = false;
  #afterCarriageReturn = false;
  /** Unescaped text of a cell with doubled quotes. */
  #scratch = new Uint8Array(256);
  #blankRun = 0;
  /** Blank lines before or between records; those at the end are nothing to talk about. */
  blankLines = 0;

  constructor(sink: CellSink, options: TokenizerOptions) {
    this.#sink = sink;
    this.#delimiter = options.delimiter;
    this.#quote = options.quotes ? QUOTE : -1;
    this.#name = options.name;
    this.#line = options.firstLine ?? 1;
  }

  push(bytes: Uint8Array): void {
    let taken = 0;
    while (taken < bytes.length) {
      const free = this.#buffer.length - this.#length;
      const part = bytes.subarray(taken, taken + free);
      this.#buffer.set(part, this.#length);
      this.#length += part.length;
      taken += part.length;
      if (this.#length === this.#buffer.length) this.#drain(false);
    }
  }

  /** Reads all cells that are whole so far, without waiting for the buffer to fill. */
  flush(): void {
    this.#drain(false);
  }

  finish(): void {
    this.#drain(true);
    if (this.#inRecord) {
      // The input ended right after a delimiter.
      this.#sink.cell(this.#buffer, 0, 0, HASH_SEED);
      this.#sink.endRecord();
    }
  }

  #drain(final: boolean): void {
    const read = this.#scan(final);
    this.#buffer.copyWithin(0, read, this.#length);
    this.#length -= read;
    if (this.#length > MAX_CELL_BYTES) this.#refuseLongCell();
    if (this.#length * 2 > this.#buffer.length) {
      const larger = new Uint8Array(this.#buffer.length * 2);
      larger.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = larger;
    }
  }

  /** Reads all whole cells of the buffer; returns where the first unfinished one starts. */
  #scan(final: boolean): number {
    const bytes = this.#buffer;
    const sink = this.#sink;
    const delimiter = this.#delimiter;
    const quote = this.#quote;
    const end = this.#length;
    let i = 0;
    while (i < end) {
      let byte = bytes[i];
      if (!this.#inRecord) {
        if (byte === LF || byte === CR) {
          this.#lineBreakBetweenRecords(byte);
          i++;
          continue;
        }
        this.#afterCarriageReturn = false;
        this.#blankLinesEnd();
        this.#inRecord = true;
        sink.startRecord(this.#line);
      }
      if (byte === quote) {
        i = this.#quotedCell(i, end, final);
        if (i < 0) return -i - 1;
        if (i < end) byte = bytes[i];
      } else {
        const start = i;
        let hash = HASH_SEED;
        while (byte !== delimiter && byte !== LF && byte !== CR) {
          hash = Math.imul(hash ^ byte, HASH_PRIME);
          if (++i === end) break;
          byte = bytes[i];
        }
        if (i === end && !final) return start;
        sink.cell(bytes, start, i, hash);
      }
      if (i === end) {
        this.#endRecord();
        return end;
      }
      i++;
      if (byte !== delimiter) {
        this.#endRecord();
        this.#line++;
        this.#afterCarriageReturn = byte === CR;
      }
    }
    return end;
  }

  #endRecord(): void {
    this.#inRecord = false;
    this.#sink.endRecord();
  }

  #lineBreakBetweenRecords(byte: number): void {
    const secondHalf = byte === LF && this.#afterCarriageReturn;
    this.#afterCarriageReturn = byte === CR;
    if (secondHalf) return;
    this.#line++;
    this.#blankRun++;
  }

  #blankLinesEnd(): void {
    this.blankLines += this.#blankRun;
    this.#blankRun = 0;
  }

  /** Returns the position of the delimiter or line break after the cell, or −start − 1 when the cell is unfinished. */
  #quotedCell(start: number, end: number, final: boolean): number {
    const bytes = this.#buffer;
    let hash = HASH_SEED;
    let lines = 0;
    let doubled = 0;
    let i = start + 1;
    for (; ; i++) {
      if (i === end) {
        if (final) this.#refuseOpenQuote();
        return -start - 1;
      }
      const byte = bytes[i];
      if (byte === QUOTE) {
        if (i + 1 === end || bytes[i + 1] !== QUOTE) break;
        doubled++;
        i++;
      } else if (byte === LF || (byte === CR && bytes[i + 1] !== LF)) lines++;
      hash = Math.imul(hash ^ byte, HASH_PRIME);
    }
    const close = i++;
    while (i < end && (bytes[i] === BLANK || bytes[i] === TAB) && bytes[i] !== this.#delimiter) i++;
    if (i === end && !final) return -start - 1;
    if (i < end && bytes[i] !== this.#delimiter && bytes[i] !== LF && bytes[i] !== CR)
      this.#refuseTextAfterQuote(lines);
    if (doubled === 0) this.#sink.cell(bytes, start + 1, close, hash);
    else this.#unescapedCell(start + 1, close);
    this.#line += lines;
    return i;
  }

  #unescapedCell(start: number, end: number): void {
    if (this.#scratch.length < end - start) this.#scratch = new Uint8Array((end - start) * 2);
    let length = 0;
    for (let i = start; i < end; i++) {
      const byte = this.#buffer[i];
      this.#scratch[length++] = byte;
      if (byte === QUOTE) i++;
    }
    this.#sink.cell(this.#scratch, 0, length, hashBytes(this.#scratch, 0, length));
  }

  #refuseOpenQuote(): never {
    throw new Failure(
      `${this.#name}, line ${this.#line}: a quote opens here and is never closed. Close it, write a quote inside a cell ` +
        'twice, or import the file with quotes read as ordinary text.',
    );
  }

  #refuseTextAfterQuote(lines: number): never {
    const closes = lines > 0 ? ` and closes on line ${this.#line + lines}` : '';
    throw new Failure(
      `${this.#name}, line ${this.#line}: a quoted cell opens here${closes}, and text follows its closing quote where a ` +
        'delimiter or the end of the line was expected. Write a quote inside a cell twice, or import the file with ' +
        'quotes read as ordinary text.',
    );
  }

  #refuseLongCell(): never {
    if (this.#buffer[0] === this.#quote) {
      throw new Failure(
        `${this.#name}, line ${this.#line}: a quote opens here and is not closed within 1 MiB. Close it, or import the ` +
          'file with quotes read as ordinary text.',
      );
    }
    throw new Failure(
      `${this.#name}, line ${this.#line}: a cell is longer than 1 MiB. Check that this is delimited text and that the ` +
        'delimiter is right.',
    );
  }
}
