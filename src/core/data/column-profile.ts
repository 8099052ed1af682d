import { isMissingNumber } from './missing.ts';
import { parseNumber } from './parse-number.ts';
import type { RawColumn } from './table.ts';

/** What can be said of a column before it has a meaning. */
export interface ColumnProfile {
  /** Rows without a value. Among numbers, markers such as "NA" count as well. */
  readonly missing: number;
  /** Different values, missing ones not counted; null when there were too many to list. */
  readonly distinct: number | null;
  /** The values as numbers, when all of them are; null for text. */
  readonly numbers: NumberProfile | null;
  /** Rows a, b, c, … are ever larger numbers: a running number, not an attribute. */
  readonly ascending: boolean;
}

export interface NumberProfile {
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

export function profileColumn(column: Exclude<RawColumn, { kind: 'aside' }>): ColumnProfile {
  return column.kind === 'number' ? profileNumbers(column.values) : profileText(column.codes, column.dictionary);
}

function profileNumbers(values: Float64Array): ColumnProfile {
  let missing = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let whole = true;
  let ascending = true;
  let last = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    if (Number.isNaN(value)) {
      missing++;
      continue;
    }
    if (value < min) min = value;
    if (value > max) max = value;
    if (whole && value !== Math.trunc(value)) whole = false;
    if (!(value > last)) ascending = false;
    last = value;
  }
  return { missing, distinct: null, numbers: missing === values.length ? null : { min, max, whole }, ascending };
}

function profileText(codes: ArrayLike<number>, dictionary: readonly string[]): ColumnProfile {
  const texts = dictionary.map((text) => text.trim());
  const values = texts.map(parseNumber);
  const numeric = values.some((value) => !Number.isNaN(value));
  const allNumbers = numeric && values.every((value, code) => !Number.isNaN(value) || isMissingNumber(texts[code]));
  const isMissing = texts.map((text) => text === '' || (allNumbers && isMissingNumber(text)));
  const missing = isMissing.includes(true) ? countCodes(codes, dictionary.length, isMissing) : 0;
  const distinct = isMissing.filter((is) => !is).length;
  // Every row has a value of its own, so codes run 0, 1, 2, … in the order of the dictionary.
  const ascending =
    allNumbers && distinct === codes.length && values.every((value, code) => code === 0 || value > values[code - 1]);
  return { missing, distinct, numbers: allNumbers ? numberProfile(values) : null, ascending };
}

function numberProfile(values: readonly number[]): NumberProfile {
  const present = values.filter((value) => !Number.isNaN(value));
  return {
    min: present.reduce((a, b) => Math.min(a, b)),
    max: present.reduce((a, b) => Math.max(a, b)),
    whole: present.every(Number.isInteger),
  };
}

function countCodes(codes: ArrayLike<number>, size: number, wanted: readonly boolean[]): number {
  return codeFrequencies(codes, size).reduce((sum, count, code) => (wanted[code] ? sum + count : sum), 0);
}

export function codeFrequencies(codes: ArrayLike<number>, size: number): Float64Array {
  const counts = new Float64Array(size);
  for (let row = 0; row < codes.length; row++) counts[codes[row]]++;
  return counts;
}
