import { ENGINE_VERSION } from '../../experiment/results.ts';
import { type Spread, spreadOf } from '../../experiment/summary.ts';
import { toLinedJson } from '../../json.ts';
import { timedFigureOf } from '../registry.ts';
import type { Judgement } from '../verdict/judge.ts';
import { judgeTimed } from './judge-timed.ts';
import { REFERENCE } from './quantities.ts';
import { REFERENCE_WORDS } from './reference-kernel.ts';
import { rowsPlanned, type TimedRequest } from './timed-figure.ts';
import { type TimedRow, timedPoints } from './timed-row.ts';

/** A file of measurements: what was measured, every number of it, and what it says about the claim. */
export interface TimedResults {
  readonly version: 1;
  readonly engine: string;
  readonly figure: string;
  readonly variant: string;
  readonly pace: string;
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
  return {
    version: 1,
    engine: ENGINE_VERSION,
    figure: figure.id,
    variant: variant.id,
    pace: request.pace,
    claim: figure.claim,
    settings: variant.settings,
    reference: { what: REFERENCE_WORDS, milliseconds: referenceSpread(rows) },
    complete: rows.length === rowsPlanned(figure.plan(variant.id, request.pace)),
    verdict: judgeTimed(figure, variant.id, request.pace, points),
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

/** How long the reference took in this run. */
export function referenceSpread(rows: readonly TimedRow[]): Spread {
  return spreadOf(rows.flatMap(({ quantities }) => (REFERENCE in quantities ? [quantities[REFERENCE]] : [])));
}
