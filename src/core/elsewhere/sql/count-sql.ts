import { ALL_RECORDS, RECORDS_LEFT_OUT, TABLE_NAME, tableLabel } from '../../data/counts/tables/table-names.ts';
import { COUNT_NAME } from '../../data/file/count-column.ts';
import { type CodingRules, codingRules } from '../../data/schema/coding-rules.ts';
import type { AttributeSchema, Schema } from '../../data/schema/schema.ts';
import { Failure } from '../../failure.ts';
import type { ColumnKind, ColumnSql } from './column.ts';
import { columnSql } from './column-sql.ts';
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

/** A statement longer than this is refused by most engines before it is understood. */
const MOST_CHARACTERS = 1_000_000;

/**
 * The SQL that counts these tables, `sets` of positions among the attributes that the schema includes, the number of all
 * records that have a place in them, and that of those that have none, where there may be such. Its result has one row
 * for each cell that is not empty: the name of the table, a label for each of its attributes (NULL for all others), the
 * count.
 *
 * A record that is dropped because of one attribute is in no table, so all of them are coded. Codes are never NULL then,
 * and where one is NULL among the counts the attribute is not in the table: no GROUPING() is needed, of which every engine
 * has its own.
 */
export function countSql(schema: Schema, sets: readonly (readonly number[])[], options: CountSqlOptions): string {
  const { dialect, kindOf = () => 'unknown' } = options;
  const entries = schema.attributes.filter((entry) => entry.include !== false);
  refuseNames(entries, dialect);
  const rules = entries.map((entry) => codingRules(entry, entry.name));
  const columns = rules.map((own, index) => columnSql(own, index, dialect, kindOf(own.name)));
  const wanted = distinctSets(sets);
  const used = [...new Set(wanted.flat())].sort((a, b) => a - b);
  for (const index of used) refuseLabels(rules[index]);
  const coded = columns.map((column, index) => ({ column, index }));
  const needed = coded.filter(({ column, index }) => column.mayDrop || used.includes(index));
  const mayDrop = columns.some((column) => column.mayDrop);
  const counted = countedPart(used, wanted, mayDrop, options);
  const statement = [
    ...comments(wanted.length, dialect),
    ...withParts([...codingParts(needed, options), counted]),
    'SELECT',
    resultColumns(rules, used, mayDrop, dialect).join(',\n'),
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

/** A part of the statement by its name, which knows those before it. */
type Part = readonly [name: string, query: string];

function withParts(parts: readonly Part[]): string[] {
  const last = parts.length - 1;
  return parts.map(
    ([name, query], k) => `${k === 0 ? 'WITH ' : ''}${name} AS (\n  ${query}\n)${k === last ? '' : ','}`,
  );
}

/** From the table to codes; where records may have no place, “gone” is 1 for those that have none. */
function codingParts(needed: readonly Coded[], { dialect, table, countColumn }: CountSqlOptions): Part[] {
  const depth = Math.max(1, ...needed.map(({ column }) => column.steps.length));
  const [cells, ...later] = Array.from({ length: depth }, (_, step) =>
    needed.flatMap(({ column }) =>
      Object.entries(column.steps[step] ?? {}).map(([name, expression]) => `${expression} AS ${name}`),
    ),
  );
  const fenced = (expressions: readonly string[], from: string) =>
    [select(expressions, from), ...(dialect.fence ? [dialect.fence] : [])].join('\n  ');
  const weight = countColumn === undefined ? [] : [`${weightSql(countColumn, dialect)} AS w`];
  const codes = needed.map(({ column, index }) => `${column.code} AS c${index}`);
  const without = needed.filter(({ column }) => column.mayDrop).map(({ index }) => `c${index} IS NULL`);
  return [
    ['step1', fenced([...cells, ...weight], tableInSql(table, dialect))],
    ...later.map((step, k): Part => [`step${k + 2}`, fenced(['*', ...step], `step${k + 1}`)]),
    ['codes', fenced([...codes, ...(countColumn === undefined ? [] : ['w'])], `step${depth}`)],
    ...(without.length === 0
      ? []
      : [['places', select(['*', `CASE WHEN ${without.join(' OR ')} THEN 1 ELSE 0 END AS gone`], 'codes')] as const]),
  ];
}

/** How many records a row stands for: refused is what files are refused for, where the engine can say so. */
function weightSql(column: string, { name, text, casts }: Dialect): string {
  if (!casts) return name(column);
  const written = `CAST(${name(column)} AS ${casts.string})`;
  const number = casts.number(casts.bare(written));
  const sentence = [
    text(`The column of counts, “${column}”, holds “`),
    `COALESCE(SUBSTR(${written}, 1, 40), '')`,
    text('”. A count says how many records a row stands for: a whole number, 0 or more.'),
  ];
  const isCount = `${number} BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER} AND ${number} = FLOOR(${number})`;
  return `CASE WHEN ${isCount} THEN CAST(${number} AS BIGINT) ELSE ${casts.refuse(`CONCAT(${sentence.join(', ')})`)} END`;
}

/** Counts of cells. Records without a place are one cell more, in the place of the set of no attributes. */
function countedPart(
  used: readonly number[],
  sets: readonly (readonly number[])[],
  mayDrop: boolean,
  { dialect, countColumn }: CountSqlOptions,
): Part {
  const all = countColumn === undefined ? 'COUNT(*)' : 'SUM(w)';
  const kept = countColumn === undefined ? 'SUM(1 - gone)' : 'SUM(w * (1 - gone))';
  const absent = `CAST(NULL AS ${dialect.casts?.integer ?? 'INTEGER'})`;
  const queries = chunks(sets, dialect.mostSets).map((some) => {
    const hasAll = some.some((set) => set.length === 0);
    const keys = some.map((set) => (mayDrop && set.length === 0 ? 'gone' : set.map((index) => `c${index}`).join(', ')));
    const codes = used.map((index) =>
      some.some((set) => set.includes(index)) ? `c${index}` : `${absent} AS c${index}`,
    );
    const ends = hasAll ? `CASE WHEN gone = 1 THEN ${all} ELSE ${kept} END` : kept;
    return [
      `SELECT ${[...codes, ...(mayDrop ? [hasAll ? 'gone' : `${absent} AS gone`] : []), `${mayDrop ? ends : all} AS n`].join(', ')}`,
      `FROM ${mayDrop ? 'places' : 'codes'}`,
      `GROUP BY GROUPING SETS (${keys.map((key) => `(${key})`).join(', ')})`,
      ...(mayDrop ? [`HAVING ${hasAll ? 'gone IS NOT NULL OR ' : ''}${kept} > 0`] : []),
    ].join('\n  ');
  });
  return ['counted', queries.join('\n  UNION ALL\n  ')];
}

function select(expressions: readonly string[], from: string): string {
  return `SELECT\n    ${(expressions.length === 0 ? ['1 AS one'] : expressions).join(',\n    ')}\n  FROM ${from}`;
}

/** The name of the table is put together from the names of those attributes that have a code. */
function resultColumns(
  rules: readonly CodingRules[],
  used: readonly number[],
  mayDrop: boolean,
  dialect: Dialect,
): string[] {
  const named = (wanted: string) => dialect.name(freeName(wanted, rules));
  const parts = used.map((index) => {
    const name = dialect.text(tableLabel(['', rules[index].name]));
    return `CASE WHEN c${index} IS NULL THEN '' ELSE ${name} END`;
  });
  const skipped = tableLabel(['', '']).length + 1;
  const all = dialect.text(ALL_RECORDS);
  const name = parts.length === 0 ? all : `COALESCE(NULLIF(SUBSTR(${parts.join(' || ')}, ${skipped}), ''), ${all})`;
  const title = mayDrop ? `CASE WHEN gone = 1 THEN ${dialect.text(RECORDS_LEFT_OUT)} ELSE ${name} END` : name;
  const labels = used.map((index) => `${labelSql(rules[index], index, dialect)} AS ${dialect.name(rules[index].name)}`);
  const selected = [`${title} AS ${named(TABLE_NAME)}`, ...labels, `n AS ${named(COUNT_NAME)}`];
  return selected.map((line) => `  ${line}`);
}

function labelSql({ labels }: CodingRules, index: number, dialect: Dialect): string {
  const whens = labels.map((label, code) => `WHEN ${code} THEN ${dialect.text(label.trim())}`);
  return `CASE c${index} ${whens.join(' ')} END`;
}

/** Attributes may be called "count" themselves; readers take the first column and the last. */
function freeName(wanted: string, entries: readonly CodingRules[]): string {
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
function refuseLabels({ name, labels }: CodingRules): void {
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
