import { type Experiment, entryName } from '../../core/experiment/experiment.ts';
import { paramValue, sweepOver } from './edit-experiment.ts';

const ROUNDS = [2, 5, 10, 15, 20, 30, 50];

/** Of large data the theory asks for thousands of rounds, each slower than the one before: not for one press. */
export const MOST_THEORY_ROUNDS = 200;

/**
 * Error against the number of rounds, with the T* of the theory (`theoryRounds`), where that can be waited for, and
 * adaptive rounds beside the numbers.
 */
export function sweepRounds(config: Experiment, index: number, epsilon: number, theoryRounds: number): Experiment {
  const parameter = `${entryName(config.mechanisms[index])}.rounds`;
  // Adaptive rounds spend by need, which Theorem 3.2 does not compose.
  const isComposed = paramValue(config, index, 'composition') === 'approximate';
  const values = [
    ...ROUNDS,
    ...(theoryRounds <= MOST_THEORY_ROUNDS ? ['theory'] : []),
    ...(isComposed ? [] : ['adaptive']),
  ];
  const swept = sweepOver(config, parameter);
  return { ...swept, sweep: { parameter, values }, fixed: { ...swept.fixed, epsilon } };
}
