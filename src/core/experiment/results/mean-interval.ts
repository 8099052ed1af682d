import { studentQuantile } from '../../math/student.ts';
import type { Spread } from './summary.ts';

/**
 * The one convention of spread: wherever the program says how far a mean may be off (bands of charts, ± beside a mean, the
 * reader of ε, verdicts), it is half of Student's 95 % interval of the mean.
 */
export const CONFIDENCE = 0.95;

/** Half the interval. Infinite for a single trial, which says nothing about how far another one would be from it. */
export function marginOfMean({ sd, trials, notFinite }: Pick<Spread, 'sd' | 'trials' | 'notFinite'>): number {
  const numbers = trials - notFinite;
  if (numbers < 2) return Number.POSITIVE_INFINITY;
  if (sd === 0) return 0;
  return (studentQuantile(CONFIDENCE, numbers - 1) * sd) / Math.sqrt(numbers);
}
