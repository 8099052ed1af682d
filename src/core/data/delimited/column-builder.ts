import { showBytes } from '../byte-size.ts';
import type { ColumnLimits } from '../import-limits.ts';
import { isMissingNumber } from '../missing.ts';
import { parseNumber, parseNumberBytes } from '../parse-number.ts';
import type { ImportNotice, RawColumn } from '../table.ts';
import { CodeBlocks, NumberBlocks } from './blocks.ts';
import { ByteDictionary } from './byte-dictionary.ts';

/** More distinct values than this: all numbers make a number column, anything else is on its way to be set aside. */
export const MAX_NUMBER_CATEGORIES = 65_536;

type Mode = 'text' | 'number' | 'aside';

/** Gathers one column: as codes into a dictionary, turned into numbers or set aside when it outgrows that. */
export class ColumnBuilder {
  readonly name: string;
  readonly #limits: ColumnLimits;
  readonly #blockRows: number;
  #mode: Mode = 'text';
  #dictionary = new ByteDictionary();
  #codes: CodeBlocks;
  #numbers: NumberBlocks | null = null;
  #asideReason = '';
  #notNumbers = 0;
  #firstNotNumber = 0;

  constructor(name: string, blockRows: number, limits: ColumnLimits) {
    this.name = name;
    this.#limits = limits;
    this.#blockRows = blockRows;
    this.#codes = new CodeBlocks(blockRows);
  }

  get mode(): Mode {
    return this.#mode;
  }

  get bytes(): number {
    return this.#numbers ? this.#numbers.bytes : this.#codes.bytes + this.#dictionary.allocatedBytes;
  }

  /** True when the cell is a new entry of the dictionary, which the caller then checks with `lastEntry`. */
  add(bytes: Uint8Array, start: number, end: number, hash: number, line: number): boolean {
    if (this.#mode !== 'text') {
      if (this.#mode === 'number') this.#addNumber(bytes, start, end, line);
      return false;
    }
    const before = this.#dictionary.size;
    const code = this.#dictionary.codeOf(bytes, start, end, hash);
    const size = this.#dictionary.size;
    this.#codes.push(code, size);
    return size !== before;
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
        `has more than ${this.#limits.distinct.toLocaleString('en')} different values that are not numbers`,
      );
    }
    if (arenaBytes > this.#limits.dictionaryBytes) {
      return this.#setAside(`has different texts of more than ${showBytes(this.#limits.dictionaryBytes)} together`);
    }
    return false;
  }

  finish(): RawColumn {
    const { name } = this;
    if (this.#mode === 'aside') return { kind: 'aside', name, reason: this.#asideReason };
    if (this.#numbers) return { kind: 'number', name, values: this.#numbers.join() };
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const dictionary = Array.from({ length: this.#dictionary.size }, (_, code) =>
      decoder.decode(this.#dictionary.entry(code)),
    );
    const codes = this.#codes.join(dictionary.length);
    this.#dictionary = new ByteDictionary();
    return { kind: 'text', name, codes, dictionary };
  }

  notices(): ImportNotice[] {
    if (this.#mode === 'aside') return [{ message: this.#asideReason }];
    if (this.#notNumbers === 0) return [];
    return [
      {
        message: `Column “${this.name}” holds numbers, but some cells are not numbers; they are treated as missing.`,
        line: this.#firstNotNumber,
        count: this.#notNumbers,
      },
    ];
  }

  #addNumber(bytes: Uint8Array, start: number, end: number, line: number): void {
    const value = parseNumberBytes(bytes, start, end);
    this.#numbers?.push(value);
    if (!Number.isNaN(value)) return;
    if (end - start < 8 && isMissingNumber(String.fromCharCode(...bytes.subarray(start, end)))) return;
    if (this.#notNumbers++ === 0) this.#firstNotNumber = line;
  }

  #becomeNumbers(): boolean {
    const decoder = new TextDecoder();
    const values = new Float64Array(this.#dictionary.size);
    for (let code = 0; code < values.length; code++) {
      const text = decoder.decode(this.#dictionary.entry(code));
      values[code] = parseNumber(text);
      if (Number.isNaN(values[code]) && !isMissingNumber(text)) return false;
    }
    const numbers = new NumberBlocks(this.#blockRows);
    this.#codes.forEachBlock((block) => {
      for (let i = 0; i < block.length; i++) numbers.push(values[block[i]]);
    });
    this.#mode = 'number';
    this.#numbers = numbers;
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
    this.#codes = new CodeBlocks(0);
    this.#dictionary = new ByteDictionary();
  }
}
