import { seededRng } from '../../random/seeded.ts';
import type { Pace } from '../figure.ts';
import { MILLISECONDS, RATIO, REFERENCE } from './quantities.ts';
import { referenceKernel } from './reference-kernel.ts';
import { Stopwatch, type Timing } from './stopwatch.ts';
import { planOf, type TimedFigure, type TimedRequest, type TimedRow, valuesOf } from './timed-figure.ts';

export interface Timed {
  readonly row: TimedRow;
  /** How much of the whole is done, by effort. */
  readonly share: number;
}

/** How long short work is repeated, in milliseconds. */
const repeatFor: Readonly<Record<Pace, number>> = { quick: 10, paper: 60 };

/**
 * Times point by point, whole curves first and then the next trial, so that something can be seen early and what slows
 * the machine for a while slows no single point alone. Inputs are fixed by the figure's name and the trial; only the clock
 * differs from run to run.
 */
export function* timeFigure(
  figure: TimedFigure,
  request: Omit<TimedRequest, 'figure'>,
  clock: () => number,
  reference: () => void = referenceKernel(),
): Generator<Timed> {
  const { variant, pace, done: first = 0 } = request;
  const plan = planOf(figure, request);
  const values = valuesOf(plan);
  const whole = (plan.trials - first) * values.reduce((sum, value) => sum + figure.effort(variant, value), 0);
  const rng = seededRng(figure.id).split(variant);
  const stopwatch = new Stopwatch(clock, reference, repeatFor[pace]);
  const seriesAt = (value: number) => figure.series.filter(({ id }) => plan.values[id]?.includes(value));
  const warmUp = figure.prepare(variant, values[0], rng.split('warm-up'));
  for (const { id } of seriesAt(values[0])) {
    const { work } = warmUp[id];
    if (work) stopwatch.warmUp(work);
  }
  let done = 0;
  for (let trial = first; trial < plan.trials; trial++) {
    for (const value of values) {
      const subjects = figure.prepare(variant, value, rng.split(`trial ${trial}`));
      const wanted = seriesAt(value);
      for (const { id: series } of wanted) {
        const { work, quantities } = subjects[series];
        done += figure.effort(variant, value) / wanted.length;
        yield {
          row: {
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
