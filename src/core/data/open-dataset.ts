import { applySchema } from './apply-schema.ts';
import { builtinDataset } from './builtin/registry.ts';
import { type ByteSource, textOf } from './byte-source.ts';
import { CodedData, type Coding } from './coded-data.ts';
import { type DatasetRef, type FileRef, fileName, readSettings, rowsPerPerson } from './dataset-ref.ts';
import { declareDomain, parseDomainJson, requireAllInside } from './domain-json.ts';
import { FileAsRead } from './file-as-read.ts';
import { importFile } from './import-file.ts';
import { completeSchema } from './propose-schema.ts';
import type { Schema } from './schema.ts';

/** Gives the file of this name; `mention` is the place in the experiment file that names it. */
export type FileSource = (name: string, mention: string) => ByteSource | Promise<ByteSource>;

export interface OpenWatch {
  readonly signal?: AbortSignal;
  onProgress?(share: number): void;
}

export interface OpenDataset {
  readonly data: CodedData;
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
  const bytes = 'counts' in ref ? await source(ref.counts, 'dataset.counts') : await source(ref.csv, 'dataset.csv');
  const read = await importFile(bytes, readSettings(ref), {
    signal,
    onProgress: ({ bytes, size }) => onProgress((READING_SHARE * bytes) / size),
  });
  const file = new FileAsRead(bytes.name, bytes.size, read);
  onProgress(READING_SHARE);
  return { data: await codeFile(file, ref, source), file };
}

/** Gives the columns the meaning that the dataset states or, where it states none, the proposed one. */
export async function codeFile(file: FileAsRead, ref: FileRef, source: FileSource): Promise<CodedData<Coding>> {
  const rows = rowsPerPerson(ref);
  if (ref.domain === undefined) return codeBySchema(file, ref.schema ?? file.proposed, rows);
  const domainName = fileName(ref.domain);
  const declared = parseDomainJson(await textOf(await source(ref.domain, 'dataset.domain')), domainName);
  const data = codeBySchema(file, declareDomain(declared, file.proposed, domainName, file.name), rows);
  requireAllInside(data.coding, domainName, file.name);
  return data;
}

/** What an entry of the schema leaves open is learned from the data. `rows`: how many of one person are kept. */
export function codeBySchema({ table }: FileAsRead, wanted: Schema, rows: number): CodedData<Coding> {
  const schema = completeSchema(table, wanted);
  const { dataset, report } = applySchema(table, schema, rows);
  return new CodedData(dataset, { schema, rows, report });
}
