import type { Point } from '../../experiment/results/summary.ts';
import { type Judgement, judge } from '../verdict/judge.ts';
import { planOf, type TimedFigure, type TimedRequest } from './timed-figure.ts';

/** One timing says nothing about how far another one would be from it. */
const LEAST_TRIALS = 2;

/** The verdict on what was timed so far. */
export function judgeTimed(
  figure: TimedFigure,
  request: Omit<TimedRequest, 'figure'>,
  points: readonly Point[],
): Judgement {
  const { values, trials } = planOf(figure, request);
  const plan = {
    curves: Object.entries(values).map(([mechanism, planned]) => ({ mechanism, values: planned })),
    trials,
    leastTrials: LEAST_TRIALS,
    trialsOf,
  };
  return judge(plan, points, (used) => figure.verdict(used, request.variant));
}

/** A bound has no times, and times have no errors where none are asked for: what a point has, it has in every trial. */
export function trialsOf({ metrics }: Point): number {
  return Math.max(...Object.values(metrics).map(({ trials }) => trials));
}
