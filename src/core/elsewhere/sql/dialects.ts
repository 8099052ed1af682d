import { latinWhiteSpace, whiteSpace } from '../../data/file/missing.ts';
import type { DateOrder } from '../../data/file/reading/cell-reading.ts';
import { caseOf } from './expressions.ts';

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
  /** Keeps the engine from working a step out anew wherever a later one names it. */
  readonly fence?: string;
  /** Bytes of a name that are kept. */
  readonly longestName?: number;
  name(name: string): string;
  text(value: string): string;
  /** How to tell and read what a column holds, whatever its type; null where columns must have the type of their contents. */
  readonly casts: Casts | null;
}

export interface Casts {
  readonly double: string;
  readonly integer: string;
  readonly string: string;
  /** A column that is text already, two of which are equal only where every sign is. */
  text(column: string): string;
  /** Any column as a file would hold it, whatever a session is set to. */
  asText(column: string): string;
  /** Whether it is of numbers or of true and false, rather than of text. */
  isTyped(column: string): string;
  /** Without the white space around it, as categories are read. */
  trimmed(text: string): string;
  /** Without the blanks and tabs around it, as numbers and dates are read. */
  bare(text: string): string;
  /** A text of these, some of which nobody could see. */
  characters(text: string): string;
  /** Whether all of a text is of this pattern. */
  matches(text: string, pattern: string): string;
  /** The first part of a text that is of this pattern. */
  part(text: string, pattern: string): string;
  /** The figures in a text, with one "-" for all between them. */
  figures(text: string): string;
  /** What stands before the first "-" (1), before the second … */
  piece(figures: string, place: number): string;
  /** The number in a text without blanks, NULL where it holds none. */
  number(text: string): string;
  /** The date in a text that is written as most are in this order; NULL for any other, which may be a date still. */
  plainDate?(text: string, order: DateOrder | undefined): string;
  /** Days since 1970-01-01 of a date. */
  dayNumber(date: string): string;
  /** Ends with a text that says why. */
  refuse(text: string): string;
}

const MOST_NUMBER = '1.7976931348623157E308';
const LEAST_NUMBER = `-${MOST_NUMBER}`;

/** Some engines hold what is no number to be larger than all numbers. */
export function finite(number: string, value = number): string {
  return `CASE WHEN ${number} BETWEEN ${LEAST_NUMBER} AND ${MOST_NUMBER} THEN ${value} END`;
}

/** Plain decimals, as in files; no sign that anybody would have to escape. */
const DECIMAL = '[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)';
const NUMBER = `${DECIMAL}([eE]([+]?0*[0-9]{1,2}|-0*[12]?[0-9]{1,2}))?`;
/** It may be too large to be a number. */
const LARGE_NUMBER = `${DECIMAL}([eE][+]?0*[0-9]{1,3})?`;
/** So small that it is nothing, which engines refuse to say. */
const SMALL_NUMBER = `${DECIMAL}[eE]-[0-9]+`;
const LONGEST = 200;

const codesOf = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));
const concatenated = (text: string) => {
  const codes = codesOf(text).map((code) => `CHR(${code})`);
  return codes.length === 1 ? codes[0] : `CONCAT(${codes.join(', ')})`;
};
const BLANKS = concatenated(' \t');

const doubled = (quote: string) => (name: string) => quote + name.replaceAll(quote, quote + quote) + quote;

/** A text in standard SQL: only the quote is special. */
const standardText = doubled("'");

/** Where backslashes are special in texts, too. */
const escapedText = (value: string) =>
  `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;

const all = (pattern: string) => `^(${pattern})$`;
/** "$" would also stand before a line break at the end. */
const allInJava = (pattern: string) => `^(${pattern})\\z`;

/** The number in a text by a test for patterns and a cast; `exact` can hold what is too large for that. */
const numberBy =
  (
    matches: (text: string, pattern: string) => string,
    cast: (text: string) => string,
    exact: (text: string) => string = cast,
  ) =>
  (text: string) =>
    caseOf(
      [
        `WHEN LENGTH(${text}) <= ${LONGEST} AND ${matches(text, NUMBER)} THEN ${cast(text)}`,
        `WHEN ${matches(text, LARGE_NUMBER)} THEN ${finite(exact(text), cast(text))}`,
        `WHEN ${matches(text, SMALL_NUMBER)} THEN 0`,
      ],
      null,
    );

const matchesInPostgres = (text: string, pattern: string) => `${text} ~ ${standardText(all(pattern))}`;
const matchesInDuckdb = (text: string, pattern: string) => `REGEXP_FULL_MATCH(${text}, ${standardText(pattern)})`;
const matchesInSpark = (text: string, pattern: string) => `${text} RLIKE ${escapedText(allInJava(pattern))}`;
const matchesInTrino = (text: string, pattern: string) => `REGEXP_LIKE(${text}, ${standardText(allInJava(pattern))})`;
const matchesInBigquery = (text: string, pattern: string) => `REGEXP_CONTAINS(${text}, ${escapedText(all(pattern))})`;
const matchesInSnowflake = (text: string, pattern: string) => `REGEXP_LIKE(${text}, ${escapedText(pattern)})`;

const escapedCode = (code: number) => `\\u${code.toString(16).padStart(4, '0')}`;
const escapedCodes = (text: string) => `'${codesOf(text).map(escapedCode).join('')}'`;
/** Of a set in a pattern. */
const UNICODE_BLANKS = codesOf(whiteSpace).map(escapedCode).join('');

/** Nothing stands around a text that begins and ends with a sign that is seen. */
const visibleOr = (text: string, otherwise: string) =>
  `CASE WHEN ${text} >= '!' AND ${text} < CHR(127) AND ${text}[-1] BETWEEN '!' AND '~' THEN ${text} ELSE ${otherwise} END`;

const TYPED =
  'Columns must have the types of their contents: numbers as numbers, dates as DATE or TIMESTAMP, everything else (true and false, too) as text, and NULL for what is missing. For text that has to be read as numbers or dates, choose the dialect of your engine.';
const ANY_TYPE =
  'Columns may have the types of their contents or be text, which is read as the schema says; what it leaves open ends with an error that says what to add.';

/** As most have it. */
const usual = { mostSets: 250, name: doubled('"'), text: standardText };
const usualCasts = {
  ...{ double: 'DOUBLE', integer: 'INTEGER', string: 'VARCHAR' },
  text: (column: string) => column,
  trimmed: (text: string) => `TRIM(${text}, ${concatenated(whiteSpace)})`,
  bare: (text: string) => `TRIM(${text}, ${BLANKS})`,
  characters: concatenated,
  figures: (text: string) => `REGEXP_REPLACE(${text}, '[^0-9]+', '-')`,
  piece: (figures: string, place: number) => `SPLIT_PART(${figures}, '-', ${place})`,
};
/** Where only the first would be replaced. */
const everyFigure = (text: string) => `REGEXP_REPLACE(${text}, '[^0-9]+', '-', 'g')`;

const list: readonly Dialect[] = [
  {
    ...usual,
    id: 'portable',
    title: 'Portable SQL',
    note: TYPED,
    foldsCase: true,
    casts: null,
  },
  {
    ...usual,
    id: 'postgres',
    title: 'PostgreSQL',
    note: ANY_TYPE,
    foldsCase: false,
    fence: 'OFFSET 0',
    longestName: 63,
    casts: {
      ...usualCasts,
      double: 'DOUBLE PRECISION',
      string: 'TEXT',
      text: (column) => `CAST(${column} AS TEXT) COLLATE "C"`,
      // Dates as text are as DateStyle has them; in JSON they are always written in one way.
      asText: (column) => `(TO_JSONB(${column}) #>> '{}') COLLATE "C"`,
      isTyped: (column) => `JSONB_TYPEOF(TO_JSONB(${column})) <> 'string'`,
      // More than a database in another encoding than UTF-8 has would be an error there, but not in a pattern.
      trimmed: (text) =>
        `CASE WHEN LENGTH(${text}) = OCTET_LENGTH(${text}) THEN BTRIM(${text}, ${concatenated(latinWhiteSpace)}) ELSE REGEXP_REPLACE(${text}, '^[${UNICODE_BLANKS}]+|[${UNICODE_BLANKS}]+$', '', 'g') END`,
      bare: (text) => `BTRIM(${text}, ${BLANKS})`,
      matches: matchesInPostgres,
      part: (text, pattern) => `SUBSTRING(${text} FROM ${standardText(`(${pattern})`)})`,
      figures: everyFigure,
      number: numberBy(
        matchesInPostgres,
        (text) => `CAST(${text} AS DOUBLE PRECISION)`,
        (text) => `CAST(${text} AS NUMERIC)`,
      ),
      dayNumber: (date) => `(${date} - DATE '1970-01-01')`,
      refuse: (text) => `CAST(${text} AS INTEGER)`,
    },
  },
  {
    ...usual,
    id: 'duckdb',
    title: 'DuckDB',
    note: ANY_TYPE,
    foldsCase: true,
    casts: {
      ...usualCasts,
      asText: (column) => `CAST(${column} AS VARCHAR)`,
      isTyped: (column) => `TYPEOF(${column}) <> 'VARCHAR' AND TYPEOF(${column}) NOT LIKE 'ENUM%'`,
      // Sets of characters and patterns take DuckDB long: nearly all cells are told by their first and last sign to need none.
      trimmed: (text) => visibleOr(text, `TRIM(${text}, ${concatenated(whiteSpace)})`),
      bare: (text) => visibleOr(text, `TRIM(${text}, ${BLANKS})`),
      matches: matchesInDuckdb,
      part: (text, pattern) => `REGEXP_EXTRACT(${text}, ${standardText(pattern)})`,
      figures: everyFigure,
      number: (text) => {
        const cast = `TRY_CAST(${text} AS DOUBLE)`;
        const isPlain = `${text} >= '-' AND ${text} < ':' AND ${text}[-1] BETWEEN '.' AND '9' AND NOT CONTAINS(${text}, '_')`;
        const other = numberBy(matchesInDuckdb, () => cast)(text);
        return `CASE WHEN ${isPlain} AND ${cast} BETWEEN ${LEAST_NUMBER} AND ${MOST_NUMBER} THEN ${cast} ELSE ${other} END`;
      },
      plainDate: (text, order) => {
        const [first, between] = order === 'day-month-year' ? ['1:2', '4:5'] : ['4:5', '1:2'];
        const turned = `CONCAT(${text}[7:10], '-', ${text}[${between}], '-', ${text}[${first}])`;
        const isTurned = `${text}[3] = ${text}[6] AND ${text}[3] IN ('/', '.', '-') AND ${text}[7] BETWEEN '0' AND '9'`;
        const others =
          order === undefined || order === 'year-month-day' ? '' : ` WHEN ${isTurned} THEN TRY_CAST(${turned} AS DATE)`;
        return `CASE WHEN LENGTH(${text}) <> 10 OR NOT ${text}[1] BETWEEN '0' AND '9' THEN NULL WHEN ${text}[5] = '-' AND ${text}[8] = '-' THEN TRY_CAST(${text} AS DATE)${others} END`;
      },
      dayNumber: (date) => `(${date} - DATE '1970-01-01')`,
      refuse: (text) => `ERROR(${text})`,
    },
  },
  {
    ...usual,
    id: 'spark',
    title: 'Spark',
    note: `${ANY_TYPE} Spark 3.2 or newer.`,
    foldsCase: true,
    name: doubled('`'),
    text: escapedText,
    casts: {
      ...usualCasts,
      integer: 'INT',
      string: 'STRING',
      asText: (column) => `CAST(${column} AS STRING)`,
      isTyped: (column) => `TYPEOF(${column}) <> 'string'`,
      trimmed: (text) => `TRIM(BOTH ${escapedCodes(whiteSpace)} FROM ${text})`,
      bare: (text) => `TRIM(BOTH ${escapedCodes(' \t')} FROM ${text})`,
      // CHR knows no more than 256 characters.
      characters: escapedCodes,
      matches: matchesInSpark,
      part: (text, pattern) => `REGEXP_EXTRACT(${text}, ${escapedText(pattern)}, 0)`,
      piece: (figures, place) => `SPLIT(${figures}, '-')[${place - 1}]`,
      number: numberBy(matchesInSpark, (text) => `TRY_CAST(${text} AS DOUBLE)`),
      dayNumber: (date) => `DATEDIFF(${date}, DATE '1970-01-01')`,
      refuse: (text) => `RAISE_ERROR(${text})`,
    },
  },
  {
    ...usual,
    id: 'trino',
    title: 'Trino',
    note: ANY_TYPE,
    foldsCase: true,
    casts: {
      ...usualCasts,
      // The zone of a timestamp is no part of what a clock shows.
      asText: (column) =>
        `CASE WHEN TYPEOF(${column}) LIKE 'timestamp%' THEN SUBSTR(CAST(${column} AS VARCHAR), 1, 19) ELSE CAST(${column} AS VARCHAR) END`,
      isTyped: (column) => `LOWER(TYPEOF(${column})) NOT LIKE '%char%'`,
      trimmed: (text) => `TRIM(BOTH ${concatenated(whiteSpace)} FROM ${text})`,
      bare: (text) => `TRIM(BOTH ${BLANKS} FROM ${text})`,
      matches: matchesInTrino,
      part: (text, pattern) => `REGEXP_EXTRACT(${text}, ${standardText(pattern)})`,
      number: numberBy(matchesInTrino, (text) => `TRY_CAST(${text} AS DOUBLE)`),
      dayNumber: (date) => `DATE_DIFF('day', DATE '1970-01-01', ${date})`,
      refuse: (text) => `CAST(${text} AS INTEGER)`,
    },
  },
  {
    ...usual,
    id: 'bigquery',
    title: 'BigQuery',
    note: ANY_TYPE,
    foldsCase: true,
    name: (name) => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``,
    text: escapedText,
    casts: {
      ...usualCasts,
      double: 'FLOAT64',
      integer: 'INT64',
      string: 'STRING',
      asText: (column) => `CAST(${column} AS STRING)`,
      isTyped: (column) => `JSON_TYPE(TO_JSON(${column})) <> 'string'`,
      matches: matchesInBigquery,
      // It takes one group and gives that.
      part: (text, pattern) => `REGEXP_EXTRACT(${text}, ${escapedText(pattern.replaceAll('(', '(?:'))})`,
      piece: (figures, place) => `SPLIT(${figures}, '-')[SAFE_OFFSET(${place - 1})]`,
      number: numberBy(matchesInBigquery, (text) => `SAFE_CAST(${text} AS FLOAT64)`),
      dayNumber: (date) => `DATE_DIFF(${date}, DATE '1970-01-01', DAY)`,
      refuse: (text) => `ERROR(${text})`,
    },
  },
  {
    ...usual,
    id: 'snowflake',
    title: 'Snowflake',
    note: `${ANY_TYPE} Names of columns are those of a table made with quoted names.`,
    foldsCase: false,
    mostSets: 128,
    text: escapedText,
    casts: {
      ...usualCasts,
      // Dates as text are as a session's output formats have them, unless a format is named.
      asText: (column) => {
        const type = `TYPEOF(TO_VARIANT(${column}))`;
        const timestamp = `TO_CHAR(CAST(TO_VARIANT(${column}) AS TIMESTAMP_NTZ), 'YYYY-MM-DD HH24:MI:SS')`;
        return `CASE WHEN ${type} = 'DATE' OR ${type} LIKE 'TIMESTAMP%' THEN ${timestamp} WHEN ${type} = 'TIME' THEN TO_CHAR(AS_TIME(TO_VARIANT(${column})), 'HH24:MI:SS') ELSE CAST(${column} AS VARCHAR) END`;
      },
      isTyped: (column) => `TYPEOF(TO_VARIANT(${column})) <> 'VARCHAR'`,
      matches: matchesInSnowflake,
      part: (text, pattern) => `REGEXP_SUBSTR(${text}, ${escapedText(pattern)})`,
      number: numberBy(matchesInSnowflake, (text) => `TRY_TO_DOUBLE(${text})`),
      dayNumber: (date) => `DATEDIFF('day', DATE '1970-01-01', ${date})`,
      refuse: (text) => `CAST(${text} AS INTEGER)`,
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
