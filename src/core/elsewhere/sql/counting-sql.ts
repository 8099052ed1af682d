import { binaryParts } from '../../data/binarise.ts';
import { createCoder } from '../../data/coder.ts';
import type { DatasetRef } from '../../data/dataset-ref.ts';
import type { Domain } from '../../data/domain.ts';
import { hasDomain } from '../../data/parse-schema.ts';
import type { Schema } from '../../data/schema.ts';
import { listNames } from '../../data/table-size.ts';
import { refuseTooLarge } from '../../data/tabulate.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { foldsNeeded, rowsNeeded, tablesNeeded } from '../../experiment/tables-needed.ts';
import { Failure } from '../../failure.ts';
import { buildWorkload } from '../../workload/registry.ts';
import type { Workload } from '../../workload/workload.ts';
import { type CountSqlOptions, countSql } from './count-sql.ts';

/** The domain that a schema declares, without looking at any data. */
export function declaredDomain({ attributes }: Schema): Domain {
  const included = attributes.filter(({ include }) => include !== false);
  const open = included.filter((entry) => !hasDomain(entry));
  if (open.length > 0) {
    throw new Failure(
      `dataset.schema: the domain of ${listNames(open.map(({ name }) => name))} is not declared. SQL codes what the schema says: give "values", "bins", "range" or a "span" of dates.`,
    );
  }
  return { attributes: included.map((entry) => createCoder(entry, entry.name).attribute) };
}

/**
 * Sets of attributes, as the schema has them, whose tables are all that the experiment needs of the data; `domain` is that
 * of the schema and `workload` that of the experiment. Refused is what no table of counts can give.
 */
export function setsToCount(experiment: Experiment, domain: Domain, workload: Workload): (readonly number[])[] {
  const { binarise, sample, person } = experiment.dataset;
  if (sample) {
    throw new Failure(
      'dataset.sample: a sample is drawn from records; SQL that counts has no part in which ones. Leave it out.',
    );
  }
  if (person?.key !== undefined) {
    throw new Failure(
      `dataset.person.key: which rows of a person are kept depends on their order, which a table in a database does not have. Keep at most ${person.rows} rows of each person in a view, and say "person": { "rows": ${person.rows} } of that.`,
    );
  }
  if (foldsNeeded(experiment) > 0) {
    throw new Failure(
      'metrics: cross-validation divides the records themselves, and counting in SQL gives tables alone. Leave out metrics that are cross-validated.',
    );
  }
  const records = rowsNeeded(experiment, workload);
  const sets = [...tablesNeeded(experiment, workload), ...(records ? [records] : [])];
  const asStored = binarise === undefined ? sets : sources(sets, domain, binarise);
  for (const set of asStored) refuseTooLarge(domain, set);
  return asStored;
}

/** Which attributes binary ones come from. */
function sources(
  sets: readonly (readonly number[])[],
  domain: Domain,
  binarise: NonNullable<DatasetRef['binarise']>,
): (readonly number[])[] {
  const parts = binaryParts(domain, binarise);
  return sets.map((set) => [...new Set(set.map((index) => parts[index].source))].sort((a, b) => a - b));
}

/** The domain that the workload of an experiment is about. */
export function workedDomain({ dataset: { binarise } }: Experiment, domain: Domain): Domain {
  if (binarise === undefined) return domain;
  return { attributes: binaryParts(domain, binarise).map(({ attribute }) => attribute) };
}

/**
 * The SQL that counts what an experiment needs, and each attribute by itself, so that its result can be looked at as the
 * data of the workbench can.
 */
export function experimentSql(
  experiment: Experiment,
  schema: Schema,
  options: Pick<CountSqlOptions, 'dialect' | 'table'>,
): string {
  const domain = declaredDomain(schema);
  const workload = buildWorkload(experiment.workload, workedDomain(experiment, domain));
  const each = domain.attributes.map((_, index) => [index]);
  const sets = [...each, ...setsToCount(experiment, domain, workload)];
  return countSql(schema, sets, { ...options, countColumn: countColumn(experiment.dataset) });
}

/** The column that says how many records a row stands for, where the dataset has one. */
function countColumn(dataset: DatasetRef): string | undefined {
  if ('builtin' in dataset) return undefined;
  if ('sql' in dataset) return dataset.count;
  const named = dataset.read?.counts;
  if (typeof named === 'string') return named;
  return 'counts' in dataset && named !== false ? 'count' : undefined;
}
