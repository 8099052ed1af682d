import type { Table } from '../../src/core/data/file/table.ts';

/** A table back as rows of cell texts, to compare with what another parser read. */
export function cellsOf(table: Table): string[][] {
  return Array.from({ length: table.rows }, (_, row) =>
    table.columns.map((column) => {
      if (column.kind === 'text') return column.dictionary[column.codes[row]];
      return column.kind === 'number' ? String(column.values[row]) : '(aside)';
    }),
  );
}
