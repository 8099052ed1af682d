import { Failure } from '../../failure.ts';
import { areOfTables } from '../counts/tables/table-names.ts';

/** The usual name of the column of a count table that says how many records each row stands for. */
export const COUNT_NAME = 'count';

/**
 * Which column holds counts. `undefined`: the last one if it is called "count". true: a column called "count" must be
 * there. A string: the column of that name must be there. false: none, every row is one record.
 */
export type CountChoice = boolean | string | undefined;

/** Position of the count column, or −1. Ends with a Failure when one was asked for and is not there. */
export function findCountColumn(fileName: string, names: readonly string[], choice: CountChoice): number {
  if (choice === false) return -1;
  if (areOfTables(names)) return names.length - 1;
  const isCount = (name: string) => name.toLowerCase() === COUNT_NAME;
  if (choice === undefined) return names.length > 1 && isCount(names[names.length - 1]) ? names.length - 1 : -1;
  const index = choice === true ? names.findLastIndex(isCount) : names.indexOf(choice);
  if (index < 0) {
    throw new Failure(
      `${fileName}: a table of counts needs a column named “${choice === true ? COUNT_NAME : choice}” (usually the last ` +
        `one) that says how many records each row stands for. The columns are ${quotedNames(names)}. Name the column of ` +
        'counts so, or import the file as plain records.',
    );
  }
  if (names.length === 1) {
    throw new Failure(`${fileName}: the count column is the only column. A table of counts also needs attributes.`);
  }
  return index;
}

/** Checks one count; `column` is the name of the count column. */
export function requireCount(
  fileName: string,
  line: number | null,
  column: string,
  value: number,
  empty: boolean,
): number {
  if (value >= 0 && Number.isSafeInteger(value)) return value;
  const where = line === null ? fileName : `${fileName}, line ${line}`;
  const what = empty
    ? 'the count is missing'
    : Number.isNaN(value)
      ? 'the count is not a number'
      : value < 0
        ? 'the count is negative'
        : Number.isInteger(value)
          ? 'the count is too large to be added up exactly'
          : 'the count is not a whole number';
  throw new Failure(
    `${where}, column “${column}”: ${what}. A count says how many records a row stands for: a whole number, 0 or more. ` +
      'Correct it, or import the file as plain records without a count column.',
  );
}

/** Beyond it, records would get lost in sums without a word. */
export function requireExactTotal(fileName: string, counts: Float64Array): void {
  if (counts.reduce((sum, count) => sum + count, 0) <= Number.MAX_SAFE_INTEGER) return;
  throw new Failure(
    `${fileName}: the counts of all rows together are more than ${Number.MAX_SAFE_INTEGER.toLocaleString('en')}, too many ` +
      'to be added up exactly. Correct them, or import the file as plain records without a count column.',
  );
}

export function quotedNames(names: readonly string[]): string {
  const shown = names.slice(0, 20).map((name) => `“${name}”`);
  return names.length > 20 ? `${shown.join(', ')} and ${names.length - 20} more` : shown.join(', ');
}
