import { csvChunks } from '../../../core/data/csv-export.ts';
import type { MeasuredPoint } from '../../../core/measured/measure.ts';
import type { MeasuredVariant } from '../../../core/measured/measured-figure.ts';
import { quantities } from '../../../core/measured/quantities.ts';

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
