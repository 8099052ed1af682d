import { isMissingNumber, isMissingText } from './missing.ts';
import { textReader } from './reading/cell-reader.ts';
import type { FoundReading } from './reading/detect-reading.ts';
import type { RawColumn, Strays } from './table.ts';

export type ReadColumn = Exclude<RawColumn, { kind: 'aside' }>;

/** What can be said of a column before it has a meaning, its cells being read in a certain way. */
export interface ColumnProfile {
  readonly found: FoundReading;
  /** Rows without a value. Among numbers and dates, cells that are none count as well. */
  readonly missing: number;
  /** Different values, missing ones not counted; null when there were too many to list. */
  readonly distinct: number | null;
  /** The values as numbers (dates as days), where they are read so; null for text. */
  readonly numbers: NumberProfile | null;
  /** Rows a, b, c, … are ever larger numbers. */
  readonly ascending: boolean;
  readonly strays: Strays;
}

export interface NumberProfile {
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

const NO_STRAYS: Strays = { count: 0, line: 0 };

export function profileColumn(column: ReadColumn, found: FoundReading): ColumnProfile {
  return column.kind === 'number' ? profileNumbers(column, found) : profileText(column, found);
}

function profileNumbers(
  { values, strays }: Extract<ReadColumn, { kind: 'number' }>,
  found: FoundReading,
): ColumnProfile {
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
  const numbers = missing === values.length ? null : { min, max, whole };
  return { found, missing, distinct: null, numbers, ascending, strays };
}

function profileText(column: Extract<ReadColumn, { kind: 'text' }>, found: FoundReading): ColumnProfile {
  const { codes, dictionary, lines } = column;
  if (found.as === 'text' || found.as === 'yes-no') {
    const isMissing = dictionary.map(isMissingText);
    const missing = rowsWith(codes, isMissing);
    return { found, missing, distinct: howMany(isMissing, false), numbers: null, ascending: false, strays: NO_STRAYS };
  }
  const values = dictionary.map(textReader(found.read));
  const isAbsent = values.map(Number.isNaN);
  const isStray = isAbsent.map((is, code) => is && !isMissingNumber(dictionary[code]));
  const distinct = howMany(isAbsent, false);
  const present = values.filter((value) => !Number.isNaN(value));
  const missing = rowsWith(codes, isAbsent);
  // Every row has a value of its own, so the dictionary has them in the order of the rows.
  const isEach = distinct === codes.length - missing;
  const ascending = isEach && present.every((value, i) => i === 0 || value > present[i - 1]);
  const count = rowsWith(codes, isStray);
  return {
    found,
    missing,
    distinct,
    numbers: distinct === 0 ? null : numberProfile(values),
    ascending,
    strays: count === 0 ? NO_STRAYS : { count, line: lines[isStray.indexOf(true)] },
  };
}

function numberProfile(values: readonly number[]): NumberProfile {
  const present = values.filter((value) => !Number.isNaN(value));
  return {
    min: present.reduce((a, b) => Math.min(a, b)),
    max: present.reduce((a, b) => Math.max(a, b)),
    whole: present.every(Number.isInteger),
  };
}

function howMany(flags: readonly boolean[], wanted: boolean): number {
  return flags.reduce((count, flag) => (flag === wanted ? count + 1 : count), 0);
}

function rowsWith(codes: ArrayLike<number>, wanted: readonly boolean[]): number {
  if (!wanted.includes(true)) return 0;
  return codeFrequencies(codes, wanted.length).reduce((sum, count, code) => (wanted[code] ? sum + count : sum), 0);
}

/** `weights`: how many records a row stands for. */
export function codeFrequencies(
  codes: ArrayLike<number>,
  size: number,
  weights: Float64Array | null = null,
): Float64Array {
  const counts = new Float64Array(size);
  for (let row = 0; row < codes.length; row++) counts[codes[row]] += weights ? weights[row] : 1;
  return counts;
}
