import { DuckDBInstance } from '@duckdb/node-api';

/** Runs statements in a database of their own, in memory. */
export async function inDuckdb<T>(work: (run: (sql: string) => Promise<string[][]>) => Promise<T>): Promise<T> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const run = async (sql: string) => {
    const reader = await connection.runAndReadAll(sql);
    const rows = reader.getRowsJson().map((row) => row.map((value) => (value === null ? '' : String(value))));
    return [reader.columnNames(), ...rows];
  };
  try {
    return await work(run);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
