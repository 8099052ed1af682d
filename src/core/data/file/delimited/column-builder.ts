import { showBytes } from '../byte-size.ts';
import type { ColumnDigest } from '../contents/contents.ts';
import { type ColumnLimits, WANTED_LIMITS } from '../import-limits.ts';
import { isMissingNumber } from '../missing.ts';
import { bytesReader, textReader } from '../reading/cell-reader.ts';
import type { CellReading, ReadingDefaults } from '../reading/cell-reading.ts';
import { completeReading, detectReading, type FoundReading } from '../reading/detect-reading.ts';
import type { BytesReader } from '../reading/number-reader.ts';
import type { ImportNotice, RawColumn } from '../table.ts';
import { CodeBlocks, NumberBlocks } from './blocks.ts';
import { ByteDictionary, grown } from './byte-dictionary.ts';

/**
 * More distinct values than this: all numbers or dates make a number column, anything else is on its way to be set aside.
 */
export const MAX_NUMBER_CATEGORIES = 65_536;
/** A missing cell is a sign or a word. */
const LONGEST_MARKER = 24;

type Mode = 'text' | 'number' | 'aside';

export interface ColumnOptions {
  readonly blockRows: number;
  readonly limits: ColumnLimits;
  /** What to assume where its cells can be read in more than one way. */
  readonly defaults?: ReadingDefaults;
  /** What the column is said to hold. */
  readonly wanted?: CellReading;
  /** Its cells are passed over. */
  readonly isSkipped?: boolean;
  /** Takes every cell in, also of a column that is set aside. */
  readonly digest?: ColumnDigest;
}

/** Gathers one column: as codes into a dictionary, turned into numbers or set aside when it outgrows that. */
export class ColumnBuilder {
  readonly name: string;
  readonly #options: ColumnOptions;
  readonly #limits: ColumnLimits;
  readonly #digest: ColumnDigest | undefined;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  #mode: Mode = 'text';
  #dictionary = new ByteDictionary();
  /** Where each entry of the dictionary stands first. */
  #lines = new Int32Array(32);
  #codes: CodeBlocks;
  #numbers: NumberBlocks | null = null;
  #read: BytesReader = () => Number.NaN;
  #reading: FoundReading = { as: 'number' };
  /** The other reading that has fitted every cell so far, where there is one. */
  #readOther: BytesReader | null = null;
  #asideReason = '';
  #strays = 0;
  #firstStray = 0;

  constructor(name: string, options: ColumnOptions) {
    this.name = name;
    this.#options = options;
    this.#digest = options.digest;
    this.#limits = options.wanted?.as === 'text' ? WANTED_LIMITS : options.limits;
    this.#codes = new CodeBlocks(options.blockRows, (codes, count) => this.#digest?.addCodes(codes, count));
    if (options.isSkipped) this.#mode = 'aside';
  }

  get mode(): Mode {
    return this.#mode;
  }

  get bytes(): number {
    if (this.#numbers) return this.#numbers.bytes;
    return this.#codes.bytes + this.#dictionary.allocatedBytes + this.#lines.byteLength;
  }

  /** True when the cell is a new entry of the dictionary, which the caller then checks with `lastEntry`. */
  add(bytes: Uint8Array, start: number, end: number, hash: number, line: number): boolean {
    if (this.#mode !== 'text') {
      this.#addUncoded(bytes, start, end, line);
      return false;
    }
    const before = this.#dictionary.size;
    const code = this.#dictionary.codeOf(bytes, start, end, hash);
    const size = this.#dictionary.size;
    const isNew = size !== before;
    if (isNew) this.#learn(bytes, start, end, line);
    this.#codes.push(code, size);
    return isNew;
  }

  lastEntry(): Uint8Array {
    return this.#dictionary.entry(this.#dictionary.size - 1);
  }

  /** To be called after a new entry; true when the column was set aside by it. */
  checkLimits(): boolean {
    const { size, arenaBytes } = this.#dictionary;
    if (size === MAX_NUMBER_CATEGORIES + 1 && this.#becomeNumbers()) return false;
    if (size > this.#limits.distinct) {
      return this.#setAside(
        `has more than ${this.#limits.distinct.toLocaleString('en')} different values that are neither numbers nor dates`,
      );
    }
    if (arenaBytes > this.#limits.dictionaryBytes) {
      return this.#setAside(`has different texts of more than ${showBytes(this.#limits.dictionaryBytes)} together`);
    }
    return false;
  }

  finish(): RawColumn {
    const { name } = this;
    if (this.#mode === 'aside') return { kind: 'aside', name, reason: this.#asideReason, canReadAgain: true };
    if (this.#numbers) {
      const strays = { count: this.#strays, line: this.#firstStray };
      return { kind: 'number', name, values: this.#numbers.join(), reading: this.#reading, strays };
    }
    const dictionary = this.#texts();
    const codes = this.#codes.join(dictionary.length);
    this.#dictionary = new ByteDictionary();
    return { kind: 'text', name, codes, dictionary, lines: this.#lines.slice(0, dictionary.length) };
  }

  notices(): ImportNotice[] {
    return this.#mode === 'aside' ? [{ message: this.#asideReason }] : [];
  }

  #texts(): string[] {
    return Array.from({ length: this.#dictionary.size }, (_, code) =>
      this.#decoder.decode(this.#dictionary.entry(code)),
    );
  }

  #learn(bytes: Uint8Array, start: number, end: number, line: number): void {
    const { size } = this.#dictionary;
    if (size > this.#lines.length) this.#lines = grown(this.#lines, size);
    this.#lines[size - 1] = line;
    this.#digest?.learn(bytes, start, end);
  }

  #addUncoded(bytes: Uint8Array, start: number, end: number, line: number): void {
    if (this.#mode === 'number') this.#addNumber(bytes, start, end, line);
    this.#digest?.add(bytes, start, end);
  }

  #addNumber(bytes: Uint8Array, start: number, end: number, line: number): void {
    const value = this.#read(bytes, start, end);
    this.#numbers?.push(value);
    if (this.#readOther && !Number.isNaN(value) && Number.isNaN(this.#readOther(bytes, start, end))) this.#settle();
    if (!Number.isNaN(value) || start === end) return;
    if (end - start <= LONGEST_MARKER && isMissingNumber(this.#decoder.decode(bytes.subarray(start, end)))) return;
    if (this.#strays++ === 0) this.#firstStray = line;
  }

  /** The other reading is out. */
  #settle(): void {
    const { other: _, ...reading } = this.#reading;
    this.#reading = reading;
    this.#readOther = null;
  }

  #becomeNumbers(): boolean {
    const { wanted, defaults, blockRows } = this.#options;
    const texts = this.#texts();
    const found = wanted ? completeReading(wanted, texts, defaults) : detectReading(texts, defaults);
    if (found.as === 'text' || found.as === 'yes-no') return false;
    const values = texts.map(textReader(found.read));
    const isStray = values.map((value, code) => Number.isNaN(value) && !isMissingNumber(texts[code]));
    const firstStray = isStray.indexOf(true);
    if (firstStray >= 0) this.#firstStray = this.#lines[firstStray];
    const numbers = new NumberBlocks(blockRows);
    this.#codes.forEachBlock((block) => {
      for (let i = 0; i < block.length; i++) {
        numbers.push(values[block[i]]);
        if (isStray[block[i]]) this.#strays++;
      }
    });
    this.#mode = 'number';
    this.#numbers = numbers;
    this.#reading = found;
    this.#read = bytesReader(found.read);
    this.#readOther = found.other ? bytesReader(found.other) : null;
    this.#release();
    return true;
  }

  #setAside(why: string): true {
    this.#asideReason = `Column “${this.name}” ${why}, so it looks like an identifier or free text; it was set aside.`;
    this.#mode = 'aside';
    this.#release();
    return true;
  }

  #release(): void {
    this.#codes.clear();
    this.#codes = new CodeBlocks(0);
    this.#lines = new Int32Array(0);
    this.#dictionary = new ByteDictionary();
  }
}
