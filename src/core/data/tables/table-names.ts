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

export const ALL_RECORDS = 'all records';

/** How a table over these attributes is called. */
export function tableLabel(names: readonly string[]): string {
  return names.join(' × ') || ALL_RECORDS;
}
