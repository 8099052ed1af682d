import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { listNames } from '../core/data/counts/table-size.ts';
import { type DatasetRef, isFile } from '../core/data/dataset-ref.ts';
import { openDataset } from '../core/data/open-dataset.ts';
import { hasDomain } from '../core/data/schema/parse-schema.ts';
import { learnedAttributes, type Schema } from '../core/data/schema/schema.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { Failure } from '../core/failure.ts';
import { filesIn } from './node-file.ts';

/** As the experiment declares it; what that leaves open is learned from the file that it names. */
export async function declaredOrLearned(experiment: Experiment, folder: string): Promise<Schema> {
  const declared = declaredDomains(experiment);
  return declared ? asStated(declared, experiment.dataset) : learned(experiment, folder);
}

/** For what reads the same file again: how its cells are read, too, is learned where only the domains are declared. */
export async function asReadFrom(experiment: Experiment, folder: string): Promise<Schema> {
  const declared = declaredDomains(experiment);
  if (!declared || !isFile(experiment.dataset)) return learned(experiment, folder);
  const path = 'csv' in experiment.dataset ? experiment.dataset.csv : experiment.dataset.counts;
  return existsSync(resolve(folder, path)) ? learned(experiment, folder) : asStated(declared, experiment.dataset);
}

function declaredDomains({ dataset }: Experiment): Schema | null {
  if ('builtin' in dataset) {
    throw new Failure(
      'dataset: built-in data is made by the workbench and stands in no database. Name a file of yours, or give a "schema".',
    );
  }
  const declared = dataset.schema;
  return declared?.attributes.every((entry) => entry.include === false || hasDomain(entry)) ? declared : null;
}

async function learned({ dataset }: Experiment, folder: string): Promise<Schema> {
  const { schema } = await openDataset(dataset, filesIn(folder));
  if (!schema) throw new Error('a file has a schema');
  const parts = learnedAttributes(schema);
  if (parts.length > 0) {
    console.error(
      `The domains of ${listNames(parts.map((entry) => entry.name))} were learned from the file and are written down as they are; state them in dataset.schema.`,
    );
  }
  return schema;
}

/** What was said of all numbers and dates of a file is said of each column that says nothing else. */
function asStated({ attributes, ...rest }: Schema, dataset: DatasetRef): Schema {
  const { decimal, dateOrder } = (isFile(dataset) && dataset.read) || {};
  return {
    ...rest,
    attributes: attributes.map((entry) => {
      const { type, values, read } = entry;
      if (type === 'date' && dateOrder && !(read?.as === 'date' && read.order)) {
        return { ...entry, read: { as: 'date', order: dateOrder } };
      }
      const isNumber = (type === 'integer' || type === 'number') && !values && (!read || read.as === 'number');
      return isNumber && decimal ? { ...entry, read: { as: 'number', decimal, ...read } } : entry;
    }),
  };
}
