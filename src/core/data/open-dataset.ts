import { Failure } from '../failure.ts';
import { builtinDataset } from './builtin/registry.ts';
import { OpenTables } from './counts/tables/open-tables.ts';
import { isTableFile, tablesIn } from './counts/tables/table-file.ts';
import { type DatasetRef, type FileRef, fileName, isFile, readSettings, rowsPerPerson } from './dataset-ref.ts';
import { type ByteSource, textOf } from './file/byte-source.ts';
import type { FileAsRead } from './file/file-as-read.ts';
import { importFile } from './file/import-file.ts';
import type { ImportOptions, ImportProgress, ImportWatch } from './file/import-options.ts';
import { readAgain, statedReadings, withDoubtsSettled } from './file/read-again.ts';
import { type OpenData, OpenRecords } from './open-data.ts';
import { applySchema } from './schema/apply-schema.ts';
import { declareDomain, parseDomainJson, requireAllInside } from './schema/domain-json.ts';
import { completeSchema } from './schema/propose-schema.ts';
import type { Schema } from './schema/schema.ts';

/** Gives the file of this name; `mention` is the place in the experiment file that names it. */
export type FindFile = (name: string, mention: string) => ByteSource | Promise<ByteSource>;

export interface OpenWatch {
  readonly signal?: AbortSignal;
  onProgress?(share: number): void;
}

/** What is left to do when all bytes are read: guess the schema, code the columns, count. */
const READING_SHARE = 0.85;

/** Opens whatever the `dataset` of an experiment can name, on this thread: the same data for the page and for the headless runner. */
export async function openDataset(
  ref: DatasetRef,
  find: FindFile,
  { signal, onProgress = () => {} }: OpenWatch = {},
): Promise<OpenData> {
  if ('builtin' in ref) {
    return new OpenRecords(builtinDataset(ref.builtin, 'dataset.builtin').build(ref.params, onProgress));
  }
  if (!isFile(ref)) {
    throw new Failure(
      'dataset.sql: a table in a database is counted where it stands, by “npm run headless -- run”. Here, run its SQL and open the result.',
    );
  }
  const bytes = await bytesOf(ref, find);
  const settings = settingsOf(ref);
  const watch = { signal, onProgress: ({ bytes, size }: ImportProgress) => onProgress((READING_SHARE * bytes) / size) };
  const read = await importFile(bytes, { ...settings, readings: statedReadings(ref.schema) }, watch);
  const file = await withDoubtsSettled(read, (readings) =>
    importFile(bytes, { ...settings, readings, only: new Set(readings.keys()) }, { signal }),
  );
  onProgress(READING_SHARE);
  return codeFile(file, ref, find, { signal });
}

/**
 * Gives the columns the meaning that the dataset states or, where it states none, the proposed one. A column of so many
 * values that only their numbers were kept is read again where it is to be read in another way.
 */
export async function codeFile(
  file: FileAsRead,
  ref: FileRef,
  find: FindFile,
  watch: ImportWatch = {},
): Promise<OpenData> {
  const rows = rowsPerPerson(ref);
  if (isTableFile(file.table)) return openTables(file, ref.schema, rows);
  if (ref.domain !== undefined) return codeByDomain(file, ref.domain, rows, find);
  const wanted = ref.schema ? readAgain(file.table, ref.schema) : [];
  if (wanted.length === 0) return codeBySchema(file, ref.schema ?? file.proposed, rows);
  const only = new Set(wanted.map(({ name }) => name));
  const settings = { ...settingsOf(ref), readings: statedReadings({ attributes: wanted }), only };
  const { table } = await importFile(await bytesOf(ref, find), settings, watch);
  const renewed = file.with(table.columns);
  return codeBySchema(renewed, ref.schema ?? renewed.proposed, rows);
}

function settingsOf(ref: FileRef): ImportOptions {
  return { ...readSettings(ref), columns: ref.schema?.attributes.map(({ name }) => name) };
}

async function bytesOf(ref: FileRef, find: FindFile): Promise<ByteSource> {
  return 'counts' in ref ? find(ref.counts, 'dataset.counts') : find(ref.csv, 'dataset.csv');
}

async function codeByDomain(file: FileAsRead, domain: string, rows: number, find: FindFile): Promise<OpenData> {
  const domainName = fileName(domain);
  const declared = parseDomainJson(await textOf(await find(domain, 'dataset.domain')), domainName);
  const data = codeBySchema(file, declareDomain(declared, file.proposed, domainName, file.name), rows);
  requireAllInside(data, domainName, file.name);
  return data;
}

/** The same for a file that is at hand as it is to be read. */
export function codeAgain(file: FileAsRead, wanted: Schema, rows: number): OpenData {
  return isTableFile(file.table) ? openTables(file, wanted, rows) : codeBySchema(file, wanted, rows);
}

function openTables(file: FileAsRead, wanted: Schema | undefined, rows: number): OpenTables {
  return new OpenTables(file, tablesIn(file.name, file.table, wanted), rows);
}

/** What an entry of the schema leaves open is learned from the data. `rows`: how many of one person are kept. */
export function codeBySchema(file: FileAsRead, wanted: Schema, rows: number): OpenRecords {
  const { table } = file;
  if (wanted === file.proposed && wanted.attributes.every(({ include }) => include === false))
    refuseUnusable(file.name);
  const schema = completeSchema(table, wanted, file.readings);
  const { dataset, report, people } = applySchema(table, schema, rows);
  return new OpenRecords(dataset, { file, schema, rowsKept: rows, report, people });
}

function refuseUnusable(name: string): never {
  throw new Failure(
    `${name}: there is no column to work with: each is empty, or has another value in nearly every record, as names and ` +
      'numbers of people do. Import columns with few different values, such as age groups, sex or region.',
  );
}
