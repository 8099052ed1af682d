import type { ErrorSeries } from './error-chart-model.ts';
import type { PlotLayout } from './error-plot-layout.ts';
import { placeLabels } from './place-labels.ts';
import { textWidth } from './text-size.ts';

const HEIGHT = 18;
/** From the baseline of one name to the next. */
const GAP = 15;
const SAMPLES = 16;

/** The names of lines that end close together stand apart. */
export function noteBaselines(
  lines: readonly { label: string; y: number }[],
  series: readonly ErrorSeries[],
  layout: PlotLayout,
): readonly number[] {
  const wishes = lines.map(({ label, y }) => noteBaseline(label, y, series, layout));
  return placeLabels(wishes, GAP, layout.plot.top - 8, layout.plot.bottom - 5) ?? wishes;
}

/** Where the name of a level line is written at the right end of the plot: on the side where fewer curves run into it. */
function noteBaseline(label: string, y: number, series: readonly ErrorSeries[], layout: PlotLayout): number {
  const { plot } = layout;
  const left = plot.right - 2 - textWidth(label);
  const heights = series.flatMap((one) => heightsBetween(one, left, plot.right, layout));
  const crowd = (from: number, to: number) => heights.filter((height) => height > from && height < to).length;
  const below = y + HEIGHT + 2 < plot.bottom ? crowd(y, y + HEIGHT) : Number.POSITIVE_INFINITY;
  // Above the plot there is air up to the title of the axis.
  const above = y - HEIGHT > plot.top - 12 ? crowd(y - HEIGHT, y) : Number.POSITIVE_INFINITY;
  return above < below ? y - 5 : y + 14;
}

/** Heights of the curve at some places in a stretch of the axis. */
function heightsBetween({ points }: ErrorSeries, left: number, right: number, { xOf, yOf }: PlotLayout): number[] {
  const corners = points.map(({ x, mean }) => ({ x: xOf(x), y: yOf(mean) }));
  return Array.from({ length: SAMPLES }, (_, k) => left + ((right - left) * k) / (SAMPLES - 1)).flatMap((x) => {
    const next = corners.findIndex((corner) => corner.x >= x);
    const [a, b] = [corners[next - 1], corners[next]];
    return a && b ? [a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x)] : [];
  });
}
