import * as v from 'valibot';
import { Failure } from '../failure.ts';
import { type ParamValue, parseParams } from '../params.ts';
import { parseWith } from '../parse.ts';
import { builtinDataset } from './builtin/registry.ts';
import { type Sample, sampleSchema } from './counts/sample.ts';
import { type Encoding, encodings } from './file/delimited/encoding.ts';
import { dateOrders, decimalSigns, type ReadingDefaults } from './file/reading/cell-reading.ts';
import { type Binarising, binarisingSchema } from './schema/binarise.ts';
import { mayLeaveOut } from './schema/coding-rules.ts';
import { parseSchema } from './schema/parse-schema.ts';
import type { Schema } from './schema/schema.ts';

/** Where the data comes from. Files are read by the headless runner; in the page they are whatever was dropped. */
export type DatasetRef = (
  | { readonly builtin: string; readonly params: Readonly<Record<string, ParamValue>> }
  | ({ readonly csv: string } & FileSettings)
  | ({ readonly counts: string } & FileSettings)
  | DatabaseTable
) & {
  /** Takes attributes of more than two values apart into binary ones, after the schema has been applied. */
  readonly binarise?: Binarising;
  /** Takes a part of the records instead of all of them, before they are made binary. */
  readonly sample?: Sample;
  /** Says how many rows one person may have; without it each row is a person of its own. */
  readonly person?: PersonRows;
};

/** A table that is counted where it stands, by the headless runner. */
export interface DatabaseTable {
  /** "duckdb:", with the path of a database behind it or not, or "postgres://…". */
  readonly sql: string;
  /** Its name; for DuckDB also a file, a folder or a pattern of files. */
  readonly table: string;
  /** Nobody looks at the data to learn it. */
  readonly schema: Schema;
  /** The column that says how many records a row stands for. */
  readonly count?: string;
}

/** What becomes of records after they have been coded. */
export type DataForm = Pick<DatasetRef, 'binarise' | 'sample'>;

/** With a key column, whose values tell people apart, no more rows of each are kept; without one it is known to be so. */
export interface PersonRows {
  readonly rows: number;
  readonly key?: string;
}

/** More than anybody has; costs stay whole numbers far below where they could not be counted. */
const MAX_ROWS_PER_PERSON = 1_000_000;

export type FileRef = Exclude<DatasetRef, { builtin: string } | { sql: string }>;
export type DatabaseRef = Extract<DatasetRef, { sql: string }>;

export function isFile(ref: DatasetRef): ref is FileRef {
  return 'csv' in ref || 'counts' in ref;
}

interface FileSettings {
  readonly schema?: Schema;
  /** A `domain.json`: attribute → size. */
  readonly domain?: string;
  /** How the file is to be read, where detection is not to decide. */
  readonly read?: ReadSettings;
}

/** How the bytes become columns, and what to assume of numbers and dates that can be read in more than one way. */
export interface ReadSettings extends ReadingDefaults {
  readonly delimiter?: string;
  readonly encoding?: Encoding;
  readonly header?: boolean;
  readonly quotes?: boolean;
  /** The column that says how many records a row stands for; false for none, whatever the last one is called. */
  readonly counts?: boolean | string;
}

const binarise = v.optional(binarisingSchema);
const sample = v.optional(sampleSchema);
const rows = v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1), v.maxValue(MAX_ROWS_PER_PERSON));
export const personSchema = v.pipe(
  v.strictObject({ rows, key: v.optional(v.string()) }),
  v.transform(({ rows, key }): PersonRows => (key === undefined ? { rows } : { rows, key })),
);
const boundedRows = v.optional(v.strictObject({ rows }));
const fileSettings = {
  binarise,
  sample,
  schema: v.optional(v.unknown()),
  domain: v.optional(v.string()),
  read: v.optional(
    v.strictObject({
      delimiter: v.optional(v.pipe(v.string(), v.length(1, 'expected one character'))),
      encoding: v.optional(v.picklist(encodings)),
      header: v.optional(v.boolean()),
      quotes: v.optional(v.boolean()),
      counts: v.optional(v.union([v.boolean(), v.string()])),
      decimal: v.optional(v.picklist(decimalSigns)),
      dateOrder: v.optional(v.picklist(dateOrders)),
    }),
  ),
};
export const datasetShapes = {
  builtin: v.looseObject({
    builtin: v.string(),
    params: v.optional(v.unknown()),
    binarise,
    sample,
    person: boundedRows,
  }),
  csv: v.strictObject({
    csv: v.string(),
    ...fileSettings,
    person: v.optional(personSchema),
  }),
  counts: v.strictObject({ counts: v.string(), ...fileSettings, person: boundedRows }),
  sql: v.strictObject({
    sql: v.string(),
    table: v.pipe(v.string(), v.minLength(1, 'expected the name of a table')),
    schema: v.optional(v.unknown()),
    count: v.optional(v.string()),
    binarise,
    person: boundedRows,
  }),
};

export function parseDatasetRef(value: unknown, path: string): DatasetRef {
  const is = (key: string) => typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  if (is('builtin')) return parseBuiltin(value, path);
  if (is('csv')) return parseFile(value, 'csv', path);
  if (is('counts')) return parseFile(value, 'counts', path);
  if (is('sql')) return parseDatabase(value, path);
  throw new Failure(`${path}: expected { "builtin": … }, { "csv": … }, { "counts": … } or { "sql": …, "table": … }.`);
}

function parseDatabase(value: unknown, path: string): DatabaseRef {
  const { schema, ...rest } = parseWith(datasetShapes.sql, value, path);
  checkAddress(rest.sql, `${path}.sql`);
  if (schema === undefined) {
    throw new Failure(
      `${path}.schema: a table in a database is counted by the "schema" that is declared here; give its attributes.`,
    );
  }
  return { ...rest, schema: parseSchema(schema, `${path}.schema`) } as DatabaseRef;
}

/** What is wrong with an address is said without it: it may have a password. */
function checkAddress(address: string, path: string): void {
  if (!/^(duckdb:|postgres(ql)?:\/\/)/.test(address)) {
    throw new Failure(`${path}: expected "duckdb:", "duckdb:path" or "postgres://…".`);
  }
  // Nobody could tell where the password ends, and a part of it would be shown.
  if (/^postgres(ql)?:\/\/[^/?#]*[/?#].*@/.test(address)) {
    throw new Failure(
      `${path}: the address has an "@" after a "/", "?" or "#"; write these in a name or a password as %40, %2F, %3F and %23.`,
    );
  }
  if (/^postgres.*[?&]sslpassword=/i.test(address)) {
    throw new Failure(
      `${path}: the address has an sslpassword, which everybody on this machine could see; give it in a connection service file, and name that with "service=".`,
    );
  }
}

const PASSWORD = /^(postgres(?:ql)?:\/\/[^/?#@:]*):[^/?#]*@/;

/** Without a password, for messages and for whatever is written down. */
export function withoutPassword(address: string): string {
  return address
    .replace(PASSWORD, '$1@')
    .replace(/([?&])password=[^&]*&?/gi, '$1')
    .replace(/[?&]$/, '');
}

/** Parameters may stand beside the name or under "params". */
function parseBuiltin(value: unknown, path: string): DatasetRef {
  const { builtin, params, binarise, sample, person, ...beside } = parseWith(datasetShapes.builtin, value, path);
  const form = {
    ...(binarise === undefined ? {} : { binarise }),
    ...(sample === undefined ? {} : { sample }),
    ...(person === undefined ? {} : { person }),
  };
  const specs = builtinDataset(builtin, `${path}.builtin`).params;
  if (params === undefined) return { builtin, params: parseParams(specs, beside, path), ...form };
  const [stray] = Object.keys(beside);
  if (stray === undefined) return { builtin, params: parseParams(specs, params, `${path}.params`), ...form };
  throw new Failure(`${path}.${stray}: the parameters of this data stand under "params"; move this one there as well.`);
}

function parseFile(value: unknown, key: 'csv' | 'counts', path: string): DatasetRef {
  const { schema, ...rest } = parseWith(datasetShapes[key], value, path);
  if (schema !== undefined && rest.domain !== undefined) {
    throw new Failure(`${path}: give either "schema" or "domain", not both.`);
  }
  return { ...rest, ...(schema === undefined ? {} : { schema: parseSchema(schema, `${path}.schema`) }) } as DatasetRef;
}

/** The most rows that one person has in the data. */
export function rowsPerPerson({ person }: DatasetRef): number {
  return person?.rows ?? 1;
}

/** Whether nobody has said yet if one row is one person: of files it is asked, and built-in sets are of nobody. */
export function isPersonOpen(ref: DatasetRef): boolean {
  return !('builtin' in ref) && ref.person === undefined;
}

/** What is counted, in words: a row of the data, which is a person where somebody said that each has one. */
export interface Counted {
  readonly one: 'row' | 'person';
  readonly many: 'rows' | 'people';
}

export function countedIn(ref: DatasetRef): Counted {
  const arePeople = !isPersonOpen(ref) && rowsPerPerson(ref) === 1;
  return arePeople ? { one: 'person', many: 'people' } : { one: 'row', many: 'rows' };
}

/** Whether how many records there are may depend on what they hold, as some are left out; where nothing is said, it may. */
export function keepsSomeOnly(ref: DatasetRef): boolean {
  if ('builtin' in ref) return false;
  // Where no possible value is near, a record that nobody can be is left out as well.
  if (ref.schema?.impossible?.length) return true;
  return ref.schema?.attributes.some((entry) => entry.include !== false && mayLeaveOut(entry)) ?? true;
}

/** A name without the folders before it: in the page only that is known. */
export function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

/** The files that have to be at hand: the data first, then its domain, if that stands in a file of its own. */
export function fileNames(ref: DatasetRef): string[] {
  if (!isFile(ref)) return [];
  const data = fileName('csv' in ref ? ref.csv : ref.counts);
  return ref.domain === undefined ? [data] : [data, fileName(ref.domain)];
}

/** How the file is to be read: one that is named as a table of counts has to be one, unless `read` says otherwise. */
export function readSettings(ref: FileRef): ReadSettings & { readonly key?: string } {
  const key = ref.person?.key === undefined ? {} : { key: ref.person.key };
  return 'counts' in ref ? { counts: true, ...ref.read, ...key } : { ...ref.read, ...key };
}
