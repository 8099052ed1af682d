import { seededRng } from '../random/seeded.ts';
import { bestTime, type Patience } from './best-time.ts';
import type { MeasuredFigure, MeasurementPlan, Pace } from './measured-figure.ts';
import { MILLISECONDS, RATIO, REFERENCE } from './quantities.ts';
import { referenceKernel } from './reference-kernel.ts';

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

const patience: Readonly<Record<Pace, Patience>> = { quick: { repeatFor: 30 }, paper: { repeatFor: 60 } };
/** The reference is short, so this is several batches of it. */
const REFERENCE_PATIENCE: Patience = { repeatFor: 20 };

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
  const referenceTime = () => bestTime(reference, clock, REFERENCE_PATIENCE);
  let before = referenceTime();
  let done = 0;
  for (let trial = 0; trial < plan.trials; trial++) {
    for (const value of values) {
      const subjects = figure.prepare(variant, value, rng.split(`trial ${trial}`));
      const wanted = figure.series.filter(({ id }) => plan.values[id]?.includes(value));
      for (const { id: series } of wanted) {
        const { work, quantities } = subjects[series];
        let times = {};
        if (work) {
          const milliseconds = bestTime(work, clock, patience[pace]);
          const after = referenceTime();
          const unit = (before + after) / 2;
          before = after;
          times = { [RATIO]: milliseconds / unit, [MILLISECONDS]: milliseconds, [REFERENCE]: unit };
        }
        done += figure.effort(variant, value) / wanted.length;
        yield {
          point: { series, value, trial, quantities: { ...times, ...quantities?.() } },
          share: Math.min(1, done / whole),
        };
      }
    }
  }
}

/** All values at which anything is measured, ascending. */
export function valuesOf({ values }: MeasurementPlan): number[] {
  return [...new Set(Object.values(values).flat())].sort((a, b) => a - b);
}

export function pointsPlanned({ trials, values }: MeasurementPlan): number {
  return trials * Object.values(values).reduce((sum, own) => sum + own.length, 0);
}
