import { mechanismById } from '../../mechanisms/registry.ts';
import { metricById } from '../../metrics/registry.ts';
import { type Experiment, entryName, type MechanismEntry } from '../experiment.ts';
import { type Beyond, type CurvePoint, type ErrorThere, errorAt, type Solution, smallestValue } from './solve.ts';
import type { Point } from './summary.ts';

/** An error that somebody wants to reach. */
export interface Target {
  readonly metric: string;
  readonly error: number;
}

/** Which ε one mechanism needs for a target. */
export interface EpsilonReading {
  /** By position in the experiment. */
  readonly mechanism: number;
  readonly solution: Solution;
}

/** Whether a smallest ε can be read off: errors are better the lower, and ε is what the sweep varies. */
export function canBeRead({ sweep }: Pick<Experiment, 'sweep'>, metric: string): boolean {
  return sweep.parameter === 'epsilon' && metricById(metric, 'metric').better === 'lower';
}

export function readings(
  experiment: Experiment,
  points: readonly Point[],
  { metric, error }: Target,
): EpsilonReading[] {
  return experiment.mechanisms.map((entry, mechanism) => {
    const curve = curveOf(points, entry, metric);
    const beyond = beyondOf(entry, metric, points);
    const solution = smallestValue(curve, error, beyond);
    // No noise at all would still leave what was left out.
    const isOutOfReach = solution.kind === 'met' && solution.where === 'above' && beyond.floor >= error;
    const greatest = curve.reduce((most, { value }) => Math.max(most, value), 0);
    return { mechanism, solution: isOutOfReach ? { kind: 'unmet', greatest } : solution };
  });
}

/** The error of every mechanism at one value of the sweep, by position; null where nothing tells it. */
export function errorsAt(
  experiment: Experiment,
  points: readonly Point[],
  metric: string,
  value: number,
): (ErrorThere | null)[] {
  const goesOn = canBeRead(experiment, metric);
  return experiment.mechanisms.map((entry) => {
    const error = errorAt(curveOf(points, entry, metric), value, beyondOf(entry, metric, points));
    // Only errors over ε follow a law beyond what was measured.
    return error?.where === 'beyond' && !goesOn ? null : error;
  });
}

/** The mean of the trials that gave a number, where there are any. */
export function curveOf(points: readonly Point[], entry: MechanismEntry, metric: string): CurvePoint[] {
  const name = entryName(entry);
  return points.flatMap(({ mechanism, value, metrics }) => {
    const spread = metrics[metric];
    if (mechanism !== name || !spread || typeof value !== 'number') return [];
    return [{ value, mean: spread.mean, sd: spread.sd, trials: spread.trials - spread.notFinite }];
  });
}

/** `floor`: the error that is left without any noise, because rows of people were left out. */
export function beyondOf(
  { id, reconstruct }: MechanismEntry,
  metric: string,
  points: readonly Point[],
): Beyond & { readonly floor: number } {
  const { scalesInversely, inconsistent } = mechanismById(id, 'mechanisms');
  const { power } = metricById(metric, 'metric');
  const floor = points.find(({ cut }) => cut?.[metric] !== undefined)?.cut?.[metric] ?? 0;
  // An estimator may bend a curve that was straight, and so does what was left out.
  const isExact = scalesInversely === true && reconstruct === undefined && floor === 0;
  return { power: isExact ? (power ?? null) : null, hasFloor: inconsistent !== undefined || floor > 0, floor };
}
