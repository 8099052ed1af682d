import { dirname, resolve } from 'node:path';
import { experimentSql } from '../core/elsewhere/sql/counting-sql.ts';
import { dialectIds, dialects, isDialect } from '../core/elsewhere/sql/dialects.ts';
import { parseExperiment } from '../core/experiment/parse-experiment.ts';
import { Failure } from '../core/failure.ts';
import { readArguments } from './arguments.ts';
import { declaredOrLearned } from './declared-schema.ts';
import { UsageError } from './errors.ts';
import { writeOutput } from './output.ts';
import { checkOutput } from './output-place.ts';
import { readJson } from './read-json.ts';

/** sql experiment.json [--dialect d] [--table name] [--out f]: the SQL that counts what the experiment needs. */
export async function sql(args: readonly string[]): Promise<number> {
  const { positionals, values } = readArguments(args, {
    dialect: { type: 'string' },
    table: { type: 'string' },
    out: { type: 'string' },
  });
  const [path, stray] = positionals;
  if (path === undefined || stray !== undefined)
    throw new UsageError('sql: name one experiment file, or "-" for standard input.');
  const wanted = values.dialect ?? 'portable';
  if (!isDialect(wanted)) {
    throw new UsageError(`--dialect: expected one of ${dialectIds.join(', ')}; found "${wanted}".`);
  }
  const dialect = dialects[wanted];
  await checkOutput(values.out);
  const { name, json } = await readJson(path);
  try {
    const experiment = parseExperiment(json);
    const folder = path === '-' ? process.cwd() : dirname(resolve(path));
    const schema = await declaredOrLearned(experiment, folder);
    const text = experimentSql(experiment, schema, { dialect, table: values.table ?? 'people' });
    await writeOutput(values.out, text);
    if (values.table === undefined) console.error('The table is called people in it; --table names another one.');
    return 0;
  } catch (error) {
    throw error instanceof Failure ? new Failure(`${name}: ${error.message}`) : error;
  }
}
