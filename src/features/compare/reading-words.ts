import type { Solution } from '../../core/experiment/solve.ts';
import { formatSetting } from '../../ui/format.ts';
import { epsilonText } from './use-reader.ts';

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
