import { cellCount, type Domain } from '../../data/domain.ts';
import { mechanismById } from '../../mechanisms/registry.ts';
import { relativeEntropy } from '../../metrics/relative-entropy.ts';
import type { Experiment } from '../experiment.ts';

/** A table of all cells is counted for one look up to this size: 2 MiB, sent anew whenever a slider moves. */
const MOST_SEEN_CELLS = 262_144;

/** The experiment behind a trial that somebody looks at: synthetic data is seen with its relative entropy. */
export function seenExperiment(experiment: Experiment, mechanism: number, domain: Domain): Experiment {
  const { mechanisms, metrics } = experiment;
  const { synthetic } = mechanismById(mechanisms[mechanism].id, 'mechanisms');
  if (!synthetic || metrics.includes(relativeEntropy.id) || cellCount(domain) > MOST_SEEN_CELLS) return experiment;
  return { ...experiment, metrics: [...metrics, relativeEntropy.id] };
}
