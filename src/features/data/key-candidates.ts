import type { FileDescription } from '../../core/data/file/file-description.ts';
import { personName } from '../../core/data/file/person-name.ts';
import type { ColumnSummary } from '../../core/data/file/summary.ts';
import { isIncluded } from './schema-edits.ts';

/** Columns that may say whose row each is, the likeliest first: not one that is the same, or another, in every row. */
export function keyCandidates(table: FileDescription): string[] {
  const { columns, proposed, rows } = table;
  const key = table.personKey?.name;
  const leftOut = new Set(proposed.attributes.filter((entry) => !isIncluded(entry)).map(({ name }) => name));
  const likely = ({ name }: ColumnSummary) =>
    (name === key ? 4 : 0) + (personName(name) ? 2 : 0) + (leftOut.has(name) ? 1 : 0);
  return columns
    .filter(({ kind, distinct, missing }) => kind === 'aside' || (distinct !== 1 && distinct !== rows - missing))
    .sort((a, b) => likely(b) - likely(a))
    .map(({ name }) => name);
}
