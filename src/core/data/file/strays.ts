import type { AttributeSchema } from '../schema/schema.ts';
import { codeFrequencies, type ReadColumn } from './column-profile.ts';
import { isMissingNumber } from './missing.ts';
import { textReader } from './reading/cell-reader.ts';

/** Cells of a column that are neither missing nor what the column is read as; they count as missing. */
export interface ColumnStrays {
  readonly name: string;
  /** What they are not: "numbers". */
  readonly kind: 'numbers' | 'dates' | 'times of day';
  readonly count: number;
  /** The line (or record) of the first. */
  readonly line: number;
}

/** Null where every cell fits. */
export function straysOf(column: ReadColumn, { name, type, values, read }: AttributeSchema): ColumnStrays | null {
  if (type === 'category' || values) return null;
  const kind = type === 'date' ? 'dates' : read?.as === 'time' ? 'times of day' : 'numbers';
  if (column.kind === 'number') return column.strays.count === 0 ? null : { name, kind, ...column.strays };
  const { codes, dictionary, lines } = column;
  const parse = textReader(read);
  const isStray = dictionary.map((text) => Number.isNaN(parse(text)) && !isMissingNumber(text));
  const first = isStray.indexOf(true);
  if (first < 0) return null;
  const counts = codeFrequencies(codes, dictionary.length);
  const count = counts.reduce((sum, times, code) => (isStray[code] ? sum + times : sum), 0);
  return { name, kind, count, line: lines[first] };
}

/** "3 cells are not read as numbers and count as missing; the first is in line 17" */
export function straysWords({ kind, count, line }: ColumnStrays): string {
  return count === 1
    ? `the cell in line ${line} is not read as one of its ${kind} and counts as missing`
    : `${count.toLocaleString('en')} cells are not read as ${kind} and count as missing; the first is in line ${line}`;
}

export function straysSentence(strays: ColumnStrays): string {
  return `Column “${strays.name}”: ${straysWords(strays)}.`;
}
