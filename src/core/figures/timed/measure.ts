import { seededRng } from '../../random/seeded.ts';
import type { MeasuredFigure, MeasurementPlan, Pace } from './measured-figure.ts';
import { MILLISECONDS, RATIO, REFERENCE } from './quantities.ts';
import { referenceKernel } from './reference-kernel.ts';
import { Stopwatch, type Timing } from './stopwatch.ts';

/** One number of every quantity, for one series at one value in one trial. */
export interface MeasuredPoint {
  readonly series: string;
  readonly value: number;
  readonly trial: number;
  readonly quantities: Readonly<Record<string, number>>;
}

export interface Measured {
  readonly point: MeasuredPoint;
  /** How much of the whole is done, by effort. */
  readonly share: number;
}

/** How long short work is repeated, in milliseconds. */
const repeatFor: Readonly<Record<Pace, number>> = { quick: 30, paper: 60 };

/**
 * Measures point by point, whole curves first and then the next trial, so that something can be seen early. Inputs are
 * fixed by the figure's name; only the clock differs from run to run.
 */
export function* measure(
  figure: MeasuredFigure,
  variant: string,
  pace: Pace,
  clock: () => number,
  reference: () => void = referenceKernel(),
): Generator<Measured> {
  const plan = figure.plan(variant, pace);
  const values = valuesOf(plan);
  const whole = plan.trials * values.reduce((sum, value) => sum + figure.effort(variant, value), 0);
  const rng = seededRng(figure.id).split(variant);
  const stopwatch = new Stopwatch(clock, reference, repeatFor[pace]);
  const seriesAt = (value: number) => figure.series.filter(({ id }) => plan.values[id]?.includes(value));
  const first = figure.prepare(variant, values[0], rng.split('warm-up'));
  for (const { id } of seriesAt(values[0])) {
    const { work } = first[id];
    if (work) stopwatch.warmUp(work);
  }
  let done = 0;
  for (let trial = 0; trial < plan.trials; trial++) {
    for (const value of values) {
      const subjects = figure.prepare(variant, value, rng.split(`trial ${trial}`));
      const wanted = seriesAt(value);
      for (const { id: series } of wanted) {
        const { work, quantities } = subjects[series];
        done += figure.effort(variant, value) / wanted.length;
        yield {
          point: {
            series,
            value,
            trial,
            quantities: { ...(work && timesOf(stopwatch.time(work))), ...quantities?.() },
          },
          share: Math.min(1, done / whole),
        };
      }
    }
  }
}

function timesOf({ milliseconds, reference }: Timing) {
  return { [RATIO]: milliseconds / reference, [MILLISECONDS]: milliseconds, [REFERENCE]: reference };
}

/** All values at which anything is measured, ascending. */
export function valuesOf({ values }: MeasurementPlan): number[] {
  return [...new Set(Object.values(values).flat())].sort((a, b) => a - b);
}

export function pointsPlanned({ trials, values }: MeasurementPlan): number {
  return trials * Object.values(values).reduce((sum, own) => sum + own.length, 0);
}
