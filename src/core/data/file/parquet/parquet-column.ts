import { hashBytes } from '../delimited/byte-dictionary.ts';
import { ColumnBuilder, type ColumnOptions } from '../delimited/column-builder.ts';
import type { ImportNotice, RawColumn } from '../table.ts';
import { cellText } from './cell-text.ts';

const BLOCK_ROWS = 16_384;
/** Encoded values are remembered up to this many; beyond, a column is on its way to become numbers or be set aside. */
const REMEMBERED = 65_536;

interface Encoded {
  readonly bytes: Uint8Array;
  readonly hash: number;
}

/** Takes the values of one Parquet column as the texts a CSV would hold, so that both become columns by one way. */
export class ParquetColumn {
  readonly name: string;
  readonly #builder: ColumnBuilder;
  readonly #encoder = new TextEncoder();
  readonly #known = new Map<unknown, Encoded>();
  #nested: boolean;

  /** `isNested`: the file says so already. */
  constructor(name: string, options: Omit<ColumnOptions, 'blockRows'>, isNested: boolean) {
    this.name = name;
    this.#nested = isNested;
    this.#builder = new ColumnBuilder(name, { ...options, blockRows: BLOCK_ROWS });
  }

  get bytes(): number {
    return this.#builder.bytes;
  }

  get aside(): boolean {
    return this.#nested || this.#builder.mode === 'aside';
  }

  add(value: unknown, row: number): void {
    if (this.#nested) return;
    const encoded = this.#known.get(value) ?? this.#encode(value);
    if (!encoded) this.#nested = true;
    else if (this.#builder.add(encoded.bytes, 0, encoded.bytes.length, encoded.hash, row)) this.#builder.checkLimits();
  }

  finish(): RawColumn {
    if (!this.#nested) return this.#builder.finish();
    return { kind: 'aside', name: this.name, reason: this.#nestedReason() };
  }

  notices(): ImportNotice[] {
    return this.#nested ? [{ message: this.#nestedReason() }] : this.#builder.notices();
  }

  #nestedReason(): string {
    return `Column “${this.name}” holds lists, structures or raw bytes instead of single values; it was set aside.`;
  }

  #encode(value: unknown): Encoded | null {
    const text = cellText(value);
    if (text === null) return null;
    const bytes = this.#encoder.encode(text);
    const encoded = { bytes, hash: hashBytes(bytes, 0, bytes.length) };
    if (this.#known.size < REMEMBERED) this.#known.set(value, encoded);
    return encoded;
  }
}
