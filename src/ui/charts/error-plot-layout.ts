import { formatTick, type MeasureReading } from '../format.ts';
import type { SeriesStyle } from '../mechanism-style.ts';
import { type Axes, axesFor, type ChartReference, type ErrorSeries, inAxisOrder } from './error-chart-model.ts';
import { placeLabels } from './place-labels.ts';
import { makeScale, type ScaleKind } from './scale.ts';
import { textWidth } from './text-size.ts';
import { type MixedAxis, mixedAxis, sweptWords } from './word-columns.ts';

export interface DirectLabel {
  text: string;
  /** Absent for a reference line. */
  style?: SeriesStyle;
  /** The end of the line it names, and where the label found room. */
  fromX: number;
  fromY: number;
  y: number;
}

export interface PlotLayout {
  width: number;
  height: number;
  plot: { left: number; right: number; top: number; bottom: number };
  axes: Axes;
  horizontal: MixedAxis;
  xOf: (value: number | string) => number;
  yOf: (value: number) => number;
  /** Null when they do not fit: the legend names the lines then. */
  labels: DirectLabel[] | null;
}

const TOP = 28;
const BOTTOM = 48;
const LABEL_GAP = 17;
const LABEL_INSET = 26;
const WIDEST_LABEL = 180;

/** `level`: a height that the value axis should reach to besides. */
export function layOut(
  series: readonly ErrorSeries[],
  references: readonly ChartReference[],
  scales: { x: ScaleKind; y: ScaleKind },
  size: { width: number; height: number },
  reading: MeasureReading = 'plain',
  level?: number,
): PlotLayout {
  const named = series.filter((one) => one.points.length > 0 && !one.isFaint).map((one) => one.label);
  const labelWidth = Math.max(0, ...[...named, ...references.map((one) => one.label)].map((text) => textWidth(text)));
  const wantsLabels = size.width >= 560 && named.length > 0 && labelWidth <= WIDEST_LABEL;
  const height = size.height - TOP - BOTTOM;
  const words = sweptWords(series, references);
  const hasNumbers = series.some(({ points }) => points.some(({ x }) => typeof x === 'number'));
  const roughAxes = axesFor(series, references, scales.x, scales.y, { width: size.width - 80, height }, level);
  const left = Math.ceil(Math.max(24, ...roughAxes.yTicks.map((tick) => textWidth(formatTick(tick, reading)) + 14)));

  const attempt = (rightRoom: number, withLabels: boolean): PlotLayout => {
    const plot = { left, right: size.width - rightRoom, top: TOP, bottom: size.height - BOTTOM };
    const axesUpTo = (end: number) =>
      axesFor(series, references, scales.x, scales.y, { width: Math.max(1, end - left), height }, level);
    const horizontal = mixedAxis(words, hasNumbers, scales.x, [left, plot.right], (end) => axesUpTo(end).x);
    const axes = axesUpTo(horizontal.numbersEnd);
    const { xOf } = horizontal;
    const yOf = makeScale(scales.y, axes.y, [plot.bottom, plot.top]);
    const ends = withLabels ? lineEnds(series, references, xOf, yOf, plot.right) : [];
    const placed = placeLabels(
      ends.map((end) => end.fromY),
      LABEL_GAP,
      plot.top,
      plot.bottom,
    );
    const labels = withLabels && placed ? ends.map((end, index) => ({ ...end, y: placed[index] as number })) : null;
    return { ...size, plot, axes, horizontal, xOf, yOf, labels };
  };

  if (wantsLabels) {
    const layout = attempt(Math.ceil(labelWidth) + LABEL_INSET, true);
    if (layout.labels) return layout;
  }
  return attempt(14, false);
}

function lineEnds(
  series: readonly ErrorSeries[],
  references: readonly ChartReference[],
  xOf: (value: number | string) => number,
  yOf: (value: number) => number,
  right: number,
): Omit<DirectLabel, 'y'>[] {
  const ends: Omit<DirectLabel, 'y'>[] = [];
  for (const { label, style, points, isFaint } of series) {
    const last = points.at(-1);
    if (last && !isFaint) ends.push({ text: label, style, fromX: xOf(last.x), fromY: yOf(last.mean) });
  }
  for (const reference of references) {
    if ('y' in reference) ends.push({ text: reference.label, fromX: right, fromY: yOf(reference.y) });
    else {
      const last = reference.points.toSorted(inAxisOrder).at(-1);
      if (last) ends.push({ text: reference.label, fromX: xOf(last.x), fromY: yOf(last.y) });
    }
  }
  return ends;
}
