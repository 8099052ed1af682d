import { Failure } from '../failure.ts';
import { applySchema } from './apply-schema.ts';
import { builtinDataset } from './builtin/registry.ts';
import { type ByteSource, textOf } from './byte-source.ts';
import { CodedData, type Coding, type LoadedData } from './coded-data.ts';
import { type DatasetRef, type FileRef, fileName, isFile, readSettings, rowsPerPerson } from './dataset-ref.ts';
import { declareDomain, parseDomainJson, requireAllInside } from './domain-json.ts';
import { FileAsRead } from './file-as-read.ts';
import { importFile } from './import-file.ts';
import type { ImportProgress, ImportWatch } from './import-options.ts';
import { completeSchema } from './propose-schema.ts';
import { readAgain, statedReadings, withDoubtsSettled } from './read-again.ts';
import type { Schema } from './schema.ts';
import { TableData } from './tables/table-data.ts';
import { isTableFile, tablesIn } from './tables/table-file.ts';

/** Gives the file of this name; `mention` is the place in the experiment file that names it. */
export type FileSource = (name: string, mention: string) => ByteSource | Promise<ByteSource>;

export interface OpenWatch {
  readonly signal?: AbortSignal;
  onProgress?(share: number): void;
}

export interface OpenDataset {
  readonly data: LoadedData;
  /** Null for built-in data. */
  readonly file: FileAsRead | null;
}

/** What is left to do when all bytes are read: guess the schema, code the columns, count. */
const READING_SHARE = 0.85;

/** Opens whatever the `dataset` of an experiment can name: the same data for the page and for the headless runner. */
export async function openDataset(
  ref: DatasetRef,
  source: FileSource,
  { signal, onProgress = () => {} }: OpenWatch = {},
): Promise<OpenDataset> {
  if ('builtin' in ref) {
    const dataset = builtinDataset(ref.builtin, 'dataset.builtin').build(ref.params, onProgress);
    return { data: new CodedData(dataset, null), file: null };
  }
  if (!isFile(ref)) {
    throw new Failure(
      'dataset.sql: a table in a database is counted where it stands, by “npm run headless -- run”. Here, run its SQL and open the result.',
    );
  }
  const bytes = 'counts' in ref ? await source(ref.counts, 'dataset.counts') : await source(ref.csv, 'dataset.csv');
  const settings = readSettings(ref);
  const watch = { signal, onProgress: ({ bytes, size }: ImportProgress) => onProgress((READING_SHARE * bytes) / size) };
  const read = await importFile(bytes, { ...settings, readings: statedReadings(ref.schema) }, watch);
  const table = await withDoubtsSettled(read.table, (readings) =>
    importFile(bytes, { ...settings, readings, only: new Set(readings.keys()) }, { signal }),
  );
  const file = new FileAsRead(bytes.name, bytes.size, { ...read, table }, settings);
  onProgress(READING_SHARE);
  return codeFile(file, ref, source, { signal });
}

export interface OpenFile extends OpenDataset {
  readonly data: LoadedData & { readonly coding: Coding };
  readonly file: FileAsRead;
}

/**
 * Gives the columns the meaning that the dataset states or, where it states none, the proposed one. A column of so many
 * values that only their numbers were kept is read again where it is to be read in another way.
 */
export async function codeFile(
  file: FileAsRead,
  ref: FileRef,
  source: FileSource,
  watch: ImportWatch = {},
): Promise<OpenFile> {
  const rows = rowsPerPerson(ref);
  if (isTableFile(file.table)) {
    return { file, data: tableData(file, ref.schema, rows) };
  }
  if (ref.domain !== undefined) return { file, data: await codeByDomain(file, ref.domain, rows, source) };
  const wanted = ref.schema ? readAgain(file.table, ref.schema) : [];
  if (wanted.length === 0) return { file, data: codeBySchema(file, ref.schema ?? file.proposed, rows) };
  const bytes = 'counts' in ref ? await source(ref.counts, 'dataset.counts') : await source(ref.csv, 'dataset.csv');
  const only = new Set(wanted.map(({ name }) => name));
  const settings = { ...readSettings(ref), readings: statedReadings({ attributes: wanted }), only };
  const { table } = await importFile(bytes, settings, watch);
  const renewed = file.with(table.columns);
  return { file: renewed, data: codeBySchema(renewed, ref.schema ?? renewed.proposed, rows) };
}

async function codeByDomain(
  file: FileAsRead,
  domain: string,
  rows: number,
  source: FileSource,
): Promise<CodedData<Coding>> {
  const domainName = fileName(domain);
  const declared = parseDomainJson(await textOf(await source(domain, 'dataset.domain')), domainName);
  const data = codeBySchema(file, declareDomain(declared, file.proposed, domainName, file.name), rows);
  requireAllInside(data.coding, domainName, file.name);
  return data;
}

/** The same for a file that is at hand as it is to be read. */
export function codeAgain(file: FileAsRead, wanted: Schema, rows: number): LoadedData {
  return isTableFile(file.table) ? tableData(file, wanted, rows) : codeBySchema(file, wanted, rows);
}

function tableData({ name, table }: FileAsRead, wanted: Schema | undefined, rows: number): TableData {
  return new TableData(name, tablesIn(name, table, wanted), rows);
}

/** What an entry of the schema leaves open is learned from the data. `rows`: how many of one person are kept. */
export function codeBySchema(file: FileAsRead, wanted: Schema, rows: number): CodedData<Coding> {
  const { table } = file;
  if (wanted === file.proposed && wanted.attributes.every(({ include }) => include === false))
    refuseUnusable(file.name);
  const schema = completeSchema(table, wanted, file.readings);
  const { dataset, report } = applySchema(table, schema, rows);
  return new CodedData(dataset, { schema, rows, report });
}

function refuseUnusable(name: string): never {
  throw new Failure(
    `${name}: there is no column to work with: each is empty, or has another value in nearly every record, as names and ` +
      'numbers of people do. Import columns with few different values, such as age groups, sex or region.',
  );
}
