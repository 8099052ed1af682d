import { refuseTooLarge } from '../../data/counts/tabulate.ts';
import type { DatasetRef } from '../../data/dataset-ref.ts';
import type { Domain } from '../../data/domain.ts';
import { binaryParts } from '../../data/schema/binarise.ts';
import type { Schema } from '../../data/schema/schema.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { prepare } from '../../experiment/prepare.ts';
import { Failure } from '../../failure.ts';
import { declaredDomain, declaredSource } from '../declared-source.ts';
import { type CountSqlOptions, countSql } from './count-sql.ts';

/**
 * Sets of attributes, as the schema has them, whose tables are all that the experiment needs of the data, and each attribute
 * by itself, so that the result can be looked at as the data of the workbench can. Refused is what no table of counts can give.
 */
export function setsToCount(experiment: Experiment, schema: Schema): (readonly number[])[] {
  const { dataset } = experiment;
  const { counts: order } = prepare(experiment, declaredSource(schema, dataset));
  const domain = declaredDomain(schema);
  const { binarise, sample, person } = dataset;
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
  if (order.folds > 0) {
    throw new Failure(
      'metrics: cross-validation divides the records themselves, and counting in SQL gives tables alone. Leave out metrics that are cross-validated.',
    );
  }
  const sets = [...order.sets, ...(order.rowsOver ? [order.rowsOver] : [])];
  const asStored = binarise === undefined ? sets : sources(sets, domain, binarise);
  for (const set of asStored) refuseTooLarge(domain, set);
  return [...domain.attributes.map((_, index) => [index]), ...asStored];
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

/** The SQL that counts what an experiment needs. */
export function experimentSql(
  experiment: Experiment,
  schema: Schema,
  options: Pick<CountSqlOptions, 'dialect' | 'table'>,
): string {
  return countSql(schema, setsToCount(experiment, schema), {
    ...options,
    countColumn: countColumn(experiment.dataset),
  });
}

/** The column that says how many records a row stands for, where the dataset has one. */
function countColumn(dataset: DatasetRef): string | undefined {
  if ('builtin' in dataset) return undefined;
  if ('sql' in dataset) return dataset.count;
  const named = dataset.read?.counts;
  if (typeof named === 'string') return named;
  return 'counts' in dataset && named !== false ? 'count' : undefined;
}
