import { type Point, summarise } from '../../experiment/results/summary.ts';
import type { Rng } from '../../random/rng.ts';
import type { FigureChoice, FigureHead, FigureVariant, Pace } from '../figure.ts';
import type { Check } from '../verdict/check.ts';

/** What somebody wants timed, as plain data. */
export interface TimedRequest extends FigureChoice {
  readonly pace: Pace;
  /** In all; as many as the plan has unless given. */
  readonly trials?: number;
  /** Those that are there already and are not timed again. */
  readonly done?: number;
}

export interface Axis {
  readonly label: string;
  /** Short form, for tables: m. */
  readonly symbol: string;
  readonly scale: 'linear' | 'log';
}

/** One view of a figure: what is varied. */
export interface TimedVariant extends FigureVariant {
  readonly x: Axis;
  /** What stays fixed, in one line. */
  readonly settings: string;
}

export interface TimedSeries {
  readonly id: string;
  readonly title: string;
}

/** What is timed, as plain numbers: everything that is known before the first point. */
export interface TimedPlan {
  /** How often everything is timed, on inputs of its own each time. */
  readonly trials: number;
  /** By series, ascending; one that gets too slow or too large leaves off earlier. */
  readonly values: Readonly<Record<string, readonly number[]>>;
}

/** One point to time. */
export interface Subject {
  /** The work that is timed; null for what is worked out without (a bound). */
  readonly work: (() => void) | null;
  /** Read off after the work: errors, bytes. */
  readonly quantities?: () => Readonly<Record<string, number>>;
}

/** A level line to compare with. */
export interface TimedLine {
  readonly quantity: string;
  readonly label: string;
  readonly y: number;
}

/**
 * A figure whose y axis is measured on this machine: time, memory, and the error that goes with them. Unlike the trials of
 * an experiment these numbers differ from run to run, so times are drawn as multiples of a reference that is measured in
 * between, and verdicts leave room for noise.
 */
export interface TimedFigure extends FigureHead {
  readonly kind: 'timed';
  readonly variants: readonly TimedVariant[];
  readonly series: readonly TimedSeries[];
  /** Ids of what can be drawn (see quantities.ts), the first one at once. */
  readonly quantities: readonly string[];
  readonly lines: readonly TimedLine[];
  plan(variant: string, pace: Pace): TimedPlan;
  /** How long all series at this value take, relative to others: for progress. */
  effort(variant: string, value: number): number;
  /** Makes the input at one value, by series; this is not timed. `rng` is the same for all values of a trial. */
  prepare(variant: string, value: number, rng: Rng): Readonly<Record<string, Subject>>;
  /** `points` have a number for every series that is planned at the values that they name. */
  verdict(points: readonly Point[], variant: string): Check[];
}

/** How often everything is timed, where the paper does not say: enough for an interval that can decide something. */
export const repetitions: Readonly<Record<Pace, number>> = { quick: 4, paper: 5 };

/** The same values for all of these series. */
export function sameFor(series: readonly TimedSeries[], values: readonly number[]): TimedPlan['values'] {
  return Object.fromEntries(series.map(({ id }) => [id, values]));
}

/** The plan of a request, with the trials that it wants. */
export function planOf(figure: TimedFigure, { variant, pace, trials }: Omit<TimedRequest, 'figure'>): TimedPlan {
  const plan = figure.plan(variant, pace);
  return trials === undefined ? plan : { ...plan, trials };
}

/** All values at which anything is timed, ascending. */
export function valuesOf({ values }: TimedPlan): number[] {
  return [...new Set(Object.values(values).flat())].sort((a, b) => a - b);
}

/** How many rows a whole run has: one a series, value and trial. */
export function rowsPlanned({ trials, values }: TimedPlan): number {
  return trials * Object.values(values).reduce((sum, { length }) => sum + length, 0);
}

/** One number of every quantity, for one series at one value in one trial. */
export interface TimedRow {
  readonly series: string;
  readonly value: number;
  readonly trial: number;
  readonly quantities: Readonly<Record<string, number>>;
}

/** Means and spreads over trials, as the points of an experiment are: series are mechanisms, quantities metrics. */
export function timedPoints(rows: readonly TimedRow[]): Point[] {
  return summarise(
    rows.map(({ series, quantities, ...row }) => ({ ...row, mechanism: series, metrics: quantities, private: true })),
  );
}
