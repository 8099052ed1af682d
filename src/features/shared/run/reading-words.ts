import type { Solution } from '../../../core/experiment/results/solve.ts';
import type { Metric } from '../../../core/metrics/metric.ts';
import { formatNumber, formatSetting, inPercent } from '../../../ui/format.ts';

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

/** As many digits as the interval leaves any meaning to. */
export function epsilonText(value: number, interval: readonly [number, number] | null): string {
  const digits = digitsFor(value, interval);
  if (!interval) return formatNumber(value, digits);
  const [low, high] = interval.map((edge) => formatNumber(edge, digits));
  const range = interval[1] === Number.POSITIVE_INFINITY ? `${low} or more, perhaps never` : `${low}–${high}`;
  return `${formatNumber(value, digits)} (${range})`;
}

function digitsFor(value: number, interval: readonly [number, number] | null): number {
  if (!interval || interval[1] === Number.POSITIVE_INFINITY) return 2;
  const width = (interval[1] - interval[0]) / value;
  return width < 0.01 ? 4 : width < 0.1 ? 3 : 2;
}

/** Stands wherever an ε is read off. */
export const CHOSEN_BY_LOOKING =
  'In brackets the 95 % interval. Choosing ε from errors on private data leaks a little of it; use similar public data where you can.';
