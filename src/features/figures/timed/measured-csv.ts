import { csvChunks } from '../../../core/data/csv-export.ts';
import type { MeasuredPoint } from '../../../core/figures/timed/measure.ts';
import type { MeasuredVariant } from '../../../core/figures/timed/measured-figure.ts';
import { quantities } from '../../../core/figures/timed/quantities.ts';

/** One line a point and trial. */
export function measuredCsv({ x }: MeasuredVariant, points: readonly MeasuredPoint[]): string[] {
  const used = quantities.filter(({ id }) => points.some((point) => id in point.quantities));
  const rows = points.map(({ series, value, trial, quantities: own }) => [
    series,
    value,
    trial,
    ...used.map(({ id }) => own[id] ?? ''),
  ]);
  return [...csvChunks(['series', x.symbol, 'trial', ...used.map(({ id }) => id)], rows)];
}
