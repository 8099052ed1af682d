import {
  formatAddends,
  formatCount,
  formatMeasure,
  formatNumber,
  formatSetting,
  type MeasureReading,
} from '../format.ts';
import type { ErrorSeries } from './error-chart-model.ts';

/** So many curves are told one by one; who wants more has the table. */
const MOST_TOLD = 8;

interface Place {
  readonly x: number | string;
  readonly y: number;
}

interface ToldCurve {
  readonly label: string;
  readonly points: readonly Place[];
}

/** What curves do: where each begins and ends, and how high and low it gets on the way. */
export function curvesSummary(
  curves: readonly ToldCurve[],
  axes: { readonly x: string; readonly y: string },
  format: (y: number) => string = formatNumber,
): string {
  const drawn = curves.filter(({ points }) => points.some(({ y }) => Number.isFinite(y)));
  const told = drawn.slice(0, MOST_TOLD).map((curve) => courseOf(curve, format));
  const more = drawn.length > told.length ? [`And ${drawn.length - told.length} more.`] : [];
  return [`Across: ${axes.x}; up: ${axes.y}.`, ...told, ...more].join(' ');
}

function courseOf({ label, points }: ToldCurve, format: (y: number) => string): string {
  const finite = points.filter(({ y }) => Number.isFinite(y));
  const [first, last] = [finite[0], finite[finite.length - 1]];
  const at = (x: Place['x']) => (typeof x === 'string' ? x : formatPlace(x));
  const name = label === '' ? '' : `${label}: `;
  const most = finite.reduce((a, b) => (b.y > a.y ? b : a));
  const least = finite.reduce((a, b) => (b.y < a.y ? b : a));
  if (format(most.y) === format(least.y)) return `${name}${format(first.y)} throughout.`;
  const between = [
    ...(most.y > Math.max(first.y, last.y) ? [`highest ${format(most.y)} at ${at(most.x)}`] : []),
    ...(least.y < Math.min(first.y, last.y) ? [`lowest ${format(least.y)} at ${at(least.x)}`] : []),
  ];
  return `${name}${[`${format(first.y)} at ${at(first.x)} to ${format(last.y)} at ${at(last.x)}`, ...between].join(', ')}.`;
}

export function errorChartSummary(
  series: readonly ErrorSeries[],
  axes: { readonly x: string; readonly y: string },
  reading: MeasureReading,
): string {
  const curves = series.map(({ label, mark, points }) => ({
    label: mark ? `${label}, ${mark}` : label,
    points: points.map(({ x, mean }) => ({ x, y: mean })),
  }));
  return curvesSummary(curves, axes, (mean) => formatMeasure(mean, reading));
}

interface ToldAnswer {
  readonly label: string;
  readonly truth: number;
  readonly noisy: number;
}

/** How far noisy answers are off, and where most. */
export function answersSummary(answers: readonly ToldAnswer[], answerName: string): string {
  const off = ({ truth, noisy }: ToldAnswer) => Math.abs(noisy - truth);
  const given = answers.filter((answer) => Number.isFinite(off(answer)));
  const missing = answers.length - given.length;
  const none = missing === 0 ? '' : ` ${formatCount(missing)} ${missing === 1 ? 'is' : 'are'} without an answer.`;
  if (given.length === 0) return `Truth and ${answerName} of ${formatCount(answers.length)} answers.${none}`;
  const mean = given.reduce((sum, answer) => sum + off(answer), 0) / given.length;
  const worst = given.reduce((a, b) => (off(b) > off(a) ? b : a));
  const { truth, answer, error } = formatAddends(worst.truth, worst.noisy);
  return `Truth and ${answerName} of ${formatCount(answers.length)} answers, ${formatNumber(mean)} apart on average, most at ${worst.label} (truth ${truth}, ${answerName} ${answer}, error ${error}).${none}`;
}

/** How counts are spread over cells. */
export function countsSummary(counts: ArrayLike<number>, cellLabel: (index: number) => string): string {
  const all = Array.from(counts);
  const total = all.reduce((sum, count) => sum + count, 0);
  const most = all.reduce((best, count, index) => (count > all[best] ? index : best), 0);
  const empty = all.filter((count) => count === 0).length;
  if (total === 0) return 'All cells are empty.';
  const spread = `${formatCount(total)} in ${formatCount(all.length)} ${all.length === 1 ? 'cell' : 'cells'}`;
  const gaps = empty === 0 ? '' : ` ${formatCount(empty)} ${empty === 1 ? 'cell is' : 'cells are'} empty.`;
  return `${spread}, most in ${cellLabel(most)}: ${formatCount(all[most])}.${gaps}`;
}

/** Where a grid is highest and lowest; cells without a number do not count. */
export function gridSummary(
  cells: number,
  valueAt: (index: number) => number,
  nameAt: (index: number) => string,
  format: (value: number) => string,
): string {
  let most = -1;
  let least = -1;
  for (let index = 0; index < cells; index += 1) {
    const value = valueAt(index);
    if (!Number.isFinite(value)) continue;
    if (most < 0 || value > valueAt(most)) most = index;
    if (least < 0 || value < valueAt(least)) least = index;
  }
  if (most < 0) return 'No cell has a number.';
  const [top, bottom] = [format(valueAt(most)), format(valueAt(least))];
  if (top === bottom) return `${top} in every cell.`;
  return `Highest at ${nameAt(most)}: ${top}. Lowest at ${nameAt(least)}: ${bottom}.`;
}

/** Where something is on a horizontal axis: no more digits than say where. */
export function formatPlace(x: number): string {
  return formatSetting(Number(x.toPrecision(4)));
}

/** Places on the horizontal axis that have a name. */
export function marksSummary(marks: readonly { readonly x: number; readonly label: string }[]): string {
  if (marks.length === 0) return '';
  return ` Marked: ${marks.map(({ x, label }) => `${label} at ${formatPlace(x)}`).join(', ')}.`;
}
