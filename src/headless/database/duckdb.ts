import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { dialects } from '../../core/elsewhere/sql/dialects.ts';
import { Failure } from '../../core/failure.ts';
import { type Database, kindOfType, nameInSql, refusedBy } from './database.ts';

const dialect = dialects.duckdb;

/** A call that reads files, with texts, lists of texts and plain settings in it and nothing else. */
const TEXT = "'(?:[^']|'')*'";
const SETTING = `\\w+\\s*=\\s*(?:${TEXT}|\\w+|\\[\\s*${TEXT}(?:\\s*,\\s*${TEXT})*\\s*\\])`;
const CALL = new RegExp(
  `^read_(?:parquet|csv)\\(\\s*(?:${TEXT}|\\[\\s*${TEXT}(?:\\s*,\\s*${TEXT})*\\s*\\])(?:\\s*,\\s*${SETTING})*\\s*\\)$`,
  'i',
);

/** `address` is "duckdb:" for a database in memory, which reads files, or "duckdb:path". */
export async function openDuckdb(
  address: string,
  table: string,
  folder: string,
  signal: AbortSignal,
): Promise<Database> {
  const { DuckDBInstance } = await import('@duckdb/node-api').catch(() => {
    throw new Failure(
      'dataset.sql: DuckDB is not installed here. Install it with “npm install @duckdb/node-api”, or write the SQL with “sql --dialect duckdb” and run it yourself.',
    );
  });
  const path = address.slice('duckdb:'.length);
  const isInMemory = path === '' || path === ':memory:';
  const place = isInMemory ? ':memory:' : resolve(folder, path);
  if (!isInMemory && !existsSync(place)) {
    throw new Failure(`dataset.sql: there is no database ${place}. Paths are relative to the experiment file.`);
  }
  const instance = await DuckDBInstance.create(place, {
    ...(isInMemory ? {} : { access_mode: 'READ_ONLY' }),
    // Nothing is fetched from anywhere, and the order of rows is nobody's concern.
    autoinstall_known_extensions: 'false',
    preserve_insertion_order: 'false',
  }).catch(refuse);
  const connection = await instance.connect();
  const stop = () => connection.interrupt();
  signal.addEventListener('abort', stop);
  await connection.run(`SET file_search_path = ${dialect.text(folder)}`);
  // As timestamps in Parquet are read, wherever this runs.
  await connection.run("SET TimeZone = 'UTC'");
  const rows = async (sql: string) => {
    const reader = await connection.runAndReadAll(sql).catch((error: unknown) => {
      signal.throwIfAborted();
      return refuse(error);
    });
    return [reader.columnNames(), ...reader.getRowsJson()];
  };
  const source = tableIn(table, folder);
  return {
    dialect,
    table: source,
    async columns() {
      const [, ...described] = await rows(`DESCRIBE SELECT * FROM ${source}`);
      return new Map(described.map(([name, type]) => [String(name), kindOfType(String(type))]));
    },
    async csv(sql) {
      return new TextEncoder().encode((await rows(sql)).map((row) => `${row.map(csvCell).join(',')}\n`).join(''));
    },
    close() {
      signal.removeEventListener('abort', stop);
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** A table of the database, a file, all Parquet files of a folder, or a call that reads files. */
function tableIn(table: string, folder: string): string {
  if (CALL.test(table)) return table;
  const isFolder = statSync(resolve(folder, table), { throwIfNoEntry: false })?.isDirectory() === true;
  if (isFolder) return `read_parquet(${dialect.text(`${resolve(folder, table)}/**/*.parquet`)})`;
  const path = dialect.text(resolve(folder, table));
  if (/\.parquet$/i.test(table)) return `read_parquet(${path})`;
  // Cells as they stand, so that codes such as "007" stay what they are, and are read as they are from a file.
  if (/\.(csv|tsv|txt)(\.gz)?$/i.test(table)) return `read_csv(${path}, header = true, all_varchar = true)`;
  return nameInSql(table, dialect);
}

function csvCell(value: unknown): string {
  return value === null ? '' : `"${String(value).replaceAll('"', '""')}"`;
}

function refuse(error: unknown): never {
  const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
  throw refusedBy(dialect, line);
}
