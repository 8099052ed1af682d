import { mechanismById } from '../../mechanisms/registry.ts';
import { metricById } from '../../metrics/registry.ts';
import { type Experiment, entryName, type MechanismEntry } from '../experiment.ts';
import { type Beyond, type CurvePoint, type Solution, smallestValue } from './solve.ts';
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
    return { mechanism, solution: smallestValue(curve, error, beyondOf(entry, metric)) };
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

export function beyondOf({ id, reconstruct }: MechanismEntry, metric: string): Beyond {
  const { scalesInversely, inconsistent } = mechanismById(id, 'mechanisms');
  const { power } = metricById(metric, 'metric');
  // An estimator may bend a curve that was straight.
  const isExact = scalesInversely === true && reconstruct === undefined;
  return { power: isExact ? (power ?? null) : null, hasFloor: inconsistent !== undefined };
}
