import type { ReadingDefaults } from './reading/cell-reading.ts';
import { detectReading, type FoundReading, habitsOf } from './reading/detect-reading.ts';
import type { Table } from './table.ts';

/** How the columns of a table are read; what one leaves open is settled by the others or by what was stated. */
export interface ColumnReadings {
  /** What the cells tell, by the place of the column. */
  readonly found: readonly FoundReading[];
  readonly habits: ReadingDefaults;
}

export function readColumns(table: Table, stated: ReadingDefaults): ColumnReadings {
  const first = table.columns.map((column) => readingOfColumn(column, stated));
  const habits = habitsOf(first, stated);
  const isSettled = habits.decimal === stated.decimal && habits.dateOrder === stated.dateOrder;
  const found = isSettled
    ? first
    : table.columns.map((column, i) =>
        first[i].as === 'text' || first[i].as === 'yes-no' ? first[i] : readingOfColumn(column, habits),
      );
  return {
    found: found.map((reading) => withoutQuestion(reading, { ...habits, dateOrder: stated.dateOrder })),
    habits,
  };
}

function readingOfColumn(column: Table['columns'][number], defaults: ReadingDefaults): FoundReading {
  if (column.kind === 'aside') return { as: 'text' };
  return column.kind === 'number' ? column.reading : detectReading(column.dictionary, defaults);
}

/** Whoever stated the order of dates for the whole file, or writes its other numbers with one sign, need not be asked about a column. */
function withoutQuestion(found: FoundReading, { dateOrder, decimal }: ReadingDefaults): FoundReading {
  const { read } = found;
  const isDate = dateOrder !== undefined && read?.as === 'date' && read.order === dateOrder;
  const isNumber = decimal !== undefined && read?.as === 'number' && read.decimal === decimal;
  if (!isDate && !isNumber) return found;
  const { other: _, ...settled } = found;
  return settled;
}
