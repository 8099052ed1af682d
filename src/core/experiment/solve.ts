import { exp } from '../math/exp.ts';
import { log } from '../math/log.ts';

/** One point of an error curve: the mean over trials, and how much one trial differs from it. */
export interface CurvePoint {
  readonly value: number;
  readonly mean: number;
  readonly sd: number;
  readonly trials: number;
}

/**
 * The smallest value of the swept parameter with a mean error at or below a target. `margin` is one standard error of
 * the mean carried over to the parameter: how far the answer may move with other random numbers.
 */
export type Solution =
  | { readonly kind: 'met'; readonly value: number; readonly margin: number | null; readonly crossings: number }
  | { readonly kind: 'below-grid'; readonly least: number }
  | { readonly kind: 'above-grid'; readonly greatest: number; readonly near: number | null }
  | { readonly kind: 'nothing' };

/** Between grid points the mean is interpolated on logarithmic axes, where error curves are close to straight. */
export function smallestValue(points: readonly CurvePoint[], target: number): Solution {
  const curve = points
    .filter(({ value, mean }) => value > 0 && mean > 0 && Number.isFinite(mean))
    .sort((a, b) => a.value - b.value);
  const first = curve[0];
  const last = curve.at(-1);
  if (!first || !last || !(target > 0)) return { kind: 'nothing' };
  const crossings = curve.slice(1).filter((point, index) => curve[index].mean > target !== point.mean > target).length;
  if (first.mean <= target) return { kind: 'below-grid', least: first.value };
  const met = curve.findIndex((point) => point.mean <= target);
  if (met < 0) return { kind: 'above-grid', greatest: last.value, near: extrapolated(curve, target) };
  const before = curve[met - 1];
  const after = curve[met];
  const slope = slopeBetween(before, after);
  const value = before.value * exp(log(target / before.mean) / slope);
  return { kind: 'met', value, margin: marginOf(before, after, value, slope), crossings };
}

/** Of log error over log value; negative while the error falls. */
function slopeBetween(a: CurvePoint, b: CurvePoint): number {
  return log(b.mean / a.mean) / log(b.value / a.value);
}

/** The relative error of the mean at both ends, divided by the slope: d log value = d log error / |slope|. */
function marginOf(a: CurvePoint, b: CurvePoint, value: number, slope: number): number | null {
  if (a.trials < 2 || b.trials < 2) return null;
  const relative = Math.max(...[a, b].map(({ sd, trials, mean }) => sd / Math.sqrt(trials) / mean));
  return Number.isFinite(relative) ? (value * relative) / Math.abs(slope) : null;
}

/** Where the line through the last two points would meet the target: a hint for the next grid, not an answer. */
function extrapolated(curve: readonly CurvePoint[], target: number): number | null {
  const [before, last] = curve.slice(-2);
  if (!last) return null;
  const slope = slopeBetween(before, last);
  const value = slope < 0 ? last.value * exp(log(target / last.mean) / slope) : Number.POSITIVE_INFINITY;
  return value < last.value * 1000 ? value : null;
}
