import { areCodes, longestOf } from '../schema/code-prefixes.ts';
import { type Unanswered, unansweredIn } from '../schema/unanswered.ts';
import { profileColumn, type ReadColumn } from './column-profile.ts';
import { isMissingText } from './missing.ts';
import { personName } from './person-name.ts';
import type { ColumnReadings } from './read-columns.ts';
import type { CellReading } from './reading/cell-reading.ts';
import { type FoundReading, possibleReadings } from './reading/detect-reading.ts';
import { readBackText } from './reading/value-text.ts';
import type { Table } from './table.ts';

export interface ColumnSummary {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'aside';
  readonly missing: number;
  /** Different values; null when there were too many to list, unless the name speaks for people. */
  readonly distinct: number | null;
  /** Smallest and largest value where all are numbers. */
  readonly range: readonly [number, number] | null;
  /** What its cells tell of how to read them. */
  readonly found: FoundReading;
  /** Ways to read its cells that fit at least one of them; null where only reading the file again would tell. */
  readonly readings: readonly CellReading[] | null;
  /** What may stand for no answer. */
  readonly unanswered?: Unanswered;
  /** Characters of the longest, where its texts are codes that may be put together by how they begin. */
  readonly codeLength?: number;
  /** Why the column was set aside. */
  readonly reason?: string;
  /** Why the proposal leaves it out, as it goes on after “left out: ”. */
  readonly leftOut?: string;
}

/** What the schema editor shows of each column as it was read. */
export function summariseColumns(table: Table, { found }: ColumnReadings): ColumnSummary[] {
  return table.columns.map((column, place) => {
    const { name, kind } = column;
    if (kind === 'aside') {
      const { reason, canReadAgain } = column;
      const readings = canReadAgain ? null : [];
      return { name, kind, missing: 0, distinct: null, range: null, found: found[place], readings, reason };
    }
    const { missing, distinct, numbers } = profileColumn(column, found[place]);
    const range = numbers && found[place].as === 'number' ? ([numbers.min, numbers.max] as const) : null;
    const readings = kind === 'text' ? possibleReadings(column.dictionary) : null;
    const unanswered = unansweredIn(column, found[place], numbers);
    const codeLength = codeLengthOf(column);
    const different = column.kind === 'number' && personName(name) ? differentIn(column.values) : distinct;
    return {
      name,
      kind,
      missing,
      distinct: different,
      range,
      found: found[place],
      readings,
      ...(unanswered && { unanswered }),
      ...(codeLength > 1 && { codeLength }),
    };
  });
}

/** Enough different texts to tell what they are. */
const GLANCE = 2000;

/** 0 where they are no codes. */
function codeLengthOf(column: ReadColumn): number {
  if (column.kind === 'number') return 0;
  const texts = column.dictionary.slice(0, GLANCE).filter((text) => !isMissingText(text));
  return areCodes(texts) ? longestOf(texts) : 0;
}

/** Missing numbers are no value. */
function differentIn(values: Float64Array): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  return sorted.reduce((count, value, i) => (i > 0 && value === sorted[i - 1] ? count : count + 1), 0);
}

/** The first rows as texts, for the preview. */
export function previewRows(table: Table, rows: number): string[][] {
  return Array.from({ length: Math.min(rows, table.rows) }, (_, row) =>
    table.columns.map((column) => {
      if (column.kind === 'text') return column.dictionary[column.codes[row]];
      if (column.kind === 'aside' || Number.isNaN(column.values[row])) return '';
      return readBackText(column.values[row], column.reading);
    }),
  );
}
