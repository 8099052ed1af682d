import { Failure } from '../../failure.ts';
import { GIBIBYTE, MEBIBYTE, showBytes } from './byte-size.ts';

export interface ColumnLimits {
  /** More distinct texts than this are an identifier or free text, not values of an attribute. */
  readonly distinct: number;
  /** The same for the bytes of all distinct texts of a column. */
  readonly dictionaryBytes: number;
}

export const COLUMN_LIMITS: ColumnLimits = { distinct: 262_144, dictionaryBytes: 32 * MEBIBYTE };

/** For a column that somebody wants to be read as categories, however many there are. */
export const WANTED_LIMITS: ColumnLimits = { distinct: 4_000_000, dictionaryBytes: 256 * MEBIBYTE };

/** What all columns together may take. */
export const MEMORY_LIMIT = 2 * GIBIBYTE;
/** Row numbers stay 32-bit integers. */
const MAX_ROWS = 2_147_483_647;

export function refuseTooMuch(name: string, rows: number, bytes: number, memory: number): void {
  if (bytes <= memory && rows < MAX_ROWS) return;
  throw new Failure(
    `${name}: after ${rows.toLocaleString('en')} records the columns take ${showBytes(bytes)}, and no more than ` +
      `${showBytes(memory)} may be used. Leave out columns, take fewer records, or import a table of counts instead.`,
  );
}

/** `reasons`: why each column was set aside. */
export function refuseNothingLeft(name: string, reasons: readonly string[]): never {
  throw new Failure(
    `${name}: no column is left to work with. ${reasons.slice(0, 5).join(' ')} Import columns with few different values, ` +
      'such as age groups, sex or region.',
  );
}
