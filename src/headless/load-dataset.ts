import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { type ApplyReport, applySchema } from '../core/data/apply-schema.ts';
import type { Dataset } from '../core/data/dataset.ts';
import type { ReadSettings } from '../core/data/dataset-ref.ts';
import { parseDomainJson, requireAllInside, requireDomainNames } from '../core/data/domain-json.ts';
import { importFile } from '../core/data/import-file.ts';
import type { ImportWatch } from '../core/data/import-options.ts';
import { completeSchema, proposeSchema } from '../core/data/propose-schema.ts';
import type { Schema } from '../core/data/schema.ts';
import type { Notice, Table } from '../core/data/table.ts';
import { Failure } from '../core/failure.ts';
import { nodeFile } from './node-file.ts';

/** The part of an experiment's `dataset` that names files. Paths are relative to the experiment file. */
export type DatasetFile = ({ readonly csv: string } | { readonly counts: string }) & {
  readonly schema?: Schema;
  /** A `domain.json`: attribute → size. */
  readonly domain?: string;
  readonly read?: ReadSettings;
};

export interface LoadedDataset {
  readonly dataset: Dataset;
  /** As applied, with what was learned from the data flagged. */
  readonly schema: Schema;
  readonly report: ApplyReport;
  readonly notices: readonly Notice[];
}

export async function loadDataset(
  file: DatasetFile,
  baseDirectory: string,
  watch: ImportWatch = {},
): Promise<LoadedDataset> {
  const counts = 'counts' in file;
  const source = await nodeFile(
    resolve(baseDirectory, counts ? file.counts : file.csv),
    counts ? 'dataset.counts' : 'dataset.csv',
  );
  const { table } = await importFile(source, { counts: counts ? true : undefined, ...file.read }, watch);
  if (file.domain === undefined) {
    const schema = file.schema ? completeSchema(table, file.schema) : proposeSchema(table);
    return { ...applySchema(table, schema), schema, notices: table.notices };
  }
  if (file.schema) throw new Failure('dataset: give either "schema" or "domain", not both.');
  return applyDomainFile(table, source.name, resolve(baseDirectory, file.domain));
}

async function applyDomainFile(table: Table, dataName: string, path: string): Promise<LoadedDataset> {
  const domainName = basename(path);
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new Failure(`dataset.domain: ${path} cannot be read (${error.message}).`);
  });
  const schema = parseDomainJson(text, domainName);
  const names = table.columns.map((column) => column.name);
  requireDomainNames(schema, names, domainName, dataName);
  const applied = applySchema(table, schema);
  requireAllInside(applied.report, schema, domainName, dataName);
  return { ...applied, schema, notices: table.notices };
}
