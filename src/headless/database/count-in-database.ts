import { countsDigest } from '../../core/data/counts-digest.ts';
import { payloadOf } from '../../core/data/counts-payload.ts';
import { type DatabaseRef, rowsPerPerson } from '../../core/data/dataset-ref.ts';
import { importFile } from '../../core/data/import-file.ts';
import { learnedAttributes } from '../../core/data/schema.ts';
import { listNames } from '../../core/data/table-size.ts';
import { TableData } from '../../core/data/tables/table-data.ts';
import { tablesIn } from '../../core/data/tables/table-file.ts';
import { declaredDomain, setsToCount, workedDomain } from '../../core/experiment/counting-sql.ts';
import { withDerivedSettings, withoutDerivation } from '../../core/experiment/derived.ts';
import type { Experiment } from '../../core/experiment/experiment.ts';
import { personSentence } from '../../core/experiment/person-sentence.ts';
import { rowsNeeded, tablesNeeded } from '../../core/experiment/tables-needed.ts';
import { Failure } from '../../core/failure.ts';
import { countSql } from '../../core/sql/count-sql.ts';
import { buildWorkload } from '../../core/workload/registry.ts';
import { leftOutSentences } from '../left-out-sentence.ts';
import type { PreparedData } from '../prepared-data.ts';
import type { Database } from './database.ts';
import { openDuckdb } from './duckdb.ts';
import { openPostgres } from './postgres.ts';

/** Has a database count the tables that an experiment needs: no record of it comes here. */
export async function countInDatabase(
  experiment: Experiment,
  dataset: DatabaseRef,
  folder: string,
  signal: AbortSignal,
): Promise<PreparedData> {
  const domain = declaredDomain(dataset.schema);
  const workload = buildWorkload(experiment.workload, workedDomain(experiment, domain));
  // What cannot be counted is refused before anybody is asked.
  setsToCount(experiment, domain, workload);
  const database = await open(dataset, folder, signal);
  try {
    await requireColumns(database, dataset);
    const counted = async (sets: readonly (readonly number[])[]) => tablesOf(database, dataset, sets);
    const each = domain.attributes.map((_, index) => [index]);
    const records = experiment.derived ? (await counted(each)).counts().records : 0;
    const settled = withoutDerivation(withDerivedSettings(experiment, workload, records));
    const data = await counted([...each, ...setsToCount(settled, domain, workload)]);
    const counts = data.counts(dataset.binarise);
    const needed = payloadOf(counts, tablesNeeded(settled, workload), 0, rowsNeeded(settled, workload));
    const learned = learnedAttributes(dataset.schema);
    return {
      job: { experiment: settled, countsKey: 'data', counts: needed },
      fingerprint: data.fingerprint(dataset.binarise),
      digest: countsDigest(counts, needed),
      notices: [
        `Counted in ${database.dialect.title}: ${counts.records.toLocaleString('en')} records with a place in the domain.`,
        ...leftOutSentences(data.coding.report),
        ...(learned.length > 0
          ? [
              `The domains of ${listNames(learned.map(({ name }) => name))} are marked as learned from data, so no noise protects them.`,
            ]
          : []),
        ...(rowsPerPerson(dataset) > 1 ? [personSentence(experiment)] : []),
      ],
    };
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
): Promise<TableData> {
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
  return new TableData(name, tablesIn(name, read.table, schema), 1);
}
