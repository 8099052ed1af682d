import { countTable } from '../data/builtin/count-table.ts';
import { czech } from '../data/builtin/published/czech.ts';
import type { Counts } from '../data/counts/counts.ts';
import { RecordCounts } from '../data/counts/record-counts.ts';
import type { DatasetRef } from '../data/dataset-ref.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { parseExperiment } from '../experiment/parse-experiment.ts';
import { TrialRunner } from '../experiment/run/trials.ts';

/** Data that is small enough to be counted in an instant, and which experiments here say that they are about. */
export interface SmallData {
  readonly ref: DatasetRef;
  readonly counts: Counts;
}

/** Czech car workers, examined for six risk factors. */
export const carWorkers: SmallData = {
  ref: { builtin: 'czech', params: {} },
  counts: new RecordCounts(czech.build({})),
};

/** One attribute with these values and counts. */
export function oneAttribute(name: string, counts: Readonly<Record<string, number>>): SmallData {
  const labels = Object.keys(counts);
  const dataset = countTable([{ name, size: labels.length, labels }], Object.values(counts));
  // Nobody opens it by this name: it is handed over.
  return { ref: { counts: name }, counts: new RecordCounts(dataset) };
}

/** An experiment as a file would state it, on small data. */
export function smallExperiment(settings: Readonly<Record<string, unknown>>, { ref }: SmallData): Experiment {
  return parseExperiment({ version: 1, dataset: { builtin: 'table-2' }, ...settings }, ref);
}

export function runnerOf(experiment: Experiment, { counts }: SmallData): TrialRunner {
  return new TrialRunner(experiment, counts, () => 0);
}

/** The mean of the first metric over all trials, for each mechanism at each swept value. */
export function meanErrors(experiment: Experiment, data: SmallData): number[][] {
  const runner = runnerOf(experiment, data);
  const [metric] = experiment.metrics;
  return experiment.mechanisms.map((_, mechanism) =>
    experiment.sweep.values.map((_, value) => {
      let sum = 0;
      for (let trial = 0; trial < experiment.trials; trial++) {
        sum += runner.run({ mechanism, value, trial }).metrics[metric];
      }
      return sum / experiment.trials;
    }),
  );
}
