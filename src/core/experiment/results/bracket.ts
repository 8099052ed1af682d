import { log } from '../../math/log.ts';
import { MAX_EPSILON } from '../../privacy/budget.ts';
import { type Experiment, entryName, valuesRunBy } from '../experiment.ts';
import { beyondOf, curveOf, type Target } from './reading.ts';
import { type Beyond, type CurvePoint, onLogAxes, type Solution, smallestValue } from './solve.ts';
import type { Point } from './summary.ts';

/** Two neighbours this close have the crossing between them as well as anybody wants to know. */
const CLOSE = 1.25;
/** Values nearer to each other than this would say the same. */
const SAME = 1.02;
/** No step goes farther than this beyond what was measured, whatever a law says. */
const LONGEST_STEP = 100;
/** A curve that falls by no more than this while ε doubles has reached its floor. */
const FLAT = 0.95;

/**
 * The experiment with the values that are to be measured next, so that for every mechanism the target comes to lie between two
 * neighbouring values; null where that is so, or where more values cannot tell. Depends on the numbers only, so page
 * and headless twin measure the same.
 */
export function measuredCloser(experiment: Experiment, points: readonly Point[], target: Target): Experiment | null {
  const also = { ...experiment.sweep.also };
  for (const [mechanism, entry] of experiment.mechanisms.entries()) {
    const known = valuesRunBy(experiment, mechanism).filter((value) => typeof value === 'number');
    const curve = onLogAxes(curveOf(points, entry, target.metric));
    const wanted = nextValues(curve, known, target.error, beyondOf(entry, target.metric, points))
      .filter((value) => value <= MAX_EPSILON)
      .map((value) => Number(value.toPrecision(3)));
    const fresh = [...new Set(wanted)].filter((value) => !known.includes(value));
    const name = entryName(entry);
    if (fresh.length > 0) also[name] = [...(also[name] ?? []), ...fresh];
  }
  const isMore = Object.entries(also).some(([name, values]) => values !== experiment.sweep.also?.[name]);
  return isMore ? { ...experiment, sweep: { ...experiment.sweep, also } } : null;
}

/** `known`: all values that were tried, also those that gave no number. */
function nextValues(curve: readonly CurvePoint[], known: readonly number[], target: number, beyond: Beyond): number[] {
  const solution = smallestValue(curve, target, beyond);
  if (solution.kind === 'nothing') return [];
  const last = curve.findLastIndex(({ mean }) => mean > target);
  if (last < 0) return downwards(curve, known, solution);
  if (last === curve.length - 1) return upwards(curve, solution);
  return inside(curve[last].value, curve[last + 1].value, solution);
}

/** Around where the curve seems to cross, and as far off as noise may have it; in the middle where that does not help. */
function inside(above: number, below: number, solution: Solution): number[] {
  if (solution.kind !== 'met' || below / above <= CLOSE) return [];
  const [low, high] = solution.interval ?? [solution.value, solution.value];
  if (low <= above && high >= below) return [];
  const around = [Math.min(low, solution.value / Math.sqrt(CLOSE)), Math.max(high, solution.value * Math.sqrt(CLOSE))];
  const between = around.filter((value) => value > above * SAME && value < below / SAME);
  return between.length > 0 ? between : [Math.sqrt(above * below)];
}

function upwards(curve: readonly CurvePoint[], solution: Solution): number[] {
  const end = curve[curve.length - 1];
  const greatest = end.value;
  const before = curve.findLast(({ value }) => value <= greatest / 2);
  if (isFlat(end, before)) return [];
  if (solution.kind !== 'met') return [greatest * 4];
  const farthest = Math.min(greatest * LONGEST_STEP, MAX_EPSILON);
  const high = Math.min(solution.interval?.[1] ?? 0, solution.value * 2);
  const around = [solution.value / Math.sqrt(CLOSE), Math.max(high, solution.value * Math.sqrt(CLOSE))];
  return around.filter((value) => value > greatest * SAME).map((value) => Math.min(value, farthest));
}

/** Whether the error all but stays the same between the end of a curve and a point at least a doubling away from it. */
function isFlat(end: CurvePoint, other: CurvePoint | undefined): boolean {
  if (!other) return false;
  const doublings = log(end.value / other.value) / log(2);
  return log(end.mean / other.mean) / doublings > log(FLAT);
}

/** Below a value that gave no number (a mechanism may need more ε) nothing is tried. */
function downwards(curve: readonly CurvePoint[], known: readonly number[], solution: Solution): number[] {
  const least = curve[0].value;
  const after = curve.find(({ value }) => value >= least * 2);
  if (isFlat(curve[0], after)) return [];
  const refused = known.filter((value) => value < least).reduce((a, b) => Math.max(a, b), 0);
  const wanted = below(least, solution).map((value) => Math.max(value, least / LONGEST_STEP));
  if (refused === 0) return wanted;
  const allowed = wanted.filter((value) => value > refused * SAME);
  if (allowed.length > 0) return allowed;
  return least / refused > CLOSE ? [Math.sqrt(least * refused)] : [];
}

function below(least: number, solution: Solution): number[] {
  if (solution.kind !== 'met' || solution.value === 0) return [least / 4];
  const low = Math.max(solution.interval?.[0] ?? solution.value, solution.value / 2);
  const around = [Math.min(low, solution.value / Math.sqrt(CLOSE)), solution.value * Math.sqrt(CLOSE)];
  return around.filter((value) => value < least / SAME);
}
