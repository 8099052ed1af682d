import type { ColumnProfile, ReadColumn } from './column-profile.ts';

/** In fewer records than this, values that are all different are no sign of anything … */
const FEW_RECORDS = 200;
/** … unless the column is named like a key, which takes but a few. */
const VERY_FEW_RECORDS = 10;
/** Texts of which so many are the only one of their kind. */
const UNIQUE_SHARE = 0.8;
const NAMES =
  /(^|[^a-z])(id|ids|uid|uuid|guid|key|index|idx|nr|no|row|rownum|record|serial|ssn)([^a-z]|$)|(Id|ID)$|number$/;

/**
 * Running numbers, numbers that are all different in a column named like a key, and texts that (nearly) every record has
 * for itself. Not what merely has many values: amounts, measurements that someone sorted, dates.
 */
export function looksLikeIdentifier(column: ReadColumn, profile: ColumnProfile): boolean {
  const rows = column.kind === 'number' ? column.values.length : column.codes.length;
  const { found, numbers, distinct, missing } = profile;
  if (found.as === 'date' || found.as === 'time') return false;
  const isNamed = rows > VERY_FEW_RECORDS && NAMES.test(column.name);
  if (rows <= FEW_RECORDS && !isNamed) return false;
  if (!numbers)
    return distinct !== null && distinct > UNIQUE_SHARE * (rows - missing) && (distinct > FEW_RECORDS || isNamed);
  if (found.read || !numbers.whole || missing > 0) return false;
  if (rows > FEW_RECORDS && profile.ascending && numbers.max - numbers.min < 2 * rows) return true;
  return isNamed && allDifferent(column, distinct);
}

function allDifferent(column: ReadColumn, distinct: number | null): boolean {
  if (column.kind === 'text') return distinct === column.codes.length;
  const sorted = column.values.slice().sort();
  return sorted.every((value, i) => i === 0 || value !== sorted[i - 1]);
}
