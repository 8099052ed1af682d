import { Failure } from '../../../failure.ts';
import { uniqueNames } from '../column-names.ts';
import { type ColumnDigest, ContentsBuilder } from '../contents/contents.ts';
import { type CountChoice, findCountColumn, requireCount, requireExactTotal } from '../count-column.ts';
import { refuseZeroBytes } from '../file-kind.ts';
import { type ColumnLimits, refuseNothingLeft, refuseTooMuch } from '../import-limits.ts';
import { parseNumberBytes } from '../parse-number.ts';
import type { CellReading, ReadingDefaults } from '../reading/cell-reading.ts';
import { findKeyColumn, keyReason, RowOwnersBuilder } from '../row-owners.ts';
import type { ImportNotice, RawColumn, Table } from '../table.ts';
import { NumberBlocks } from './blocks.ts';
import { HASH_SEED, hashBytes } from './byte-dictionary.ts';
import { ColumnBuilder } from './column-builder.ts';
import { type Encoding, undecodable } from './encoding.ts';
import { type Footer, footerNotice, MOST_BELOW, mayStandBelow, ownersWithoutFooter, withoutFooter } from './footer.ts';
import { type Head, headerNames, headNotices } from './header.ts';
import type { CellSink } from './tokenizer.ts';

const MAX_COLUMNS = 4096;

export interface TableBuilderOptions {
  readonly name: string;
  /** What the bytes were before they became UTF-8. */
  readonly encoding: Encoding;
  readonly head: Head;
  /** Whether lines at the end may stand below the table. */
  readonly mayHaveFooter: boolean;
  readonly counts: CountChoice;
  /** The column that says whose row each is. */
  readonly key: string | undefined;
  readonly readings?: ReadonlyMap<string, CellReading>;
  readonly only?: ReadonlySet<string>;
  readonly defaults: ReadingDefaults;
  readonly limits: ColumnLimits;
  /** Refuse when the columns take more than this many bytes. */
  readonly memory: number;
}

/** Records of odd length: how many, and the first one's line. */
interface Ragged {
  count: number;
  line: number;
}

const NOTHING = new Uint8Array(0);
/** So much of a cell tells whether it may stand below the table. */
const START = 80;

/** Turns cells into columns. The first record decides how many there are. */
export class TableBuilder implements CellSink {
  readonly #options: TableBuilderOptions;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  readonly #notices: ImportNotice[] = [];
  readonly #short: Ragged = { count: 0, line: 0 };
  readonly #long: Ragged = { count: 0, line: 0 };
  /** The records up to the last that names columns, or the first one where none does; null once they were read. */
  #head: string[][] | null = [];
  #headLine = 0;
  #columns: ColumnBuilder[] = [];
  #names: readonly string[] = [];
  #countColumn = -1;
  #weights: NumberBlocks | null = null;
  #keyColumn = -1;
  #owners: RowOwnersBuilder | null = null;
  /** Null where only some columns are read again. */
  #contents: ContentsBuilder | null = null;
  #digests: ColumnDigest[] = [];
  #blockRows = 0;
  #column = 0;
  #line = 1;
  /** How the first cell of the record begins, and whether others say anything. */
  readonly #first = new Uint8Array(START);
  #firstLength = 0;
  #hasOthers = false;
  /** The records since the last one that is surely of the table. */
  #footer: Footer | null = null;
  rows = 0;

  constructor(options: TableBuilderOptions) {
    this.#options = options;
  }

  startRecord(line: number): void {
    this.#line = line;
    this.#column = 0;
    this.#hasOthers = false;
    if (this.#head?.push([]) === 1) this.#headLine = line;
  }

  cell(bytes: Uint8Array, start: number, end: number, hash: number): void {
    const column = this.#column++;
    const last = this.#head?.at(-1);
    if (last) {
      if (column === MAX_COLUMNS) this.#refuseWide();
      last.push(this.#decode(bytes.subarray(start, end), `column ${column + 1}`));
      return;
    }
    if (column > 0) this.#hasOthers ||= end > start;
    else {
      this.#firstLength = Math.min(START, end - start);
      for (let i = 0; i < this.#firstLength; i++) this.#first[i] = bytes[start + i];
    }
    if (column < this.#columns.length) this.#addCell(column, bytes, start, end, hash);
  }

  endRecord(): void {
    if (this.#head) {
      const { before, lines } = this.#options.head;
      if (this.#head.length === before + Math.max(lines, 1)) this.#begin(this.#head.slice(before));
      return;
    }
    if (this.#hasOthers) this.#footer = null;
    else this.#lookForFooter();
    if (this.#column !== this.#columns.length) this.#ragged();
    this.rows++;
    if (this.rows % this.#blockRows === 0) {
      this.#contents?.endWindow();
      this.#checkSize();
    }
  }

  finish(blankLines: number): Table {
    const { name, only } = this.#options;
    if (this.#head) throw new Failure(`${name}: the file is empty. Expected a header line and at least one record.`);
    if (this.rows === 0) {
      throw new Failure(
        `${name}: there is a header line (${columnsWords(this.#names.length)}) but no record after it. If the first line is a ` +
          'record, import the file without a header.',
      );
    }
    const footer = this.#footer && this.#footer.records <= MOST_BELOW ? this.#footer : null;
    if (footer) this.#leaveOut(footer);
    if (blankLines > 0) this.#notices.push({ message: 'Blank lines were skipped.', count: blankLines });
    this.#raggedNotices();
    for (const column of this.#columns) this.#notices.push(...column.notices());
    const columns: RawColumn[] = [];
    // Each builder is dropped once its column is joined, so that its blocks can go.
    const builders = this.#columns.reverse();
    for (let k = 0; builders.length > 0; k++) {
      const builder = builders.pop();
      if (!builder || k === this.#countColumn || (only && !only.has(builder.name))) continue;
      const { name } = builder;
      const column = k === this.#keyColumn ? keyColumn(name) : builder.finish();
      columns.push(footer ? withoutFooter(column, footer) : column);
    }
    const found = this.#owners?.finish();
    const owners = found ? { owners: footer ? ownersWithoutFooter(found, footer) : found } : {};
    const weights = this.#weights?.join() ?? null;
    if (weights) requireExactTotal(name, weights);
    const contents = this.#contents ? { contents: this.#contents.finish() } : {};
    return { rows: this.rows, columns, weights, ...owners, ...contents, notices: this.#notices };
  }

  /** Of a table of counts every record has a count, so that none stands below. */
  #lookForFooter(): void {
    const width = this.#columns.length;
    const text = FOOTER_TEXT.decode(this.#first.subarray(0, this.#firstLength)).trim();
    const isBelow = this.#options.mayHaveFooter && this.#weights === null && mayStandBelow(text, this.#column, width);
    if (!isBelow) {
      this.#footer = null;
      return;
    }
    this.#footer ??= { records: 0, short: 0, line: this.#line };
    this.#footer.records++;
    if (this.#column < width) this.#footer.short++;
  }

  #leaveOut(footer: Footer): void {
    this.rows -= footer.records;
    this.#short.count -= footer.short;
    this.#notices.push(footerNotice(footer));
  }

  #begin(head: readonly (readonly string[])[]): void {
    const { head: found, name, counts, key, limits, readings, only, defaults } = this.#options;
    const names = headerNames(head);
    const width = names.length + (found.rowNames ? 1 : 0);
    this.#notices.push(...headNotices(found, this.#headLine));
    const given =
      found.lines > 0 ? [...(found.rowNames ? ['row'] : []), ...names] : names.map((_, k) => `column ${k + 1}`);
    const unique = uniqueNames(given);
    this.#names = unique.names;
    this.#notices.push(...unique.notices);
    this.#blockRows = Math.max(256, Math.min(16_384, Math.floor(2_097_152 / width)));
    this.#countColumn = findCountColumn(name, unique.names, counts);
    this.#keyColumn = findKeyColumn(name, unique.names, key, this.#countColumn);
    if (this.#keyColumn >= 0) this.#owners = new RowOwnersBuilder(this.#blockRows);
    const blockRows = this.#blockRows;
    const contents = only ? null : new ContentsBuilder(blockRows);
    this.#contents = contents;
    this.#digests = contents ? unique.names.map((column) => contents.column(column)) : [];
    this.#columns = unique.names.map((column, k) => {
      const isSkipped = only !== undefined && !only.has(column);
      const [wanted, digest] = [readings?.get(column), this.#digests[k]];
      return new ColumnBuilder(column, { blockRows, limits, defaults, wanted, isSkipped, digest });
    });
    if (this.#countColumn >= 0) {
      this.#weights = new NumberBlocks(this.#blockRows);
      if (counts === undefined) {
        this.#notices.push({
          message: `The last column, “${unique.names[this.#countColumn]}”, was read as the number of records each row stands for.`,
        });
      }
    }
    this.#head = null;
    if (found.lines === 0) this.#repeatAsRecord(head[0]);
  }

  #repeatAsRecord(cells: readonly string[]): void {
    const encoder = new TextEncoder();
    this.startRecord(this.#line);
    for (const cell of cells) {
      const bytes = encoder.encode(cell);
      this.cell(bytes, 0, bytes.length, hashBytes(bytes, 0, bytes.length));
    }
    this.endRecord();
  }

  #addCell(column: number, bytes: Uint8Array, start: number, end: number, hash: number): void {
    if (column === this.#countColumn || column === this.#keyColumn) this.#digests[column]?.add(bytes, start, end);
    if (column === this.#countColumn) {
      const value = parseNumberBytes(bytes, start, end);
      const { name } = this.#options;
      this.#weights?.push(requireCount(name, this.#line, this.#names[column], value, start === end));
      return;
    }
    if (column === this.#keyColumn) {
      this.#owners?.add(bytes, start, end);
      return;
    }
    const builder = this.#columns[column];
    if (builder.add(bytes, start, end, hash, this.#line)) this.#newEntry(builder);
  }

  #newEntry(builder: ColumnBuilder): void {
    const entry = builder.lastEntry();
    for (const byte of entry) {
      if (byte === 0 || byte >= 0x80) {
        refuseZeroBytes(this.#options.name, entry, this.#line);
        this.#decode(entry, `column “${builder.name}”`);
        break;
      }
    }
    if (builder.checkLimits()) this.#requireSomethingLeft();
  }

  /** Every distinct cell is decoded once, strictly, so that a wrong encoding is found where it first shows. */
  #decode(bytes: Uint8Array, column: string): string {
    try {
      return this.#decoder.decode(bytes);
    } catch {
      const { name, encoding } = this.#options;
      throw new Failure(`${name}, line ${this.#line}, ${column}: ${undecodable(encoding)}`);
    }
  }

  #ragged(): void {
    const width = this.#columns.length;
    const kind = this.#column < width ? this.#short : this.#long;
    if (kind.count++ === 0) kind.line = this.#line;
    while (this.#column < width) this.#addCell(this.#column++, NOTHING, 0, 0, HASH_SEED);
  }

  #raggedNotices(): void {
    const width = this.#columns.length;
    if (this.#short.count > 0) {
      this.#notices.push({
        message: `Some records have fewer than ${width} cells; the absent ones are treated as missing.`,
        ...this.#short,
      });
    }
    if (this.#long.count > 0) {
      this.#notices.push({
        message: `Some records have more than ${width} cells; the extra ones at their end were dropped.`,
        ...this.#long,
      });
    }
  }

  #checkSize(): void {
    const { name, memory } = this.#options;
    const bytes = this.#columns.reduce(
      (sum, column) => sum + column.bytes,
      (this.#weights?.bytes ?? 0) + (this.#owners?.bytes ?? 0),
    );
    refuseTooMuch(name, this.rows, bytes, memory);
  }

  #refuseWide(): never {
    throw new Failure(
      `${this.#options.name}, line ${this.#line}: there are more than ${MAX_COLUMNS.toLocaleString('en')} columns. Check ` +
        'the delimiter, or keep only the columns that are needed.',
    );
  }

  /** Reading on would only find what is known already. */
  #requireSomethingLeft(): void {
    const isRead = (k: number) => k !== this.#countColumn && k !== this.#keyColumn;
    if (this.#columns.some((column, k) => column.mode !== 'aside' && isRead(k))) return;
    const reasons = this.#columns.flatMap((column) => column.notices()).map((notice) => notice.message);
    refuseNothingLeft(this.#options.name, reasons);
  }
}

/** What is cut off in the middle of a letter is read as far as it goes. */
const FOOTER_TEXT = new TextDecoder();

function keyColumn(name: string): RawColumn {
  return { kind: 'aside', name, reason: keyReason(name) };
}

function columnsWords(columns: number): string {
  return columns === 1 ? '1 column' : `${columns.toLocaleString('en')} columns`;
}
