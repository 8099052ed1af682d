import type { Contents } from '../../data/file/contents/contents.ts';
import { Sha256 } from '../../math/sha256.ts';

/**
 * By what data is known again: digests under a secret, which say nothing to whoever has not both, and to whoever has them
 * only whether data that is at hand is this one, has some of its columns, or some of the rows that were sampled.
 */
export interface Traits {
  /** Of all rows: the same for the same ones in whatever file. */
  readonly id: string;
  /** Of the names of its columns. */
  readonly names: readonly string[];
  readonly rows: readonly string[];
  readonly columns: readonly { readonly all: string; readonly values: readonly string[] }[];
}

/** Data on which something was spent. */
export interface KnownPeople {
  /** The book that was opened for it first. */
  readonly dataId: string;
  readonly traits: Traits;
}

/** What two data have in common that makes one ask whether they are about the same people. */
export type Likeness = 'columns' | 'rows';

/** Before the digest of data: tells it from those of earlier versions, which were of the bytes of a file. */
const OF_ROWS = 'rows ';

/** So many columns are enough to know data by, and to keep. */
const MOST_COLUMNS = 64;
const MOST_NAMES = 256;
/** Of the sample of rows, or of those that there are. */
const ROWS_ALIKE = 1 / 16;
const VALUES_ALIKE = 1 / 2;
const COLUMNS_ALIKE = 1 / 2;

/** `secret`: of whoever keeps the ledger; nobody else's digests are like these. */
export function traitsOf({ all, rows, columns }: Contents, secret: string): Traits {
  const told = (kind: string, text: string) => keyed(secret, kind, text).slice(0, 16);
  const names = new Set(columns.map(({ name }) => plainName(name)));
  // Those of the smallest digests: the same ones in whatever order the columns stand.
  const kept = [...columns].sort((a, b) => (a.all < b.all ? -1 : 1)).slice(0, MOST_COLUMNS);
  return {
    id: `${OF_ROWS}${keyed(secret, 'all', all)}`,
    names: [...names]
      .map((name) => told('name', name))
      .sort()
      .slice(0, MOST_NAMES),
    rows: rows.map((row) => told('row', row)),
    columns: kept.map((column) => ({
      all: told('column', column.all),
      values: column.values.map((value) => told('value', value)),
    })),
  };
}

/**
 * Whether data may be about the same people: most of the columns of either are columns of the other, by name or by what
 * stands in them, or rows of the one are rows of the other. Columns that were renamed keep what stands in them, rows that
 * were added or left out keep the names, and rows are sampled without the names of their columns.
 */
export function likeness(a: Traits, b: Traits): Likeness | null {
  const width = Math.min(a.names.length, b.names.length);
  if (isAtLeast(shared(a.names, b.names), COLUMNS_ALIKE * width)) return 'columns';
  const columns = a.columns.filter((one) => b.columns.some((other) => isSameColumn(one, other))).length;
  if (isAtLeast(columns, COLUMNS_ALIKE * Math.min(a.columns.length, b.columns.length))) return 'columns';
  const rows = shared(a.rows, b.rows);
  return isAtLeast(rows, ROWS_ALIKE * Math.min(a.rows.length, b.rows.length)) ? 'rows' : null;
}

function isSameColumn(a: Traits['columns'][number], b: Traits['columns'][number]): boolean {
  const least = VALUES_ALIKE * Math.min(a.values.length, b.values.length);
  return a.all === b.all || isAtLeast(shared(a.values, b.values), least);
}

/** At least so many, and not none. */
function isAtLeast(found: number, least: number): boolean {
  return found > 0 && found >= least;
}

function shared(a: readonly string[], b: readonly string[]): number {
  const known = new Set(b);
  return a.filter((digest) => known.has(digest)).length;
}

/** Nobody renames a column by its capitals, blanks or underscores. */
function plainName(name: string): string {
  return (
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '') || name
  );
}

/** The secret is of one length and stands first, so that nothing can be appended to it. */
function keyed(secret: string, kind: string, text: string): string {
  const hash = new Sha256();
  hash.update(new TextEncoder().encode(`${secret}\n${kind}\n${text}`));
  return hash.digest();
}
