import type { Point } from '../../experiment/summary.ts';
import type { Rng } from '../../random/rng.ts';
import type { Check, FigureVariant } from '../swept/figure.ts';

/** How much of a figure is measured: a look at its shape, or every value that the paper has. */
export type Pace = 'quick' | 'paper';

export interface Axis {
  readonly label: string;
  /** Short form, for tables: m. */
  readonly symbol: string;
  readonly scale: 'linear' | 'log';
}

/** One view of a figure: what is varied. */
export interface MeasuredVariant extends FigureVariant {
  readonly x: Axis;
  /** What stays fixed, in one line. */
  readonly settings: string;
}

export interface MeasuredSeries {
  readonly id: string;
  readonly title: string;
}

/** What is measured, as plain numbers: everything that is known before the first point. */
export interface MeasurementPlan {
  /** How often everything is measured, on inputs of its own each time. */
  readonly trials: number;
  /** By series, ascending; one that gets too slow or too large leaves off earlier. */
  readonly values: Readonly<Record<string, readonly number[]>>;
}

/** One point to measure. */
export interface Subject {
  /** The work that is timed; null for what is worked out without (a bound). */
  readonly work: (() => void) | null;
  /** Read off after the work: errors, bytes. */
  readonly quantities?: () => Readonly<Record<string, number>>;
}

/** A level line to compare with. */
export interface MeasuredLine {
  readonly quantity: string;
  readonly label: string;
  readonly y: number;
}

/**
 * A figure whose y axis is measured on this machine: time, memory, and the error that goes with them. Unlike the trials of
 * an experiment these numbers differ from run to run, so times are drawn as multiples of a reference that is measured in
 * between, and verdicts leave room for noise.
 */
export interface MeasuredFigure {
  /** Paper and number: "bayesian-5". */
  readonly id: string;
  readonly paper: string;
  readonly number: string;
  readonly title: string;
  /** What the paper reports, in our words. */
  readonly claim: string;
  readonly notes: readonly string[];
  readonly variants: readonly MeasuredVariant[];
  readonly series: readonly MeasuredSeries[];
  /** Ids of what can be drawn (see quantities.ts), the first one at once. */
  readonly quantities: readonly string[];
  readonly lines: readonly MeasuredLine[];
  plan(variant: string, pace: Pace): MeasurementPlan;
  /** How long all series at this value take, relative to others: for progress. */
  effort(variant: string, value: number): number;
  /** Makes the input at one value, by series; this is not timed. `rng` is the same for all values of a trial. */
  prepare(variant: string, value: number, rng: Rng): Readonly<Record<string, Subject>>;
  verdict(variant: string, points: readonly Point[]): Check[];
}
