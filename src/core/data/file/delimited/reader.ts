import { Failure } from '../../../failure.ts';
import { KIBIBYTE } from '../byte-size.ts';
import type { CountChoice } from '../count-column.ts';
import { refuseForeignKinds, refuseZeroBytes } from '../file-kind.ts';
import { COLUMN_LIMITS, type ColumnLimits, MEMORY_LIMIT } from '../import-limits.ts';
import type { CellReading, ReadingDefaults } from '../reading/cell-reading.ts';
import type { Table } from '../table.ts';
import { createTranscoder, detectEncoding, type Encoding, NotUtf8, type Transcoder } from './encoding.ts';
import { EurostatCells } from './eurostat-cells.ts';
import { sniff } from './sniff.ts';
import { TableBuilder } from './table-builder.ts';
import { Tokenizer } from './tokenizer.ts';
import { Utf8Check } from './utf8-check.ts';

export interface DelimitedOptions extends ReadingDefaults {
  /** What to call the input in messages: a file name. */
  readonly name: string;
  /** One ASCII character; detected when absent. */
  readonly delimiter?: string;
  readonly encoding?: Encoding;
  /** Whether the first record, and no other, names the columns; detected when absent. */
  readonly header?: boolean;
  /** Names that a schema gives: a header that has them all is the one that was meant. */
  readonly columns?: readonly string[];
  /** False reads quotes as ordinary text. */
  readonly quotes?: boolean;
  readonly counts?: CountChoice;
  /** The column that says whose row each is; it becomes no attribute. */
  readonly key?: string;
  /** How columns are to be read that outgrow a list of values: those of a schema. */
  readonly readings?: ReadonlyMap<string, CellReading>;
  /** Only these columns; the others are passed over. */
  readonly only?: ReadonlySet<string>;
  readonly limits?: ColumnLimits;
  /** Refuse when the columns take more than this many bytes. */
  readonly memory?: number;
}

/** How the text was read, whether given or detected. */
export interface DelimitedFormat {
  readonly encoding: Encoding;
  readonly delimiter: string;
  readonly header: boolean;
}

const SAMPLE = 64 * KIBIBYTE;

/** Reads delimited text from chunks of bytes, cut anywhere. */
export class DelimitedReader {
  readonly #options: DelimitedOptions;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #transcoder: Transcoder | null = null;
  /** Where the bytes are only taken for UTF-8. */
  #check: Utf8Check | null = null;
  #tokenizer: Tokenizer | null = null;
  #builder: TableBuilder | null = null;
  #format: DelimitedFormat | null = null;

  constructor(options: DelimitedOptions) {
    if (options.delimiter !== undefined && !isDelimiter(options.delimiter)) {
      throw new Failure(
        `${options.name}: the delimiter must be one ASCII character, and neither a quote nor a line break. Choose ` +
          'a comma, semicolon, tab or bar, or leave it to be detected.',
      );
    }
    this.#options = options;
  }

  /** Known once enough was read to detect it; at the latest after `finish`. */
  get format(): DelimitedFormat | null {
    return this.#format;
  }

  get rows(): number {
    return this.#builder?.rows ?? 0;
  }

  push(bytes: Uint8Array): void {
    if (this.#transcoder) {
      this.#read(this.#transcoder.next(bytes));
      return;
    }
    this.#held.push(bytes.slice());
    this.#heldBytes += bytes.length;
    if (this.#heldBytes >= SAMPLE) this.#start(false);
  }

  finish(): Table {
    if (!this.#transcoder) this.#start(true);
    this.#check?.end();
    if (this.#check && this.#check.broken > 0) throw new NotUtf8(this.#options.name, this.#check);
    if (!this.#tokenizer || !this.#transcoder || !this.#builder) throw new Error('the reader did not start');
    this.#tokenizer.push(this.#transcoder.end());
    this.#tokenizer.finish();
    return this.#builder.finish(this.#tokenizer.blankLines);
  }

  /** Once a byte was no UTF-8 all the others are only looked at, for what it is instead. */
  #read(text: Uint8Array): void {
    this.#check?.push(text);
    if (!this.#check?.broken) this.#tokenizer?.push(text);
  }

  /** Detects encoding, delimiter and header from what was held back, and reads that. */
  #start(whole: boolean): void {
    const { name, quotes = true } = this.#options;
    const bytes = joined(this.#held, this.#heldBytes);
    this.#held = [];
    refuseForeignKinds(name, bytes);
    const detected = detectEncoding(bytes.subarray(0, SAMPLE));
    const encoding = this.#options.encoding ?? detected.encoding;
    this.#transcoder = createTranscoder(encoding);
    const text = this.#transcoder.next(bytes.subarray(encoding === detected.encoding ? detected.skip : 0));
    if (this.#options.encoding === undefined && encoding === 'utf-8' && detected.skip === 0) {
      this.#check = new Utf8Check();
      this.#check.push(text);
      if (this.#check.broken > 0) return;
    }
    refuseZeroBytes(name, text.subarray(0, SAMPLE), 1);
    const declared = declaredDelimiter(text);
    const body = declared ? text.subarray(declared.skip) : text;
    const delimiter = this.#options.delimiter ?? declared?.delimiter;
    const { header, columns } = this.#options;
    const sniffed = sniff(body.subarray(0, SAMPLE), { delimiter, header, columns, quotes }, whole);
    this.#format = { encoding, delimiter: sniffed.delimiter, header: sniffed.head.lines > 0 };
    this.#builder = new TableBuilder({
      name,
      encoding,
      head: sniffed.head,
      mayHaveFooter: header === undefined,
      counts: this.#options.counts,
      key: this.#options.key,
      readings: this.#options.readings,
      only: this.#options.only,
      defaults: { decimal: this.#options.decimal, dateOrder: this.#options.dateOrder },
      limits: this.#options.limits ?? COLUMN_LIMITS,
      memory: this.#options.memory ?? MEMORY_LIMIT,
    });
    const sink = sniffed.head.isEurostat ? new EurostatCells(this.#builder) : this.#builder;
    this.#tokenizer = new Tokenizer(sink, {
      delimiter: sniffed.delimiter.charCodeAt(0),
      quotes,
      name,
      firstLine: declared ? 2 : 1,
    });
    this.#tokenizer.push(body);
  }
}

function isDelimiter(text: string): boolean {
  return text.length === 1 && text > '\0' && text < '\x80' && !'\r\n"'.includes(text);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/** Excel's first line "sep=;" says which delimiter the rest uses. */
function declaredDelimiter(text: Uint8Array): { delimiter: string; skip: number } | null {
  const match = /^sep=([^\r\n"])(\r\n|\n|\r)/.exec(String.fromCharCode(...text.subarray(0, 8)));
  return match && match[1].charCodeAt(0) < 0x80 ? { delimiter: match[1], skip: match[0].length } : null;
}
