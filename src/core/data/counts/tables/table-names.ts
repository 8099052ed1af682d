/** The column that names the table of each row: the first one; the last one is called "count". */
export const TABLE_NAME = 'table_name';

const TABLE_COLUMN = /^table_name_*$/i;
const COUNT_COLUMN = /^count_*$/i;
/** Whether the names of columns are those of several tables in one file. */
export function areOfTables(names: readonly string[]): boolean {
  return names.length > 1 && TABLE_COLUMN.test(names[0]) && COUNT_COLUMN.test(names[names.length - 1]);
}

/** Whether this is the name of the column that names tables. */
export function namesTables(name: string): boolean {
  return TABLE_COLUMN.test(name);
}

/** The table over no attribute: the number of records that have a place in the domain. */
export const ALL_RECORDS = 'all records';
/** No table, but how many records have none, as a value is missing or outside. */
export const RECORDS_LEFT_OUT = 'records left out';

const BETWEEN = ' × ';

/** How a table over these attributes is called. */
export function tableLabel(names: readonly string[]): string {
  return names.join(BETWEEN) || ALL_RECORDS;
}

/**
 * Finds the attributes that a table over them is called after, as positions in ascending order. There may be several
 * answers: one attribute may be called like two others together.
 */
export function attributesCalled(names: readonly string[]): (label: string) => (readonly number[])[] {
  const parts = names.map(partsOf);
  const byFirst = new Map<string, number[]>();
  for (const [index, [first]] of parts.entries()) byFirst.set(first, [...(byFirst.get(first) ?? []), index]);
  const called = (wanted: readonly string[]): number[][] => {
    if (wanted.length === 0) return [[]];
    const begin = (byFirst.get(wanted[0]) ?? []).filter((index) => parts[index].every((part, k) => part === wanted[k]));
    return begin.flatMap((index) =>
      called(wanted.slice(parts[index].length))
        .filter((rest) => !rest.includes(index))
        .map((rest) => [index, ...rest]),
    );
  };
  return (label) => {
    const sets = called(partsOf(label)).map((set) => set.sort((a, b) => a - b));
    return label.trim() === ALL_RECORDS ? [[], ...sets] : sets;
  };
}

function partsOf(label: string): string[] {
  return label.split(BETWEEN.trim()).map((part) => part.trim());
}
