import { exp } from '../../math/exp.ts';
import { log } from '../../math/log.ts';
import { studentQuantile } from '../../math/student.ts';
import { CONFIDENCE, marginOfMean } from './summary.ts';

/** One point of an error curve: the mean over trials, and how much one trial differs from it. */
export interface CurvePoint {
  readonly value: number;
  readonly mean: number;
  readonly sd: number;
  readonly trials: number;
}

/** How errors go on beyond the values that were measured. */
export interface Beyond {
  /** Errors fall as ε^−power, exactly; null where no law is known: then a power is fitted to the nearest points. */
  readonly power: number | null;
  /** Some error is left however large ε is. */
  readonly hasFloor: boolean;
}

/** From which value of the swept parameter on the mean error is at most the target. */
export type Solution =
  | {
      readonly kind: 'met';
      /** 0 where it is met at all values, as far as can be seen. */
      readonly value: number;
      /** The 95 % interval; null where single trials leave none. To ∞: perhaps it is never met. */
      readonly interval: readonly [low: number, high: number] | null;
      /** Between values that were measured, or beyond them, where a law says how errors go on. */
      readonly where: 'within' | 'below' | 'above';
      /** More than 1: before it stays below the target, the curve rises above it again. */
      readonly crossings: number;
    }
  /** Not met at any value that was measured, and nothing says that a larger one would do. */
  | { readonly kind: 'unmet'; readonly greatest: number }
  | { readonly kind: 'nothing' };

/** A target that is met from some value on. */
export type Met = Extract<Solution, { kind: 'met' }>;

/** Whether noise of the trials may have put them in this order. */
export function overlap(a: Met, b: Met): boolean {
  if (a.value === 0 || b.value === 0) return a.value === b.value;
  const [lowA, highA] = a.interval ?? [a.value, a.value];
  const [lowB, highB] = b.interval ?? [b.value, b.value];
  return lowA <= highB && lowB <= highA;
}

/**
 * The smallest value from which the mean error stays at or below the target. Between measured values the curve is straight
 * on logarithmic axes, where error curves nearly are; beyond them it follows a law. The interval has every value at
 * which the 95 % interval of the mean does not rule out the target: it ends where the edges of that band cross it.
 */
export function smallestValue(points: readonly CurvePoint[], target: number, beyond: Beyond): Solution {
  const curve = onLogAxes(points);
  if (curve.length === 0 || !(target > 0)) return { kind: 'nothing' };
  const model = modelOf(curve, beyond);
  const [least, greatest] = [curve[0].value, curve[curve.length - 1].value];
  const value = staysBelow(curve, (at) => model(at).mean, target);
  if (value === Number.POSITIVE_INFINITY) return { kind: 'unmet', greatest };
  const where = value > greatest ? 'above' : value < least ? 'below' : 'within';
  const crossings = curve.slice(1).filter(({ mean }, i) => mean > target !== curve[i].mean > target).length;
  return { kind: 'met', value, interval: intervalOf(), where, crossings: Math.max(1, crossings) };

  function intervalOf(): readonly [number, number] | null {
    if (curve.some(({ trials }) => trials < 2)) return null;
    const edge = (sign: number) => (at: number) => {
      const { mean, margin } = model(at);
      return mean + sign * margin();
    };
    const high = staysBelow(curve, edge(1), target);
    const isOpen = beyond.hasFloor && where === 'above';
    return [staysBelow(curve, edge(-1), target), isOpen ? Number.POSITIVE_INFINITY : high];
  }
}

/** The mean error at one value. */
export interface ErrorThere {
  readonly mean: number;
  /** Half of its 95 % interval; null where single trials leave none. */
  readonly margin: number | null;
  /** On a measured value, between two of them or beyond all. */
  readonly where: 'measured' | 'between' | 'beyond';
}

/** The question of `smallestValue` the other way round, answered from the same curve: which mean error a value has. */
export function errorAt(points: readonly CurvePoint[], value: number, beyond: Beyond): ErrorThere | null {
  const measured = points.find((point) => point.value === value && Number.isFinite(point.mean));
  if (measured) {
    const { mean, sd, trials } = measured;
    const margin = trials < 2 ? null : marginOfMean({ sd, trials, notFinite: 0 });
    return { mean, margin, where: 'measured' };
  }
  const curve = onLogAxes(points);
  if (curve.length === 0 || !(value > 0)) return null;
  const { mean, margin } = modelOf(curve, beyond)(value);
  const isBetween = value > curve[0].value && value < curve[curve.length - 1].value;
  return {
    mean,
    margin: curve.some(({ trials }) => trials < 2) ? null : margin(),
    where: isBetween ? 'between' : 'beyond',
  };
}

/** The points that have a place on logarithmic axes, in order. */
export function onLogAxes(points: readonly CurvePoint[]): CurvePoint[] {
  return points
    .filter(({ value, mean }) => value > 0 && mean > 0 && Number.isFinite(mean))
    .sort((a, b) => a.value - b.value);
}

/** No law is believed any farther than this factor beyond what was measured. */
const FARTHEST = 1000;

/**
 * From where on a height (the mean, or an edge of its interval) stays at or below the target: 0 from the start, ∞ never.
 * What was measured decides; only where that leaves it open, beyond does.
 */
function staysBelow(curve: readonly CurvePoint[], height: (value: number) => number, target: number): number {
  const isAbove = (value: number) => height(value) > target;
  const values = curve.map(({ value }) => value);
  const last = values.findLastIndex(isAbove);
  const above = last < 0 ? values[0] / FARTHEST : values[last];
  const below = values[last + 1] ?? above * FARTHEST;
  if (last < 0 && !isAbove(above)) return 0;
  if (isAbove(below)) return Number.POSITIVE_INFINITY;
  return crossing(isAbove, above, below);
}

/** Far finer than anything that is shown. */
const TOLERANCE = 1e-7;

function crossing(isAbove: (value: number) => boolean, from: number, to: number): number {
  let [above, below] = [from, to];
  while (below / above > 1 + TOLERANCE) {
    const middle = Math.sqrt(above * below);
    if (isAbove(middle)) above = middle;
    else below = middle;
  }
  return below;
}

interface Estimate {
  readonly mean: number;
  /** Half of its 95 % interval. */
  margin(): number;
}

/** How much of a measured point is in an estimate: log mean = Σ share·log mean_i, besides what is known. */
type Share = readonly [point: CurvePoint, share: number];

/** The mean at any value. */
function modelOf(curve: readonly CurvePoint[], { power }: Beyond): (value: number) => Estimate {
  const ends = [curve[0], curve[curve.length - 1]];
  const [down, up] = ends.map((end) =>
    power === null ? lineThrough(nearest(curve, end), null) : lineThrough(curve, -power),
  );
  return (value) => {
    const next = curve.findIndex((point) => point.value >= value);
    if (next < 0) return up(value);
    const b = curve[next];
    if (next === 0 && value < b.value) return down(value);
    // On a point itself all of the estimate is its own.
    const a = curve[Math.max(0, next - 1)];
    const share = b.value === value ? 1 : log(value / a.value) / log(b.value / a.value);
    const mean = share === 1 ? b.mean : a.mean * exp(share * log(b.mean / a.mean));
    return {
      mean,
      margin: () =>
        mean *
        relativeMargin([
          [a, 1 - share],
          [b, share],
        ]),
    };
  };
}

/** To first order: the noise of a log mean is that of the mean, relative to it. */
function relativeMargin(shares: readonly Share[]): number {
  const parts = shares.map(([point, share]) => {
    const variance = share * share * relativeVariance(point);
    return { variance, perFreedom: (variance * variance) / (point.trials - 1) };
  });
  const variance = parts.reduce((sum, part) => sum + part.variance, 0);
  if (variance === 0) return 0;
  // Welch and Satterthwaite: the degrees of freedom of a sum of variances that are estimates themselves.
  const freedom = (variance * variance) / parts.reduce((sum, part) => sum + part.perFreedom, 0);
  return studentQuantile(CONFIDENCE, freedom) * Math.sqrt(variance);
}

/** Of the mean of all trials, relative to it. */
function relativeVariance({ sd, trials, mean }: CurvePoint): number {
  return (sd * sd) / (trials * mean * mean);
}

/** A line is fitted to so many points within this factor of the end that it goes on from. */
const FITTED_POINTS = 4;
const NEAR = 30;

function nearest(curve: readonly CurvePoint[], end: CurvePoint): readonly CurvePoint[] {
  const distance = ({ value }: CurvePoint) => Math.abs(log(value / end.value));
  return [...curve]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, FITTED_POINTS)
    .filter((point) => distance(point) <= log(NEAR));
}

/** Noise falls as 1/ε, squared noise as 1/ε²; what falls faster still does so for a while, or by chance. */
const STEEPEST = -2;

/** The line of least squares on logarithmic axes, of a slope that is known or that the points say. */
function lineThrough(points: readonly CurvePoint[], known: number | null): (value: number) => Estimate {
  const x = points.map(({ value }) => log(value));
  const y = points.map(({ mean }) => log(mean));
  const [middle, level] = [average(x), average(y)];
  const spread = x.reduce((sum, at) => sum + (at - middle) * (at - middle), 0);
  const isFitted = known === null && points.length > 1;
  const fitted = isFitted ? x.reduce((sum, at, i) => sum + (at - middle) * (y[i] - level), 0) / spread : 0;
  const slope = known ?? Math.min(0, Math.max(STEEPEST, fitted));
  const misfit = isFitted ? misfitOf(points, (i) => y[i] - level - fitted * (x[i] - middle)) : 1;
  return (value) => {
    const way = log(value) - middle;
    const mean = exp(level + slope * way);
    const tilt = (at: number) => (isFitted ? (way * (at - middle)) / spread : 0);
    const shares = points.map((point, i): Share => [point, 1 / points.length + tilt(x[i])]);
    return { mean, margin: () => mean * relativeMargin(shares) * misfit };
  };
}

/** How many times farther points are from their line than their noise explains, where that is more than once. */
function misfitOf(points: readonly CurvePoint[], residual: (index: number) => number): number {
  const freedom = points.length - 2;
  const squares = points.reduce((sum, point, i) => sum + (residual(i) * residual(i)) / relativeVariance(point), 0);
  return freedom > 0 && squares > freedom ? Math.sqrt(squares / freedom) : 1;
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
