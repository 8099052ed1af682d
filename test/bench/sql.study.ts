import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countsOf } from '../../src/core/data/counts/counts-payload.ts';
import { openDataset } from '../../src/core/data/open-dataset.ts';
import { parseSchema } from '../../src/core/data/schema/parse-schema.ts';
import { parseExperiment } from '../../src/core/experiment/parse-experiment.ts';
import { prepare } from '../../src/core/experiment/prepare.ts';
import { databaseSource } from '../../src/headless/database/database-source.ts';
import { filesIn } from '../../src/headless/node-file.ts';
import { inDuckdb } from '../support/sql/duckdb.ts';

export const name = 'Ten million rows counted by DuckDB, against the engine on the same file';

const ROWS = Number(process.env.SQL_ROWS ?? 10_000_000);
const MEBIBYTE = 2 ** 20;

const schema = parseSchema(
  [
    { name: 'age', type: 'integer', range: [18, 90], outside: 'clamp', missing: 'category' },
    { name: 'income', type: 'number', bins: [0, 5, 10, 20, 30, 50, 75, 100, 200], outside: 'category' },
    { name: 'region', type: 'category', values: Array.from({ length: 16 }, (_, i) => `r${i}`) },
    { name: 'joined', type: 'date', unit: 'quarter', span: ['2015-Q1', '2024-Q4'], outside: 'drop' },
  ],
  'schema',
);
const pairs = [0, 1, 2, 3].flatMap((a) => [0, 1, 2, 3].filter((b) => b > a).map((b) => [a, b]));

const experimentOn = (table: string) =>
  parseExperiment({
    version: 1,
    dataset: { sql: 'duckdb:', table, schema: schema.attributes },
    workload: { kind: 'marginals', order: 2 },
    mechanisms: [{ id: 'laplace' }],
    sweep: { parameter: 'epsilon', values: [1] },
  });

/** A row for the CSV and one for a folder of Parquet; it throws where a single count differs. */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'epsilon-sql-'));
  try {
    await inDuckdb(async (sql) => {
      await sql(`CREATE TABLE people AS SELECT
        CASE WHEN hash(i) % 50 = 0 THEN NULL ELSE 15 + hash(i, 1) % 80 END AS age,
        round((hash(i, 2) % 25000) / 100.0, 2) AS income,
        'r' || (hash(i, 3) % 16) AS region,
        DATE '2014-06-01' + CAST(hash(i, 4) % 4000 AS INTEGER) AS joined
        FROM range(${ROWS}) rows(i)`);
      await sql(`COPY people TO '${folder}/people.csv' (HEADER)`);
      await sql(`COPY people TO '${folder}/parts' (FORMAT parquet, PER_THREAD_OUTPUT true)`);
    });
    const own = (await openDataset({ csv: 'people.csv', schema }, filesIn(folder))).counts();
    const truth = pairs.map((set) => own.table(set));
    const rows = [];
    for (const table of ['people.csv', 'parts']) {
      rows.push(await measured(table, folder, truth, own.records));
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measured(table: string, folder: string, truth: readonly Float64Array[], records: number) {
  const experiment = experimentOn(table);
  if (!('sql' in experiment.dataset)) throw new Error('a database is meant');
  globalThis.gc?.();
  const began = performance.now();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const source = await databaseSource(experiment, experiment.dataset, folder, new AbortController().signal);
  const prepared = prepare(experiment, source);
  clearInterval(watch);
  const counts = countsOf(prepared.counts.counts);
  for (const [index, set] of pairs.entries()) {
    if (counts.table(set).some((count, cell) => count !== truth[index][cell]))
      throw new Error(`${table}: ${set} differs`);
  }
  const seconds = (performance.now() - began) / 1000;
  return { table, rows: ROWS, records, seconds, 'MiB more': (most - before) / MEBIBYTE };
}
