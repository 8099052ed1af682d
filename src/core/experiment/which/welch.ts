import { studentTails } from '../../math/student.ts';
import type { Spread } from '../results/summary.ts';

type Sample = Pick<Spread, 'mean' | 'sd' | 'trials' | 'notFinite'>;

/**
 * How probable it is that two means differ as much by chance (Welch's test, of both sides; degrees of freedom by
 * Satterthwaite). Two numbers without any noise are the same or not; of a single noisy trial nothing is known: 1.
 */
export function welch(a: Sample, b: Sample): number {
  const parts = [a, b].map(({ sd, trials, notFinite }) => {
    const numbers = trials - notFinite;
    return { variance: (sd * sd) / numbers, freedom: numbers - 1 };
  });
  if (parts.some(({ freedom }) => freedom < 1)) return 1;
  const variance = parts[0].variance + parts[1].variance;
  if (variance === 0) return a.mean === b.mean ? 1 : 0;
  const spread = parts.reduce((sum, part) => sum + (part.variance * part.variance) / part.freedom, 0);
  return studentTails((a.mean - b.mean) / Math.sqrt(variance), (variance * variance) / spread);
}
