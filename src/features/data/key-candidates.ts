import type { ImportedTable } from '../../core/data/imported-table.ts';
import type { ColumnSummary } from '../../core/data/summary.ts';
import { isIncluded } from './schema-edits.ts';

const NAMES =
  /(^|[^a-z])(id|ids|uid|uuid|guid|key|person|patient|user|customer|client|subject|participant|member|household|ssn)([^a-z]|$)|(Id|ID)$/;

/** Columns that may say whose row each is, the likeliest first: by their name, then those that are left out anyway. */
export function keyCandidates({ columns, proposed }: ImportedTable): string[] {
  const leftOut = new Set(proposed.attributes.filter((entry) => !isIncluded(entry)).map(({ name }) => name));
  const likely = ({ name }: ColumnSummary) => (isNamedAsKey(name) ? 2 : 0) + (leftOut.has(name) ? 1 : 0);
  return columns
    .filter(({ kind, distinct }) => kind === 'aside' || distinct !== 1)
    .sort((a, b) => likely(b) - likely(a))
    .map(({ name }) => name);
}

/** A column that is named like a key and has values that come again, so that the same person seems to. */
export function repeatedKey({ columns, rows }: ImportedTable): { name: string; distinct: number } | null {
  for (const { name, distinct, missing } of columns) {
    if (!isNamedAsKey(name) || distinct === null || distinct < 2) continue;
    // Few values with very many rows each are groups, not people.
    const present = rows - missing;
    if (distinct < present && distinct * 100 > present) return { name, distinct };
  }
  return null;
}

function isNamedAsKey(name: string): boolean {
  return NAMES.test(name) || NAMES.test(name.toLowerCase());
}
