import { formatCount } from '../format.ts';
import type { SeriesStyle } from '../mechanism-style.ts';
import { fittingTicks, labelsFit } from './fitting-ticks.ts';
import { makeScale, type ScaleKind, type Span, sweepDomain, ticksFor, valueDomain } from './scale.ts';

export interface ErrorPoint {
  /** A word stands in a column of its own, right of the numbers. */
  x: number | string;
  mean: number;
  /** The edges of the band. */
  low: number;
  high: number;
  trials: number;
  /** How many trials there are to be, where some are missing: the run goes on, or was cancelled. */
  planned?: number;
  /** What must be known with it, such as “not private”. */
  mark?: string | undefined;
}

/** “10 trials”, “3 of 10 trials”. */
export function trialsText({ trials, planned = trials }: Pick<ErrorPoint, 'trials' | 'planned'>): string {
  const all = Math.max(trials, planned);
  return `${trials < all ? `${formatCount(trials)} of ` : ''}${formatCount(all)} ${all === 1 ? 'trial' : 'trials'}`;
}

export interface ErrorSeries {
  key: string;
  label: string;
  /** The same for the whole series, which may say of which points. */
  mark?: string | undefined;
  style: SeriesStyle;
  points: readonly ErrorPoint[];
  /** From another run: drawn faintly, named in the legend only. */
  isFaint?: boolean;
  /** Its words are compared with its numbers: their levels are drawn across the plot. */
  hasGuides?: boolean;
}

/** A line to compare with: level at `y`, or through `points`. */
export type ChartReference = { label: string } & (
  | { y: number }
  | { points: readonly { x: number | string; y: number }[] }
);

/** What every band and every ± of a mean is. */
export const BAND_NAME = '95 % interval of the mean';

/** What bands are, on the page and in an exported figure; nothing where one trial a point leaves no band to see. */
export function bandWords(series: readonly Pick<ErrorSeries, 'points'>[]): string {
  const hasBands = series.some(({ points }) => points.some(({ low, high }) => high > low));
  return hasBands ? `Bands: ${BAND_NAME}.` : '';
}

export interface PlotRow {
  x: number;
  means: Record<string, number | undefined>;
  bands: Record<string, [number, number] | undefined>;
}

export function isDrawable({ x, mean }: Pick<ErrorPoint, 'x' | 'mean'>, xScale: ScaleKind): boolean {
  if (!Number.isFinite(mean)) return false;
  return typeof x === 'string' || (Number.isFinite(x) && (xScale === 'linear' || x > 0));
}

/** Numbers by size, then words as they come. */
export function inAxisOrder(a: { x: number | string }, b: { x: number | string }): number {
  if (typeof a.x === 'number' && typeof b.x === 'number') return a.x - b.x;
  return Number(typeof a.x === 'string') - Number(typeof b.x === 'string');
}

export function drawableSeries(series: readonly ErrorSeries[], xScale: ScaleKind): ErrorSeries[] {
  return series.map((one) => ({
    ...one,
    points: one.points.filter((point) => isDrawable(point, xScale)).toSorted(inAxisOrder),
  }));
}

/** One row per number on the axis, as recharts wants it: words are joined by no line. Keys go through functions, so that a label with a dot is not a path. */
export function plotRows(series: readonly ErrorSeries[], references: readonly ChartReference[], y: Span): PlotRow[] {
  const rows = new Map<number, PlotRow>();
  const rowAt = (x: number): PlotRow => {
    const row = rows.get(x) ?? { x, means: Object.create(null), bands: Object.create(null) };
    rows.set(x, row);
    return row;
  };
  const clamp = (value: number) => Math.min(y[1], Math.max(y[0], value));
  for (const { key, points } of series) {
    for (const point of points) {
      if (typeof point.x === 'string') continue;
      const row = rowAt(point.x);
      row.means[key] = clamp(point.mean);
      if (Number.isFinite(point.low) && Number.isFinite(point.high)) {
        row.bands[key] = [clamp(point.low), clamp(point.high)];
      }
    }
  }
  references.forEach((reference, index) => {
    if (!('points' in reference)) return;
    for (const { x, y: level } of reference.points) {
      if (typeof x === 'number') rowAt(x).means[referenceKey(index)] = clamp(level);
    }
  });
  return [...rows.values()].sort((a, b) => a.x - b.x);
}

export function referenceKey(index: number): string {
  return `\u0000reference ${index}`;
}

export interface Axes {
  x: Span;
  y: Span;
  xTicks: number[];
  yTicks: number[];
}

/** Ticks stand at the swept values themselves where these are round and few enough to be told apart. */
export function axesFor(
  series: readonly ErrorSeries[],
  references: readonly ChartReference[],
  xScale: ScaleKind,
  yScale: ScaleKind,
  size: { width: number; height: number },
  level?: number,
): Axes {
  const points = series.flatMap((one) => one.points);
  const xs = [...new Set(points.map((point) => point.x).filter((x) => typeof x === 'number'))].sort((a, b) => a - b);
  const levels = references.flatMap((one) => ('y' in one ? [one.y] : one.points.map((point) => point.y)));
  const x = sweepDomain(xScale, xs);
  const y = valueDomain(
    yScale,
    points.map((point) => point.mean).concat(levels, level ?? []),
    points.flatMap((point) => [point.low, point.high]),
  );
  const xOf = makeScale(xScale, x, [0, size.width]);
  const areTicks = xs.length > 0 && xs.every(isRound) && labelsFit(xs, xOf);
  return {
    x,
    y,
    xTicks: areTicks ? xs : fittingTicks(xScale, x, xOf, size.width),
    yTicks: ticksFor(yScale, y, Math.max(3, Math.floor(size.height / (yScale === 'log' ? 32 : 56)))),
  };
}

function isRound(value: number): boolean {
  return Number.isInteger(value) || Number(value.toPrecision(2)) === value;
}

/** A word is nearest to itself. */
function distanceOnAxis(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b);
  return a === b ? 0 : Number.POSITIVE_INFINITY;
}

export interface PointAddress {
  series: string;
  index: number;
}

/** Where an arrow key leads: along the series, or to the next series above or below at the nearest x. */
export function neighbour(series: readonly ErrorSeries[], at: PointAddress | null, key: string): PointAddress | null {
  const filled = series.filter((one) => one.points.length > 0);
  const first = filled[0];
  if (!first) return null;
  const current = filled.find((one) => one.key === at?.series);
  const point = at === null ? undefined : current?.points[at.index];
  if (!current || !point || !at) return { series: first.key, index: 0 };
  const last = current.points.length - 1;
  if (key === 'Home') return { series: current.key, index: 0 };
  if (key === 'End') return { series: current.key, index: last };
  if (key === 'ArrowLeft') return { series: current.key, index: Math.max(0, at.index - 1) };
  if (key === 'ArrowRight') return { series: current.key, index: Math.min(last, at.index + 1) };
  const stack = filled
    .map((one, rank) => {
      const distances = one.points.map((other) => distanceOnAxis(other.x, point.x));
      const index = one.key === current.key ? at.index : distances.indexOf(Math.min(...distances));
      return { series: one.key, index, rank, mean: (one.points[index] as ErrorPoint).mean };
    })
    .sort((a, b) => a.mean - b.mean || a.rank - b.rank);
  const here = stack.findIndex((one) => one.series === current.key);
  const next = stack[Math.min(stack.length - 1, Math.max(0, here + (key === 'ArrowUp' ? 1 : -1)))];
  return next ? { series: next.series, index: next.index } : at;
}
