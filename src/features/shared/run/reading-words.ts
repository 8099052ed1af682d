import { epsilonText } from '../../../core/experiment/results/epsilon-text.ts';
import type { Solution } from '../../../core/experiment/results/solve.ts';
import type { Metric } from '../../../core/metrics/metric.ts';
import { formatSetting, inPercent } from '../../../ui/format.ts';

/** The ε that a mechanism needs, where there is one, and what must be said with it. */
export interface ReadingWords {
  readonly value: string | null;
  readonly notes: readonly string[];
}

/** `floor`: why some error is left however large ε is. */
export function readingWords(solution: Solution, floor: string | undefined): ReadingWords {
  const why = floor === undefined ? [] : [floor];
  if (solution.kind === 'nothing') return { value: null, notes: ['no number yet'] };
  if (solution.kind === 'unmet') {
    const notes = ['its error hardly falls any more and may never reach the target.', ...why];
    return { value: `> ${formatSetting(solution.greatest)}`, notes };
  }
  const { value, interval, where, crossings } = solution;
  if (value === 0) return { value: null, notes: ['met at every ε measured'] };
  return {
    value: epsilonText(value, interval),
    notes: [
      ...(where === 'within' ? [] : ['extrapolated']),
      ...(where === 'above' ? why : []),
      ...(crossings > 1 ? [`the curve crosses the target ${crossings} times; from here it stays below.`] : []),
    ],
  };
}

/** “10 %”, “4,000 records”. */
export function targetText({ unit }: Metric, target: number): string {
  return unit === 'share' ? `${formatSetting(inPercent(target))} %` : formatSetting(target);
}
