import { listNames } from '../../core/data/counts/table-size.ts';
import { OpenTables } from '../../core/data/counts/tables/open-tables.ts';
import { tablesIn } from '../../core/data/counts/tables/table-file.ts';
import type { DatabaseRef } from '../../core/data/dataset-ref.ts';
import { importFile } from '../../core/data/file/import-file.ts';
import { type CountedHere, type Source, sourceHere } from '../../core/data/source.ts';
import { countSql } from '../../core/elsewhere/sql/count-sql.ts';
import { setsToCount } from '../../core/elsewhere/sql/counting-sql.ts';
import type { Experiment } from '../../core/experiment/experiment.ts';
import { Failure } from '../../core/failure.ts';
import type { Database } from './database.ts';
import { openDuckdb } from './duckdb.ts';
import { openPostgres } from './postgres.ts';

/** A table in a database, which counts all that an experiment needs of it in one statement: no record of it comes here. */
export async function databaseSource(
  experiment: Experiment,
  dataset: DatabaseRef,
  folder: string,
  signal: AbortSignal,
): Promise<Source<CountedHere>> {
  // What cannot be counted is refused before anybody is asked.
  const sets = setsToCount(experiment, dataset.schema);
  const database = await open(dataset, folder, signal);
  try {
    await requireColumns(database, dataset);
    const data = await tablesOf(database, dataset, sets);
    const { records } = data.counts();
    return sourceHere(data, dataset, [
      `Counted in ${database.dialect.title}: ${records.toLocaleString('en')} records with a place in the domain.`,
    ]);
  } finally {
    database.close();
  }
}

function open({ sql, table }: DatabaseRef, folder: string, signal: AbortSignal): Promise<Database> | Database {
  return sql.startsWith('duckdb:') ? openDuckdb(sql, table, folder, signal) : openPostgres(sql, table, signal);
}

async function requireColumns(database: Database, { schema, count }: DatabaseRef): Promise<void> {
  const columns = [...(await database.columns()).keys()];
  const wanted = schema.attributes.filter(({ include }) => include !== false).map(({ name }) => name);
  const absent = [...wanted, ...(count === undefined ? [] : [count])].find((name) => !columns.includes(name));
  if (absent === undefined) return;
  throw new Failure(`dataset: the table has no column “${absent}”. Its columns are ${listNames(columns)}.`);
}

async function tablesOf(
  database: Database,
  { schema, count }: DatabaseRef,
  sets: readonly (readonly number[])[],
): Promise<OpenTables> {
  const { dialect, table } = database;
  const kinds = await database.columns();
  const kindOf = (name: string) => kinds.get(name) ?? 'unknown';
  const bytes = await database.csv(countSql(schema, sets, { dialect, table, countColumn: count, kindOf }));
  const name = `the result of ${dialect.title}`;
  const source = {
    name,
    size: bytes.length,
    async *stream() {
      yield bytes;
    },
    slice: async (start: number, end: number) => bytes.slice(start, end).buffer as ArrayBuffer,
  };
  const read = await importFile(source, { delimiter: ',', header: true, quotes: true, encoding: 'utf-8' });
  return new OpenTables(read, tablesIn(name, read.table, schema), 1);
}
