import type { Weighted } from '../../workload/weights.ts';
import type { Experiment, MechanismEntry } from '../experiment.ts';
import { settingsAt, sharedSettings } from '../settings.ts';
import { withoutDerivation } from '../settle/derived.ts';

/** What is to be released: one mechanism, its parameters stated in full, and what it may spend. */
export interface ReleaseChoice {
  readonly entry: MechanismEntry;
  readonly epsilon: number;
  /** How ε is shared out over the tables of this workload; of another one it means nothing. */
  readonly weights?: { readonly of: Experiment['workload']; readonly are: readonly number[] };
}

/** One mechanism of a comparison at one value of its sweep. */
export function choiceAt(
  config: Experiment,
  mechanism: number,
  value: Experiment['sweep']['values'][number],
): ReleaseChoice {
  const { epsilon, params, reconstruct } = settingsAt(config, mechanism, value);
  return { entry: { id: config.mechanisms[mechanism].id, params, ...(reconstruct && { reconstruct }) }, epsilon };
}

/** The experiment of one run: the data, the workload and whom ε protects as configured, and nothing to compare with. */
export function releaseExperiment(config: Experiment, choice: ReleaseChoice): Experiment {
  const { entry, epsilon } = choice;
  const { newQueries: _, fixed, ...plain } = withoutDerivation(config);
  const shared = Object.entries(fixed).filter(([name]) => name !== 'epsilon' && Object.hasOwn(sharedSettings, name));
  return {
    ...plain,
    workload: { ...plain.workload, ...weightsFor(plain.workload, choice) },
    mechanisms: [entry],
    sweep: { parameter: 'epsilon', values: [epsilon] },
    fixed: Object.fromEntries(shared),
    metrics: [],
    references: [],
    trials: 1,
  };
}

/** The weights that were chosen for a workload, as long as it is the one that is asked. */
export function weightsFor(workload: Experiment['workload'], { weights }: ReleaseChoice): Weighted {
  return weights && JSON.stringify(weights.of) === JSON.stringify(workload) ? { weights: weights.are } : {};
}
