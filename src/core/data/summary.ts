import { profileColumn } from './column-profile.ts';
import type { Table } from './table.ts';

export interface ColumnSummary {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'aside';
  readonly missing: number;
  /** Different values; null when there were too many to list. */
  readonly distinct: number | null;
  /** Smallest and largest value where all are numbers. */
  readonly range: readonly [number, number] | null;
  /** Why the column was set aside. */
  readonly reason?: string;
}

/** What the schema editor shows of each column as it was read. */
export function summariseColumns(table: Table): ColumnSummary[] {
  return table.columns.map((column) => {
    const { name, kind } = column;
    if (kind === 'aside') return { name, kind, missing: 0, distinct: null, range: null, reason: column.reason };
    const { missing, distinct, numbers } = profileColumn(column);
    return { name, kind, missing, distinct, range: numbers && [numbers.min, numbers.max] };
  });
}

/** The first rows as texts, for the preview. */
export function previewRows(table: Table, rows: number): string[][] {
  return Array.from({ length: Math.min(rows, table.rows) }, (_, row) =>
    table.columns.map((column) => {
      if (column.kind === 'text') return column.dictionary[column.codes[row]];
      if (column.kind === 'aside' || Number.isNaN(column.values[row])) return '';
      return String(column.values[row]);
    }),
  );
}
