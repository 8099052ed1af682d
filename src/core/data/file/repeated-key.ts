import { namesStaff, type PersonName, personName } from './person-name.ts';
import type { ColumnSummary } from './summary.ts';

/** A column that seems to say whose row each is. */
export interface PersonKey {
  readonly name: string;
  readonly distinct: number;
}

interface Rows {
  readonly rows: number;
  readonly columns: readonly ColumnSummary[];
  /** The first rows, as texts. */
  readonly preview: { readonly rows: readonly (readonly string[])[] };
}

/**
 * The column that tells rows of one person, where there is evidence for one: values that come again, and a name or
 * contents that speak for people. Null where nothing does, for whoever is told of a key believes in it.
 */
export function repeatedKey(table: Rows): PersonKey | null {
  const found = table.columns.flatMap((column, place) => {
    const { name, distinct } = column;
    const evidence = comesAgain(column, table.rows) ? evidenceOf(column, cellsOf(table, place)) : null;
    return evidence === null || distinct === null ? [] : [{ name, distinct, evidence }];
  });
  const households = found.find(({ evidence }) => evidence === 'household')?.distinct ?? 0;
  // Fewer people than households: they are numbered anew in each.
  const people = found.filter(({ evidence, distinct }) => evidence === 'household' || distinct >= households);
  const strength: readonly PersonName[] = ['household', 'bare', 'sure'];
  const [best] = people.sort(
    (a, b) => strength.indexOf(b.evidence) - strength.indexOf(a.evidence) || b.distinct - a.distinct,
  );
  return best ? { name: best.name, distinct: best.distinct } : null;
}

/** Groups have few values with very many rows each; most rows say whose they are. */
function comesAgain({ distinct, missing, found }: ColumnSummary, rows: number): boolean {
  const present = rows - missing;
  if (distinct === null || distinct < 2 || distinct >= present || present * 2 < rows) return false;
  if (found.as === 'date' || found.as === 'time' || found.as === 'yes-no') return false;
  return distinct > MOST_GROUPS || distinct * MANY_ROWS > present;
}

const MOST_GROUPS = 20;
const MANY_ROWS = 100;
/** So few codes may be grades, classes or numbers of people. */
const FEW_CODES = 9;

function evidenceOf({ name, distinct }: ColumnSummary, cells: readonly string[]): PersonName | null {
  const named = personName(name);
  if (named === 'sure' || named === 'household') return named;
  if (areMostly(cells, EMAIL) && !namesStaff(name)) return 'bare';
  if (named === null || distinct === null) return null;
  // Under a mere "customer" or "subject" stand kinds of them, too, but these have no digits and are not many.
  const isCoded = areMostly(cells, CODE) && distinct > FEW_CODES;
  return isCoded || (areMostly(cells, ONE_WORD) && distinct > MOST_GROUPS) ? 'bare' : null;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const CODE = /^\S*\d\S*$/;
const ONE_WORD = /^\S+$/;

function areMostly(cells: readonly string[], pattern: RegExp): boolean {
  return cells.length > 0 && cells.filter((cell) => pattern.test(cell)).length >= 0.9 * cells.length;
}

/** What stands in the first rows of a column. */
function cellsOf({ preview }: Rows, place: number): string[] {
  return preview.rows.map((row) => row[place]?.trim() ?? '').filter((cell) => cell !== '');
}
