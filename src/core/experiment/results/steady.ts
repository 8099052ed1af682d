import { log } from '../../math/log.ts';
import { type Experiment, entryName, type PointTrials, trialsAt } from '../experiment.ts';
import { isPrivateOver } from '../guarantees.ts';
import type { Row } from '../run/row.ts';
import { curveOf, readings, type Target } from './reading.ts';
import { type CurvePoint, type Met, onLogAxes, overlap } from './solve.ts';
import { marginOfMean, type Point } from './summary.ts';

/** A band is wide where the 95 % interval of a mean reaches farther than this share of it to each side. */
const WIDE_BAND = 0.5;
/** The ends of an interval of ε may be this factor apart before more trials are worth the wait. */
const CLEAR = 1.1;
/** More would take very long to make any difference. */
const MOST_TRIALS = 2000;

/**
 * The experiment with twice as many trials where they are missing: at every point whose band is wide, and around the ε
 * that was read off where it leaves open which mechanism is the best. Null once nothing is, or more can hardly help.
 */
export function steadied(experiment: Experiment, points: readonly Point[], target: Target): Experiment | null {
  const wanted = new Map<number, Set<number>>();
  const want = (mechanism: number, all: readonly CurvePoint[]) => {
    const values = wanted.get(mechanism) ?? new Set();
    for (const { value } of all) values.add(value);
    wanted.set(mechanism, values);
  };
  for (const [mechanism, entry] of experiment.mechanisms.entries()) {
    want(mechanism, curveOf(points, entry, target.metric).filter(isWide));
  }
  for (const { mechanism, solution } of contested(experiment, points, target)) {
    want(mechanism, around(curveOf(points, experiment.mechanisms[mechanism], target.metric), solution.value));
  }
  const more = { ...experiment.sweep.more };
  for (const [mechanism, values] of wanted) {
    const added = [...values].flatMap((value): PointTrials[] => {
      const trials = trialsAt(experiment, mechanism, value);
      return trials < MOST_TRIALS ? [{ value, trials: Math.min(MOST_TRIALS, 2 * trials) }] : [];
    });
    const name = entryName(experiment.mechanisms[mechanism]);
    const rest = (more[name] ?? []).filter(({ value }) => !added.some((point) => point.value === value));
    if (added.length > 0) more[name] = [...rest, ...added];
  }
  const isMore = Object.entries(more).some(([name, all]) => all !== experiment.sweep.more?.[name]);
  return isMore ? { ...experiment, sweep: { ...experiment.sweep, more } } : null;
}

function isWide({ mean, sd, trials }: CurvePoint): boolean {
  return marginOfMean({ sd, trials, notFinite: 0 }) > WIDE_BAND * Math.abs(mean);
}

/** The private mechanism that needs least and those that may need as little, whose ε is not known closely. */
function contested(experiment: Experiment, points: readonly Point[], target: Target) {
  const met = readings(experiment, points, target).flatMap(({ mechanism, solution }) =>
    solution.kind === 'met' && isPrivateOver(experiment, mechanism) ? [{ mechanism, solution }] : [],
  );
  if (met.length === 0) return [];
  const best = met.reduce((a, b) => (b.solution.value < a.solution.value ? b : a));
  return met.filter(({ solution }) => solution.value > 0 && overlap(solution, best.solution) && !isClear(solution));
}

/** Where perhaps no ε meets the target, it is no matter of trials. */
function isClear({ interval }: Met): boolean {
  return interval !== null && (interval[1] === Number.POSITIVE_INFINITY || interval[1] <= interval[0] * CLEAR);
}

/** The two points that an ε was read off between, or the two that are nearest to it. */
function around(points: readonly CurvePoint[], value: number): readonly CurvePoint[] {
  const curve = onLogAxes(points);
  const next = curve.findIndex((point) => point.value >= value);
  if (next > 0) return curve.slice(next - 1, next + 1);
  const distance = (point: CurvePoint) => Math.abs(log(point.value / value));
  return curve.toSorted((a, b) => distance(a) - distance(b)).slice(0, 2);
}

/**
 * What is left of an experiment that was stopped while it had more trials to do: every point with as many as were done
 * without a gap, as if no more had been asked for.
 */
export function asFarAsDone(experiment: Experiment, rows: readonly Row[]): { experiment: Experiment; rows: Row[] } {
  const done = new Map<string, Set<number>>();
  const keyOf = (mechanism: string, value: unknown) => JSON.stringify([mechanism, value]);
  for (const { mechanism, value, trial } of rows) {
    const key = keyOf(mechanism, value);
    done.set(key, (done.get(key) ?? new Set()).add(trial));
  }
  const unbroken = (mechanism: string, value: unknown) => {
    const trials = done.get(keyOf(mechanism, value));
    let count = 0;
    while (trials?.has(count)) count++;
    return count;
  };
  const more = Object.fromEntries(
    Object.entries(experiment.sweep.more ?? {}).flatMap(([name, all]) => {
      const kept = all
        .map(({ value }) => ({ value, trials: unbroken(name, value) }))
        .filter(({ trials }) => trials > experiment.trials);
      return kept.length > 0 ? [[name, kept]] : [];
    }),
  );
  const { more: _, ...sweep } = experiment.sweep;
  const cut = { ...experiment, sweep: Object.keys(more).length > 0 ? { ...sweep, more } : sweep };
  const kept = new Map(
    Object.entries(more).flatMap(([name, all]) => all.map(({ value, trials }) => [keyOf(name, value), trials])),
  );
  return {
    experiment: cut,
    rows: rows.filter(({ mechanism, value, trial }) => {
      return trial < Math.max(experiment.trials, kept.get(keyOf(mechanism, value)) ?? 0);
    }),
  };
}
