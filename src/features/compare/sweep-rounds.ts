import { type Experiment, entryName } from '../../core/experiment/experiment.ts';
import { sweepOver } from './edit-experiment.ts';

const ROUNDS = [2, 5, 10, 15, 20, 30, 50];

/** Error against the number of rounds, with adaptive rounds of the same mechanism beside it as a level line. */
export function sweepRounds(config: Experiment, index: number, epsilon: number): Experiment {
  const entry = config.mechanisms[index];
  const parameter = `${entryName(entry)}.rounds`;
  const label = `${entryName(entry)}, adaptive`;
  const isThere = config.mechanisms.some((own) => entryName(own) === label);
  const adaptive = { id: entry.id, label, params: { ...entry.params, rounds: 'adaptive', composition: 'pure' } };
  const swept = sweepOver({ ...config, mechanisms: [...config.mechanisms, ...(isThere ? [] : [adaptive])] }, parameter);
  return { ...swept, sweep: { parameter, values: ROUNDS }, fixed: { ...swept.fixed, epsilon } };
}
