export const dialectIds = ['portable', 'postgres', 'duckdb', 'spark', 'trino', 'bigquery', 'snowflake'] as const;
export type DialectId = (typeof dialectIds)[number];

/** What one engine calls types and functions that others call otherwise; null where portable SQL has no word for it. */
export interface Dialect {
  readonly id: DialectId;
  readonly title: string;
  /** What a person has to know before running it. */
  readonly note: string;
  /** Names of columns that differ only in their case are one name. */
  readonly foldsCase: boolean;
  /** Grouping sets in one query. Most engines take some thousands, but are slow with more than some hundred. */
  readonly mostSets: number;
  /** Bytes of a name that are kept. */
  readonly longestName?: number;
  name(name: string): string;
  text(value: string): string;
  /** How to tell and read what a column holds, whatever its type; null where columns must have the type of their contents. */
  readonly casts: Casts | null;
}

interface Casts {
  readonly double: string;
  readonly integer: string;
  asText(column: string): string;
  /** Without the blanks around it. */
  trimmed(text: string): string;
  /** The number in a text, NULL where it holds none. */
  number(text: string): string;
  /** The date in a text that is written as most are; NULL for any other, which may be a date still. */
  plainDate?(text: string): string;
  /** Days since 1970-01-01 of a date. */
  dayNumber(date: string): string;
}

const MOST_SETS = 250;

export const MOST_NUMBER = '1.7976931348623157E308';
export const LEAST_NUMBER = `-${MOST_NUMBER}`;

/** Plain decimals, as in files; no sign that anybody would have to escape. Larger powers are no numbers that mean anything. */
const NUMBER = '^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?0*([0-9]{1,2}|[12][0-9]{2}))?$';

/** What is no part of a cell at its ends, as in files: all white space that Unicode has, and the byte order mark. */
const LATIN_BLANKS = [9, 10, 11, 12, 13, 32, 0xa0];
const OTHER_BLANKS = [0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff];
const BLANK_CODES = [...LATIN_BLANKS, ...Array.from({ length: 11 }, (_, i) => 0x2000 + i), ...OTHER_BLANKS];
const characters = (codes: readonly number[]) => `CONCAT(${codes.map((code) => `CHR(${code})`).join(', ')})`;
const BLANKS = characters(BLANK_CODES);

const doubled = (quote: string) => (name: string) => quote + name.replaceAll(quote, quote + quote) + quote;

/** A text in standard SQL: only the quote is special. */
const standardText = doubled("'");

/** Where backslashes are special in texts, too. */
const escapedText = (value: string) =>
  `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;

const escapedCode = (code: number) => `\\u${code.toString(16).padStart(4, '0')}`;

const TYPED =
  'Columns must have the types of their contents: numbers as numbers, dates as DATE or TIMESTAMP, everything else (true and false, too) as text, and NULL for what is missing.';
const ANY_TYPE = 'Columns may have the types of their contents or be text; dates in text are written as 2024-03-17.';

const list: readonly Dialect[] = [
  {
    id: 'portable',
    title: 'Portable SQL',
    note: TYPED,
    foldsCase: true,
    mostSets: MOST_SETS,
    name: doubled('"'),
    text: standardText,
    casts: null,
  },
  {
    id: 'postgres',
    title: 'PostgreSQL',
    note: ANY_TYPE,
    foldsCase: false,
    mostSets: MOST_SETS,
    longestName: 63,
    name: doubled('"'),
    text: standardText,
    casts: {
      double: 'DOUBLE PRECISION',
      integer: 'INTEGER',
      asText: (column) => `CAST(${column} AS TEXT)`,
      // More than a database in another encoding than UTF-8 has would be an error there.
      trimmed: (text) => `BTRIM(${text}, ${characters(LATIN_BLANKS)})`,
      number: (text) => `CASE WHEN ${text} ~ '${NUMBER}' THEN CAST(${text} AS DOUBLE PRECISION) END`,
      dayNumber: (date) => `(${date} - DATE '1970-01-01')`,
    },
  },
  {
    id: 'duckdb',
    title: 'DuckDB',
    note: ANY_TYPE,
    foldsCase: true,
    mostSets: MOST_SETS,
    name: doubled('"'),
    text: standardText,
    casts: {
      double: 'DOUBLE',
      integer: 'INTEGER',
      asText: (column) => `CAST(${column} AS VARCHAR)`,
      // Sets of characters and patterns take DuckDB long: nearly all cells are told by their first and last sign to need none.
      trimmed: (text) =>
        `CASE WHEN ${text} >= '!' AND ${text} < CHR(127) AND ${text}[-1] BETWEEN '!' AND '~' THEN ${text} ELSE TRIM(${text}, ${BLANKS}) END`,
      number: (text) => {
        const cast = `TRY_CAST(${text} AS DOUBLE)`;
        const isPlain = `${text} >= '-' AND ${text} < ':' AND NOT CONTAINS(${text}, '_')`;
        return `CASE WHEN ${isPlain} AND ${cast} BETWEEN ${LEAST_NUMBER} AND ${MOST_NUMBER} THEN ${cast} WHEN REGEXP_MATCHES(${text}, '${NUMBER}') THEN ${cast} END`;
      },
      plainDate: (text) => `CASE WHEN ${text} >= '0' AND ${text} < ':' THEN TRY_CAST(${text} AS DATE) END`,
      dayNumber: (date) => `(${date} - DATE '1970-01-01')`,
    },
  },
  {
    id: 'spark',
    title: 'Spark',
    note: `${ANY_TYPE} Spark 3.2 or newer.`,
    foldsCase: true,
    mostSets: MOST_SETS,
    name: doubled('`'),
    text: escapedText,
    casts: {
      double: 'DOUBLE',
      integer: 'INT',
      asText: (column) => `CAST(${column} AS STRING)`,
      // CHR knows no more than 256 characters.
      trimmed: (text) => `TRIM(BOTH '${BLANK_CODES.map(escapedCode).join('')}' FROM ${text})`,
      number: (text) => `CASE WHEN ${text} RLIKE '${NUMBER}' THEN TRY_CAST(${text} AS DOUBLE) END`,
      dayNumber: (date) => `DATEDIFF(${date}, DATE '1970-01-01')`,
    },
  },
  {
    id: 'trino',
    title: 'Trino',
    note: ANY_TYPE,
    foldsCase: true,
    mostSets: MOST_SETS,
    name: doubled('"'),
    text: standardText,
    casts: {
      double: 'DOUBLE',
      integer: 'INTEGER',
      asText: (column) => `CAST(${column} AS VARCHAR)`,
      trimmed: (text) => `TRIM(BOTH ${BLANKS} FROM ${text})`,
      number: (text) => `CASE WHEN REGEXP_LIKE(${text}, '${NUMBER}') THEN TRY_CAST(${text} AS DOUBLE) END`,
      dayNumber: (date) => `DATE_DIFF('day', DATE '1970-01-01', ${date})`,
    },
  },
  {
    id: 'bigquery',
    title: 'BigQuery',
    note: ANY_TYPE,
    foldsCase: true,
    mostSets: MOST_SETS,
    name: (name) => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``,
    text: escapedText,
    casts: {
      double: 'FLOAT64',
      integer: 'INT64',
      asText: (column) => `CAST(${column} AS STRING)`,
      trimmed: (text) => `TRIM(${text}, ${BLANKS})`,
      number: (text) => `CASE WHEN REGEXP_CONTAINS(${text}, '${NUMBER}') THEN SAFE_CAST(${text} AS FLOAT64) END`,
      dayNumber: (date) => `DATE_DIFF(${date}, DATE '1970-01-01', DAY)`,
    },
  },
  {
    id: 'snowflake',
    title: 'Snowflake',
    note: `${ANY_TYPE} Names of columns are those of a table made with quoted names.`,
    foldsCase: false,
    mostSets: 128,
    name: doubled('"'),
    text: escapedText,
    casts: {
      double: 'DOUBLE',
      integer: 'INTEGER',
      asText: (column) => `CAST(${column} AS VARCHAR)`,
      trimmed: (text) => `TRIM(${text}, ${BLANKS})`,
      number: (text) => `CASE WHEN REGEXP_LIKE(${text}, '${NUMBER}') THEN TRY_TO_DOUBLE(${text}) END`,
      dayNumber: (date) => `DATEDIFF('day', DATE '1970-01-01', ${date})`,
    },
  },
];

export const dialects: Readonly<Record<DialectId, Dialect>> = Object.fromEntries(
  list.map((dialect) => [dialect.id, dialect]),
) as Record<DialectId, Dialect>;

export function isDialect(id: string): id is DialectId {
  return list.some((dialect) => dialect.id === id);
}

/** A name that people type as it is: schema.people. */
const PLAIN = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;
/** What is written in SQL already: a quoted name, a function that reads files. */
const WRITTEN = /["`'()]/;

/** The table to count, as the dialect writes it. */
export function tableInSql(table: string, dialect: Dialect): string {
  if (PLAIN.test(table) || WRITTEN.test(table)) return table;
  return table.split('.').map(dialect.name).join('.');
}
