import * as v from 'valibot';
import { ENGINE_VERSION } from '../../experiment/results/results.ts';
import { jsonNumber, type Point, type Spread, spreadOf } from '../../experiment/results/summary.ts';
import { Failure } from '../../failure.ts';
import { toLinedJson } from '../../json.ts';
import { parseWith, recordOf } from '../../parse.ts';
import type { Pace } from '../figure.ts';
import { timedFigureOf } from '../registry.ts';
import { type Judgement, judge } from '../verdict/judge.ts';
import { REFERENCE } from './quantities.ts';
import { REFERENCE_WORDS } from './reference-kernel.ts';
import {
  planOf,
  rowsPlanned,
  type TimedFigure,
  type TimedRequest,
  type TimedRow,
  timedPoints,
} from './timed-figure.ts';

/** A file of measurements: what was measured, every number of it, and what it says about the claim. */
export interface TimedResults {
  readonly version: 1;
  readonly engine: string;
  readonly figure: string;
  readonly variant: string;
  readonly pace: Pace;
  /** How often everything was to be timed. */
  readonly trials: number;
  readonly claim: string;
  readonly settings: string;
  readonly reference: { readonly what: string; readonly milliseconds: Spread };
  readonly complete: boolean;
  readonly verdict: Judgement;
  readonly summary: readonly {
    readonly series: string;
    readonly value: number;
    readonly quantities: Readonly<Record<string, Spread>>;
  }[];
  readonly points: readonly TimedRow[];
}

export function timedResultsOf(request: TimedRequest, rows: readonly TimedRow[]): TimedResults {
  const { figure, variant } = timedFigureOf(request);
  const points = timedPoints(rows);
  const plan = planOf(figure, request);
  return {
    version: 1,
    engine: ENGINE_VERSION,
    figure: figure.id,
    variant: variant.id,
    pace: request.pace,
    trials: plan.trials,
    claim: figure.claim,
    settings: variant.settings,
    reference: { what: REFERENCE_WORDS, milliseconds: referenceSpread(rows) },
    complete: rows.length === rowsPlanned(plan),
    verdict: judgeTimed(figure, request, points),
    summary: points.map(({ mechanism, value, metrics }) => ({
      series: mechanism,
      value: Number(value),
      quantities: metrics,
    })),
    points: rows,
  };
}

/** As a JSON file with one point a line. */
export function writeTimedResults({ summary, points, ...head }: TimedResults): string {
  return toLinedJson(head, { summary, points });
}

const shape = v.looseObject({
  version: v.literal(1),
  figure: v.string(),
  variant: v.string(),
  pace: v.picklist(['quick', 'paper']),
  trials: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  points: v.array(
    v.strictObject({
      series: v.string(),
      value: v.number(),
      trial: v.pipe(v.number(), v.integer(), v.minValue(0)),
      quantities: recordOf(jsonNumber),
    }),
  ),
});

/** Reads a file of measurements of this figure back; what it says is worked out anew. */
export function parseTimedResults(json: unknown, wanted: string): TimedResults {
  const { figure, variant, pace, trials, points } = parseWith(shape, json, '');
  if (figure !== wanted) throw new Failure(`these are measurements of ${figure}, not of ${wanted}.`);
  return timedResultsOf({ figure, variant, pace, ...(trials === undefined ? {} : { trials }) }, points);
}

/** How long the reference took in this run. */
export function referenceSpread(rows: readonly TimedRow[]): Spread {
  return spreadOf(rows.flatMap(({ quantities }) => (REFERENCE in quantities ? [quantities[REFERENCE]] : [])));
}

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
