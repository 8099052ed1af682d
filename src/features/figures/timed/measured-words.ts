import type { MeasuredPoint } from '../../../core/figures/timed/measure.ts';
import type { MeasuredFigure, MeasuredVariant } from '../../../core/figures/timed/measured-figure.ts';
import { referenceSpread } from '../../../core/figures/timed/measured-results.ts';
import { quantityById } from '../../../core/figures/timed/quantities.ts';
import { REFERENCE_WORDS } from '../../../core/figures/timed/reference-kernel.ts';
import { formatNumber } from '../../../ui/format.ts';
import type { ChartWords } from '../../shared/run/chart-words.ts';
import { uncapitalised } from '../../shared/words.ts';

export function measuredWords(
  figure: MeasuredFigure,
  variant: MeasuredVariant,
  quantity: string,
  points: readonly MeasuredPoint[],
): ChartWords {
  return {
    title: `${figure.number}. ${quantityById(quantity).title}, ${uncapitalised(variant.title)}`,
    settings: variant.settings,
    source: quantity === 'ratio' ? `${REFERENCE_WORDS}${tookHere(points)}` : 'Measured on generated data.',
  };
}

/** The unit in milliseconds, where something was measured. */
function tookHere(points: readonly MeasuredPoint[]): string {
  const { trials, median, min, max } = referenceSpread(points);
  if (trials === 0) return '';
  return ` In this run it took ${formatNumber(median)} ms (${formatNumber(min)} to ${formatNumber(max)}).`;
}
