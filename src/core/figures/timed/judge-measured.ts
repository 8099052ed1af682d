import type { Point } from '../../experiment/summary.ts';
import { type Judgement, outcomeOf } from '../swept/judge.ts';
import { type MeasuredPoint, pointsPlanned, valuesOf } from './measure.ts';
import type { MeasuredFigure, Pace } from './measured-figure.ts';
import { summariseMeasured } from './summarise-measured.ts';

/**
 * The verdict on what was measured so far, at the values where every series that is planned there has a number: a curve
 * that is half there is never compared with one that is whole.
 */
export function judgeMeasured(
  figure: MeasuredFigure,
  variant: string,
  pace: Pace,
  measured: readonly MeasuredPoint[],
): Judgement {
  const plan = figure.plan(variant, pace);
  const points = summariseMeasured(measured);
  const planned = (value: number) => Object.keys(plan.values).filter((id) => plan.values[id].includes(value));
  const has = (series: string, value: number) =>
    points.some((point) => point.mechanism === series && point.value === value);
  const full = valuesOf(plan).filter((value) => planned(value).every((series) => has(series, value)));
  const used = points.filter(({ value }) => full.includes(Number(value)));
  const checks = figure.verdict(variant, used);
  return {
    outcome: outcomeOf(checks),
    checks,
    isPartial: measured.length < pointsPlanned(plan),
    trials: used.length === 0 ? 0 : Math.min(...used.map(trialsIn)),
    silent: [],
  };
}

function trialsIn({ metrics }: Point): number {
  return Math.max(...Object.values(metrics).map(({ trials }) => trials));
}
