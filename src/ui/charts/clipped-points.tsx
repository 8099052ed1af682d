import { formatMeasure, type MeasureReading } from '../format.ts';
import type { ErrorPoint, ErrorSeries } from './error-chart-model.ts';
import type { PlotLayout } from './error-plot-layout.ts';
import type { Span } from './scale.ts';

type Side = 'above' | 'below';

/** Where a value lies that is not on the axis: zero on a log scale, say. It is drawn at the edge. */
export function sideBeyond(value: number, [low, high]: Span): Side | null {
  if (value > high) return 'above';
  return value < low ? 'below' : null;
}

/** More values than this are told by their ends. */
const MOST_TOLD = 3;

/** What is said under the chart, and in a picture of it: “▼ 2 points lie below the chart, at 0 and −0.3.” */
export function clippedWords(series: readonly ErrorSeries[], axis: Span, reading: MeasureReading): string {
  const means = series.flatMap(({ points }) => points.map(({ mean }) => mean));
  return (['above', 'below'] as const)
    .flatMap((side) => {
      const beyond = means.filter((mean) => sideBeyond(mean, axis) === side);
      if (beyond.length === 0) return [];
      const lie = beyond.length === 1 ? '1 point lies' : `${beyond.length} points lie`;
      return `${side === 'above' ? '▲' : '▼'} ${lie} ${side} the chart, ${placeOf(beyond, reading)}.`;
    })
    .join(' ');
}

function placeOf(values: readonly number[], reading: MeasureReading): string {
  const told = [...new Set(values.toSorted((a, b) => a - b).map((value) => formatMeasure(value, reading)))];
  if (told.length > MOST_TOLD) return `between ${told[0]} and ${told.at(-1)}`;
  const last = told.pop();
  return told.length > 0 ? `at ${told.join(', ')} and ${last}` : `at ${last}`;
}

/** An arrow beside the marker of a point at the edge, towards where it really lies. */
export function EdgeArrow({ point, color, layout }: { point: ErrorPoint; color: string; layout: PlotLayout }) {
  const side = sideBeyond(point.mean, layout.axes.y);
  if (!side) return null;
  return (
    <path
      d="M0 22V9M-4 13.5L0 9L4 13.5"
      transform={`translate(${layout.xOf(point.x)} ${layout.yOf(point.mean)})${side === 'below' ? ' scale(1 -1)' : ''}`}
      stroke={color}
      strokeWidth={2}
      fill="none"
    />
  );
}
