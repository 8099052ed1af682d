import { codingsOf } from '../core/data/binarise.ts';
import { countsFor } from '../core/data/binarised-counts.ts';
import { builtinDataset } from '../core/data/builtin/registry.ts';
import { payloadOf } from '../core/data/counts-payload.ts';
import type { Dataset } from '../core/data/dataset.ts';
import type { DatasetRef } from '../core/data/dataset-ref.ts';
import { fingerprint } from '../core/data/fingerprint.ts';
import { type AttributeType, includedTypes } from '../core/data/schema.ts';
import { listNames } from '../core/data/table-size.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { foldsNeeded, tablesNeeded } from '../core/experiment/tables-needed.ts';
import type { Job } from '../runtime/workers/sweep.ts';
import { loadDataset } from './load-dataset.ts';
import type { ProgressLine } from './progress-line.ts';

export interface OpenedData {
  readonly job: Job;
  readonly fingerprint: string;
  /** Sentences worth telling about the data. */
  readonly notices: readonly string[];
}

/** Loads the data of an experiment and counts the tables that its workload needs. */
export async function openData(
  experiment: Experiment,
  folder: string,
  signal: AbortSignal,
  progress: ProgressLine,
): Promise<OpenedData> {
  const { dataset, types, notices } = await load(experiment.dataset, folder, signal, progress);
  progress.clear();
  signal.throwIfAborted();
  const { binarise } = experiment.dataset;
  const counted = countsFor(dataset, binarise);
  const counts = payloadOf(counted, tablesNeeded(experiment, counted.domain), foldsNeeded(experiment));
  const codings = binarise === undefined ? [] : codingsOf(dataset.domain, binarise);
  return {
    job: { experiment, countsKey: 'data', counts },
    fingerprint: fingerprint(dataset.domain, types, codings),
    notices,
  };
}

async function load(
  ref: DatasetRef,
  folder: string,
  signal: AbortSignal,
  progress: ProgressLine,
): Promise<{ dataset: Dataset; types?: readonly AttributeType[]; notices: readonly string[] }> {
  if ('builtin' in ref) {
    const builtin = builtinDataset(ref.builtin, 'dataset.builtin');
    return { dataset: builtin.build(ref.params, (share) => progress.loading(share)), notices: [] };
  }
  const { dataset, schema, report, notices } = await loadDataset(ref, folder, {
    signal,
    onProgress: ({ bytes, size }) => progress.loading(bytes / size),
  });
  const learned = schema.attributes.filter((entry) => entry.include !== false && entry.learned?.length);
  const sentences = notices.map((notice) => notice.message);
  if (report.recordsDropped > 0) {
    sentences.push(
      `${report.recordsDropped} of ${report.recordsRead} records have values outside of the domain and were dropped.`,
    );
  }
  if (learned.length > 0) {
    sentences.push(
      `The domains of ${listNames(learned.map((entry) => entry.name))} were learned from the data, so no noise protects them; state them in dataset.schema.`,
    );
  }
  return { dataset, types: includedTypes(schema), notices: sentences };
}
