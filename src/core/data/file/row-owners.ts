import { Failure } from '../../failure.ts';
import { grouped } from '../../params.ts';
import type { Codes } from '../dataset.ts';
import { quotedNames } from './count-column.ts';
import { CodeBlocks } from './delimited/blocks.ts';
import { ByteDictionary, hashBytes } from './delimited/byte-dictionary.ts';
import { isMissingNumber } from './missing.ts';

/** Whose row each row is, as a key column tells. */
export interface RowOwners {
  /** The person of each row, from 1; 0 where the key is missing, so that nobody knows whose row it is. */
  readonly codes: Codes;
  /** Above all of these numbers. */
  readonly size: number;
}

const NOBODY = 0;
const LONGEST_MARKER = 32;
const BLANK = 0x20;
const TAB = 0x09;

/**
 * Gathers a key column. Keys are compared byte by byte, but for blanks around them, whatever their number: two people who
 * were taken for one, or one for two, would change what is kept of others.
 */
export class RowOwnersBuilder {
  readonly #keys = new ByteDictionary();
  readonly #codes: CodeBlocks;
  /** Keys that stand for none, such as "NA": there are few spellings. */
  readonly #missing = new Set<number>();

  constructor(blockRows: number) {
    this.#codes = new CodeBlocks(blockRows);
  }

  get bytes(): number {
    return this.#codes.bytes + this.#keys.allocatedBytes;
  }

  add(bytes: Uint8Array, start: number, end: number): void {
    let [from, to] = [start, end];
    while (from < to && isBlank(bytes[from])) from++;
    while (from < to && isBlank(bytes[to - 1])) to--;
    const known = this.#keys.size;
    const key = this.#keys.codeOf(bytes, from, to, hashBytes(bytes, from, to));
    if (key === known && isMissingKey(bytes.subarray(from, to))) this.#missing.add(key);
    this.#codes.push(this.#missing.has(key) ? NOBODY : key + 1, this.#keys.size + 1);
  }

  finish(): RowOwners {
    const size = this.#keys.size + 1;
    return { codes: this.#codes.join(size), size };
  }
}

function isBlank(byte: number): boolean {
  return byte === BLANK || byte === TAB;
}

function isMissingKey(key: Uint8Array): boolean {
  return key.length <= LONGEST_MARKER && isMissingNumber(new TextDecoder().decode(key));
}

/** Position of the key column, or −1 where none was named. A table of counts has none: its rows are of several people. */
export function findKeyColumn(
  fileName: string,
  names: readonly string[],
  key: string | undefined,
  countColumn: number,
): number {
  if (key === undefined) return -1;
  const index = names.indexOf(key);
  if (index < 0) {
    throw new Failure(
      `${fileName}: there is no column “${key}” that could say whose row each is. The columns are ${quotedNames(names)}; ` +
        'name one of them as the key.',
    );
  }
  if (countColumn >= 0) {
    throw new Failure(
      `${fileName}: a table of counts does not say whose records they are, so no key can limit them. Read the file as plain ` +
        'records, or state without a key how many rows a person has at most.',
    );
  }
  return index;
}

/** Why a key column is not among the attributes. */
export function keyReason(name: string): string {
  return `Column “${name}” says whose row each is, so it is never an attribute.`;
}

/** What was kept of people. Read off the data: not private. */
export interface PersonsReport {
  /** People of whom at least one row is there. */
  readonly persons: number;
  /** The most rows that one of them has, before any are left out. */
  readonly mostRows: number;
  readonly rowsBeyond: number;
  readonly rowsWithoutKey: number;
}

/** What leaving rows out makes of errors; null where none is. `rows`: how many of a person are kept, `records` how many in all. */
export function cutSentence(
  { rowsBeyond, rowsWithoutKey }: PersonsReport,
  { rows, records }: { readonly rows: number; readonly records: number },
): string | null {
  const left = rowsBeyond + rowsWithoutKey;
  if (left === 0) return null;
  const share = (100 * left) / (records + left);
  const percent = share < 1 ? 'Less than 1' : share > 99 ? 'More than 99' : String(Math.round(share));
  return `${percent} % of the rows are left out, as ${grouped(rows)} of each person ${rows === 1 ? 'is' : 'are'} kept at most. Errors are those of the whole table, so they hold what that costs, whatever ε is.`;
}

/** For the owner of the data: these are true counts. */
export function personsSentence({ persons, mostRows, rowsBeyond, rowsWithoutKey }: PersonsReport): string {
  const left = [
    ...(rowsBeyond > 0 ? [`${grouped(rowsBeyond)} beyond the limit`] : []),
    ...(rowsWithoutKey > 0 ? [`${grouped(rowsWithoutKey)} without a key`] : []),
  ];
  const out = left.length > 0 ? `rows left out: ${left.join(' and ')}` : 'no row was left out';
  return `${grouped(persons)} people, at most ${grouped(mostRows)} rows of one; ${out} (not private).`;
}

/** What was kept of people, and of each row that has a place which of its person's rows it is, from 1; 0 without a key. */
export interface LimitedRows {
  readonly report: PersonsReport;
  readonly turns: Uint32Array;
}

/**
 * Marks all rows of a person as dropped but the first ones of the file: which they are depends on nobody else's. Rows
 * without a key go, as they may be anybody's.
 */
export function limitRows({ codes, size }: RowOwners, most: number, dropped: Uint8Array): LimitedRows {
  const turns = new Uint32Array(dropped.reduce((count, drop) => count - drop, dropped.length));
  let place = 0;
  const seen = new Uint32Array(size);
  let [found, mostRows, rowsBeyond, rowsWithoutKey] = [0, 0, 0, 0];
  for (let row = 0; row < codes.length; row++) {
    if (dropped[row] === 1) continue;
    const person = codes[row];
    if (person === NOBODY) {
      rowsWithoutKey++;
      place++;
      dropped[row] = 1;
      continue;
    }
    const rows = ++seen[person];
    turns[place++] = rows;
    if (rows === 1) found++;
    if (rows > mostRows) mostRows = rows;
    if (rows > most) {
      rowsBeyond++;
      dropped[row] = 1;
    }
  }
  return { report: { persons: found, mostRows, rowsBeyond, rowsWithoutKey }, turns };
}
