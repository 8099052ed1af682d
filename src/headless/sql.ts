import { dirname, resolve } from 'node:path';
import { openDataset } from '../core/data/open-dataset.ts';
import { hasDomain } from '../core/data/parse-schema.ts';
import { learnedAttributes, type Schema } from '../core/data/schema.ts';
import { listNames } from '../core/data/table-size.ts';
import { experimentSql } from '../core/experiment/counting-sql.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { parseExperiment } from '../core/experiment/parse-experiment.ts';
import { Failure } from '../core/failure.ts';
import { dialectIds, dialects, isDialect } from '../core/sql/dialects.ts';
import { readArguments } from './arguments.ts';
import { UsageError } from './errors.ts';
import { filesIn } from './node-file.ts';
import { checkOutput, writeOutput } from './output.ts';
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
    const schema = await schemaOf(experiment, folder);
    const text = experimentSql(experiment, schema, { dialect, table: values.table ?? 'people' });
    await writeOutput(values.out, text);
    if (values.table === undefined) console.error('The table is called people in it; --table names another one.');
    return 0;
  } catch (error) {
    throw error instanceof Failure ? new Failure(`${name}: ${error.message}`) : error;
  }
}

/** As the experiment declares it; what that leaves open is learned from the file that it names. */
async function schemaOf({ dataset }: Experiment, folder: string): Promise<Schema> {
  if ('builtin' in dataset) {
    throw new Failure(
      'dataset: built-in data is made by the workbench and stands in no database. Name a file of yours, or give a "schema".',
    );
  }
  const declared = dataset.schema;
  if (declared?.attributes.every((entry) => entry.include === false || hasDomain(entry))) return declared;
  const { data } = await openDataset(dataset, filesIn(folder));
  if (!data.coding) throw new Error('a file has a coding');
  const learned = learnedAttributes(data.coding.schema);
  if (learned.length > 0) {
    console.error(
      `The domains of ${listNames(learned.map((entry) => entry.name))} were learned from the file and stand in the SQL; state them in dataset.schema.`,
    );
  }
  return data.coding.schema;
}
