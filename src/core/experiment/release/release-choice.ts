import type { Experiment, MechanismEntry } from '../experiment.ts';
import { settingsAt, sharedSettings } from '../settings.ts';
import { withoutDerivation } from '../settle/derived.ts';

/** What is to be released: one mechanism, its parameters stated in full, and what it may spend. */
export interface ReleaseChoice {
  readonly entry: MechanismEntry;
  readonly epsilon: number;
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
export function releaseExperiment(config: Experiment, { entry, epsilon }: ReleaseChoice): Experiment {
  const { newQueries: _, fixed, ...plain } = withoutDerivation(config);
  const shared = Object.entries(fixed).filter(([name]) => name !== 'epsilon' && Object.hasOwn(sharedSettings, name));
  return {
    ...plain,
    mechanisms: [entry],
    sweep: { parameter: 'epsilon', values: [epsilon] },
    fixed: Object.fromEntries(shared),
    metrics: [],
    references: [],
    trials: 1,
  };
}
