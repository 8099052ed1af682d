import { openDataset } from '../core/data/open-dataset.ts';
import { hasDomain } from '../core/data/parse-schema.ts';
import { learnedAttributes, type Schema } from '../core/data/schema.ts';
import { listNames } from '../core/data/table-size.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { Failure } from '../core/failure.ts';
import { filesIn } from './node-file.ts';

/** As the experiment declares it; what that leaves open is learned from the file that it names. */
export async function declaredOrLearned({ dataset }: Experiment, folder: string): Promise<Schema> {
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
      `The domains of ${listNames(learned.map((entry) => entry.name))} were learned from the file and are written down as they are; state them in dataset.schema.`,
    );
  }
  return data.coding.schema;
}
