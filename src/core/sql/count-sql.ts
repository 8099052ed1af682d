import { COUNT_NAME } from '../data/count-column.ts';
import type { Attribute } from '../data/domain.ts';
import type { AttributeSchema, Schema } from '../data/schema.ts';
import { ALL_RECORDS, TABLE_NAME, tableLabel } from '../data/tables/table-names.ts';
import { Failure } from '../failure.ts';
import { type ColumnKind, type ColumnSql, columnSql } from './column-sql.ts';
import { type Dialect, tableInSql } from './dialects.ts';

export interface CountSqlOptions {
  readonly dialect: Dialect;
  /** The table in the database, by its name or as SQL writes it. */
  readonly table: string;
  /** The column that says how many records a row stands for. */
  readonly countColumn?: string | undefined;
  /** What is known of a column; nothing where it is left out. */
  readonly kindOf?: (name: string) => ColumnKind;
}

/** Engines take some thousands of grouping sets at once, but are slow with more than some hundred. */
const MOST_SETS = 250;
/** A statement longer than this is refused by most engines before it is understood. */
const MOST_CHARACTERS = 1_000_000;

/**
 * The SQL that counts these tables, `sets` of positions among the attributes that the schema includes, and the number of
 * all records. Its result has one row for each cell that is not empty: the name of the table, a label for each of its
 * attributes (NULL for all others), the count.
 *
 * A record that is dropped because of one attribute is in no table, so all of them are coded. Codes are never NULL then,
 * and where one is NULL among the counts the attribute is not in the table: no GROUPING() is needed, of which every engine
 * has its own.
 */
export function countSql(schema: Schema, sets: readonly (readonly number[])[], options: CountSqlOptions): string {
  const { dialect, kindOf = () => 'unknown' } = options;
  const entries = schema.attributes.filter((entry) => entry.include !== false);
  refuseNames(entries, dialect);
  const columns = entries.map((entry, index) => columnSql(entry, index, dialect, kindOf(entry.name)));
  const wanted = distinctSets(sets);
  const used = [...new Set(wanted.flat())].sort((a, b) => a - b);
  for (const index of used) refuseLabels(columns[index].coder.attribute);
  const coded = columns.map((column, index) => ({ column, index }));
  const needed = coded.filter(({ column, index }) => column.mayDrop || used.includes(index));
  const statement = [
    ...comments(wanted.length, dialect),
    ...withSteps(needed, used, wanted, options),
    ...resultColumns(columns, entries, used, dialect),
    'FROM counted',
  ].join('\n');
  if (statement.length <= MOST_CHARACTERS) return `${statement};\n`;
  throw new Failure(
    `The SQL would have ${statement.length.toLocaleString('en')} characters, more than engines take (${MOST_CHARACTERS.toLocaleString('en')}); ask for fewer tables, or for attributes of fewer values.`,
  );
}

interface Coded {
  readonly column: ColumnSql;
  readonly index: number;
}

function comments(tables: number, dialect: Dialect): string[] {
  return [
    `-- ${dialect.title}: exact counts of ${tables === 1 ? 'one table' : `${tables} tables`}, one row for each cell that is not empty. Written by Epsilon Workbench.`,
    `-- ${dialect.note}`,
    '-- The result holds true counts and is not private. Save it as CSV with a header line and open it in the Data room.',
  ];
}

function withSteps(
  needed: readonly Coded[],
  used: readonly number[],
  sets: readonly (readonly number[])[],
  { dialect, table, countColumn }: CountSqlOptions,
): string[] {
  const depth = Math.max(0, ...needed.map(({ column }) => column.steps.length));
  const weight = countColumn === undefined ? [] : [`${dialect.name(countColumn)} AS w`];
  const stages = Array.from({ length: depth }, (_, step) =>
    needed.flatMap(({ column }) =>
      Object.entries(column.steps[step] ?? {}).map(([name, expression]) => `${expression} AS ${name}`),
    ),
  );
  const codes = needed.map(({ column, index }) => `${column.code} AS c${index}`);
  const [cells = [], ...later] = stages;
  const selects = [
    select([...cells, ...weight], tableInSql(table, dialect)),
    ...later.map((step, k) => select(['*', ...step], `step${k + 1}`)),
    select([...codes, ...(countColumn === undefined ? [] : ['w'])], `step${later.length + 1}`),
  ];
  const names = [...selects.slice(0, -1).map((_, k) => `step${k + 1}`), 'codes'];
  const kept = needed.filter(({ column }) => column.mayDrop).map(({ index }) => `c${index} IS NOT NULL`);
  const where = kept.length === 0 ? [] : [`WHERE ${kept.join(' AND ')}`];
  const count = countColumn === undefined ? 'COUNT(*)' : 'SUM(w)';
  const grouped = chunks(sets, MOST_SETS).map((some) => {
    const listed = some.map((set) => `(${set.map((index) => `c${index}`).join(', ')})`);
    const chosen = used.map((index) =>
      some.some((set) => set.includes(index)) ? `c${index}` : `CAST(NULL AS INTEGER) AS c${index}`,
    );
    return [
      `SELECT ${[...chosen, `${count} AS n`].join(', ')}`,
      'FROM codes',
      ...where,
      `GROUP BY GROUPING SETS (${listed.join(', ')})`,
    ].join('\n  ');
  });
  const all = [...selects, grouped.join('\n  UNION ALL\n  ')];
  return all.map((query, k) => {
    const name = names[k] ?? 'counted';
    return `${k === 0 ? 'WITH ' : ''}${name} AS (\n  ${query}\n)${k === all.length - 1 ? '' : ','}`;
  });
}

function select(expressions: readonly string[], from: string): string {
  return `SELECT\n    ${(expressions.length === 0 ? ['1 AS one'] : expressions).join(',\n    ')}\n  FROM ${from}`;
}

/** The name of the table is put together from the names of those attributes that have a code. */
function resultColumns(
  columns: readonly ColumnSql[],
  entries: readonly AttributeSchema[],
  used: readonly number[],
  dialect: Dialect,
): string[] {
  const named = (wanted: string) => dialect.name(freeName(wanted, entries));
  const parts = used.map((index) => {
    const name = dialect.text(tableLabel(['', columns[index].coder.attribute.name]));
    return `CASE WHEN c${index} IS NULL THEN '' ELSE ${name} END`;
  });
  const skipped = tableLabel(['', '']).length + 1;
  const all = dialect.text(ALL_RECORDS);
  const title = parts.length === 0 ? all : `COALESCE(NULLIF(SUBSTR(${parts.join(' || ')}, ${skipped}), ''), ${all})`;
  const labels = used.map(
    (index) => `${labelSql(columns[index], index, dialect)} AS ${dialect.name(entries[index].name)}`,
  );
  const selected = [`${title} AS ${named(TABLE_NAME)}`, ...labels, `n AS ${named(COUNT_NAME)}`];
  return ['SELECT', selected.map((line) => `  ${line}`).join(',\n')];
}

function labelSql({ coder: { attribute } }: ColumnSql, index: number, dialect: Dialect): string {
  const whens = attribute.labels.map((label, code) => `WHEN ${code} THEN ${dialect.text(label.trim())}`);
  return `CASE c${index} ${whens.join(' ')} END`;
}

/** Attributes may be called "count" themselves; readers take the first column and the last. */
function freeName(wanted: string, entries: readonly AttributeSchema[]): string {
  const taken = new Set(entries.map(({ name }) => name.toLowerCase()));
  let name = wanted;
  while (taken.has(name)) name += '_';
  return name;
}

/** Every set once, and the empty one, which counts all records. */
function distinctSets(sets: readonly (readonly number[])[]): (readonly number[])[] {
  const byKey = new Map<string, readonly number[]>([['', []]]);
  for (const set of sets) byKey.set(set.join(','), set);
  return [...byKey.values()];
}

function refuseNames(
  entries: readonly AttributeSchema[],
  { title, foldsCase, longestName = Number.POSITIVE_INFINITY }: Dialect,
): void {
  const names = new Map<string, string>();
  for (const { name } of entries) {
    if (name.includes('\0')) throw new Failure('The name of a column holds a zero byte, which no SQL can write.');
    if (new TextEncoder().encode(name).length > longestName) {
      throw new Failure(
        `“${name}”: ${title} keeps no more than ${longestName} bytes of a name. Rename the column, here and there.`,
      );
    }
    const key = foldsCase ? name.toLowerCase() : name;
    const other = names.get(key);
    if (other !== undefined) {
      throw new Failure(
        `“${other}” and “${name}” differ only in capital letters, which ${title} does not tell apart. Rename one of the columns, or leave it out of the schema.`,
      );
    }
    names.set(key, name);
  }
}

/** Labels lead back to codes when the result is read. */
function refuseLabels({ name, labels }: Attribute): void {
  const trimmed = labels.map((label) => label.trim());
  const seen = new Set<string>();
  const twice = trimmed.find((label) => seen.has(label) || !seen.add(label));
  if (twice !== undefined) {
    throw new Failure(
      `“${name}”: two of its values are labelled “${twice}”, so that the result could not be read back. Give each a label of its own.`,
    );
  }
  if (trimmed.includes('')) {
    throw new Failure(
      `“${name}”: one of its values has an empty label, so that the result could not be read back. Give it a label.`,
    );
  }
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}
