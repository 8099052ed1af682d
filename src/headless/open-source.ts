import { openDataset } from '../core/data/open-dataset.ts';
import { type CountedHere, type Source, sourceHere } from '../core/data/source.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { databaseSource } from './database/database-source.ts';
import { filesIn } from './node-file.ts';
import type { ProgressLine } from './progress-line.ts';

/** Opens what an experiment names, in this process; its files lie in `folder`. A table in a database is counted where it stands. */
export async function openSource(
  experiment: Experiment,
  folder: string,
  signal: AbortSignal,
  progress: Pick<ProgressLine, 'loading' | 'clear'>,
): Promise<Source<CountedHere>> {
  const { dataset } = experiment;
  if ('sql' in dataset) return databaseSource(experiment, dataset, folder, signal);
  const onProgress = (share: number) => progress.loading(share);
  const data = await openDataset(dataset, filesIn(folder), { signal, onProgress });
  progress.clear();
  signal.throwIfAborted();
  return sourceHere(data, dataset);
}
