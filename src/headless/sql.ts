import { experimentSql } from '../core/elsewhere/sql/counting-sql.ts';
import { dialectIds, dialects, isDialect } from '../core/elsewhere/sql/dialects.ts';
import { parseExperiment } from '../core/experiment/parse-experiment.ts';
import { readArguments } from './arguments.ts';
import { declaredOrLearned } from './declared-schema.ts';
import { UsageError } from './errors.ts';
import { writeOutput } from './output.ts';
import { withOneFile } from './read-json.ts';

/** sql experiment.json [--dialect d] [--table name] [--out f]: the SQL that counts what the experiment needs. */
export async function sql(args: readonly string[]): Promise<number> {
  const { positionals, values } = readArguments(args, {
    dialect: { type: 'string' },
    table: { type: 'string' },
    out: { type: 'string' },
  });
  const wanted = values.dialect ?? 'portable';
  if (!isDialect(wanted)) {
    throw new UsageError(`--dialect: expected one of ${dialectIds.join(', ')}; found "${wanted}".`);
  }
  const dialect = dialects[wanted];
  const complaint = 'sql: name one experiment file, or "-" for standard input.';
  return withOneFile(positionals, complaint, values.out, async ({ json, folder }) => {
    const experiment = parseExperiment(json);
    const schema = await declaredOrLearned(experiment, folder);
    const text = experimentSql(experiment, schema, { dialect, table: values.table ?? 'people' });
    await writeOutput(values.out, text);
    if (values.table === undefined) console.error('The table is called people in it; --table names another one.');
    return 0;
  });
}
