import type { CountsPayload } from '../core/data/counts-payload.ts';
import { type DatasetRef, rowsPerPerson } from '../core/data/dataset-ref.ts';
import type { DataDescription } from '../core/data/description.ts';
import type { WantedCoding } from '../core/data/session.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { foldsNeeded, rowsNeeded, tablesNeeded } from '../core/experiment/tables-needed.ts';
import type { Workload } from '../core/workload/workload.ts';
import type { DataClient } from '../runtime/workers/data-client.ts';
import type { Job } from '../runtime/workers/sweep.ts';
import type { DataFile } from './state.ts';

/**
 * The experiment with the counts that it needs, ready for the workers. `data` holds what `description` describes, and
 * `workload` is that of the experiment on it.
 */
export async function jobOn(
  data: DataClient,
  experiment: Experiment,
  description: DataDescription,
  workload: Workload,
  dataFile?: Pick<DataFile, 'file' | 'domain' | 'schema'> | null,
): Promise<Job> {
  const wanted = wantedTables(experiment, workload, dataFile);
  const [sets, , folds, , rowsOver] = wanted;
  const contents = dataFile ? [dataFile.file, dataFile.domain].map((file) => file && fileSerial(file)) : [];
  const { dataset } = experiment;
  const counts = await data.tables(...wanted);
  // Named by the workload, whose sets come first: the key goes along with every batch, and half a million sets are 6 MB.
  const others = sets.slice(workload.blocks.length);
  const { fingerprint } = description;
  const countsKey = JSON.stringify([dataset, contents, experiment.workload, others, folds, rowsOver, fingerprint]);
  return { experiment, counts, countsKey };
}

/** What is asked of the data for an experiment: tables, coding, folds, form, and whose records. */
export function wantedTables(experiment: Experiment, workload: Workload, dataFile?: Pick<DataFile, 'schema'> | null) {
  const { dataset } = experiment;
  return [
    tablesNeeded(experiment, workload),
    codingOf(dataset, dataFile),
    foldsNeeded(experiment),
    dataset,
    rowsNeeded(experiment, workload),
  ] as const;
}

/** True tables of the data as it was before attributes were made binary. */
export function originalTables(
  data: DataClient,
  dataset: DatasetRef,
  attributeSets: readonly (readonly number[])[],
  dataFile?: Pick<DataFile, 'schema'> | null,
): Promise<CountsPayload> {
  const { sample } = dataset;
  return data.tables(attributeSets, codingOf(dataset, dataFile), 0, { ...(sample && { sample }) });
}

function codingOf(dataset: DatasetRef, dataFile?: Pick<DataFile, 'schema'> | null): WantedCoding | undefined {
  return dataFile ? { schema: dataFile.schema, rows: rowsPerPerson(dataset) } : undefined;
}

const serials = new WeakMap<File, number>();
let files = 0;

/** Two files of one name and shape may hold different records, so what is kept by key is kept by file. */
function fileSerial(file: File): number {
  const known = serials.get(file);
  if (known !== undefined) return known;
  files += 1;
  serials.set(file, files);
  return files;
}
