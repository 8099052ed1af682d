import type { Point } from '../../experiment/summary.ts';
import type { Pace } from '../figure.ts';
import { type Judgement, judge } from '../verdict/judge.ts';
import type { TimedFigure } from './timed-figure.ts';

/** The verdict on what was timed so far. The clock takes the fastest of many calls, so one trial is enough to judge by. */
export function judgeTimed(figure: TimedFigure, variant: string, pace: Pace, points: readonly Point[]): Judgement {
  const { values, trials } = figure.plan(variant, pace);
  const plan = {
    curves: Object.entries(values).map(([mechanism, planned]) => ({ mechanism, values: planned })),
    trials,
    leastTrials: 1,
    trialsOf,
  };
  return judge(plan, points, (used) => figure.verdict(used, variant));
}

/** A bound has no times, and times have no errors where none are asked for: what a point has, it has in every trial. */
export function trialsOf({ metrics }: Point): number {
  return Math.max(...Object.values(metrics).map(({ trials }) => trials));
}
