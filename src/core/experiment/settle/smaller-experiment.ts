import { MAX_EPSILON } from '../../privacy/budget.ts';
import type { Experiment } from '../experiment.ts';

/**
 * The same experiment on a part of the records. Noise does not shrink with the counts, so the ε that a relative error
 * needs grows as the records get fewer, about in proportion: the grid moves up with it.
 */
export function smallerExperiment(experiment: Experiment, share: number): Experiment {
  const { dataset, sweep, seed } = experiment;
  const whole = dataset.sample?.share ?? 1;
  const moved = sweep.values.map((value) => Number((Number(value) / share).toPrecision(4)));
  const values = [...new Set(moved.map((value) => Math.min(MAX_EPSILON, value)))];
  return {
    ...experiment,
    dataset: {
      ...dataset,
      sample: { share: Number((whole * share).toPrecision(6)), seed: dataset.sample?.seed ?? seed },
    },
    sweep: { ...sweep, values },
  };
}
