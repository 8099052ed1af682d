import type { Schema } from '../core/data/schema.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { buildWorkload } from '../core/workload/registry.ts';
import type { DataClient, DataDescription } from '../runtime/data-client.ts';
import type { Job } from '../runtime/sweep.ts';

/** The experiment with the counts that it needs, ready for the workers. `data` holds what `description` describes. */
export async function jobOn(
  data: DataClient,
  experiment: Experiment,
  description: DataDescription,
  schema?: Schema,
): Promise<Job> {
  const { blocks } = buildWorkload(experiment.workload, description.domain);
  const sets = blocks.map((block) => block.attributes);
  const counts = await data.tables(sets, schema);
  const countsKey = JSON.stringify([experiment.dataset, experiment.workload, description.fingerprint]);
  return { experiment, counts, countsKey };
}
