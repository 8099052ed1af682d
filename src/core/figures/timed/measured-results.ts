import { ENGINE_VERSION } from '../../experiment/results.ts';
import { type Spread, spreadOf } from '../../experiment/summary.ts';
import { toLinedJson } from '../../json.ts';
import type { Judgement } from '../swept/judge.ts';
import { judgeMeasured } from './judge-measured.ts';
import { type MeasuredPoint, pointsPlanned } from './measure.ts';
import { type MeasurementRequest, measuredFigureOf } from './measurement.ts';
import { REFERENCE } from './quantities.ts';
import { REFERENCE_WORDS } from './reference-kernel.ts';
import { summariseMeasured } from './summarise-measured.ts';

/** A file of measurements: what was measured, every number of it, and what it says about the claim. */
export interface MeasuredResults {
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
  readonly points: readonly MeasuredPoint[];
}

export function measuredResultsOf(request: MeasurementRequest, points: readonly MeasuredPoint[]): MeasuredResults {
  const { figure, variant } = measuredFigureOf(request);
  return {
    version: 1,
    engine: ENGINE_VERSION,
    figure: figure.id,
    variant: variant.id,
    pace: request.pace,
    claim: figure.claim,
    settings: variant.settings,
    reference: { what: REFERENCE_WORDS, milliseconds: referenceSpread(points) },
    complete: points.length === pointsPlanned(figure.plan(variant.id, request.pace)),
    verdict: judgeMeasured(figure, variant.id, request.pace, points),
    summary: summariseMeasured(points).map(({ mechanism, value, metrics }) => ({
      series: mechanism,
      value: Number(value),
      quantities: metrics,
    })),
    points,
  };
}

/** As a JSON file with one point a line. */
export function writeMeasuredResults({ summary, points, ...head }: MeasuredResults): string {
  return toLinedJson(head, { summary, points });
}

/** How long the reference took in this run. */
export function referenceSpread(points: readonly MeasuredPoint[]): Spread {
  return spreadOf(points.flatMap(({ quantities }) => (REFERENCE in quantities ? [quantities[REFERENCE]] : [])));
}
