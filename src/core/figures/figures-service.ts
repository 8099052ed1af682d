import { throttledProgress } from '../data/file/throttled-progress.ts';
import { attempt, type Outcome } from '../outcome.ts';
import { seededRng } from '../random/seeded.ts';
import { drawChain } from './noise-down/chain.ts';
import { type Deviation, deviation } from './noise-down/deviation.ts';
import { type MeasuredLoss, measureLoss } from './noise-down/measured-loss.ts';
import type { Theta2 } from './noise-down/printed-density.ts';
import type { LoweringMethod } from './noise-down/transition.ts';
import { timedFigureOf } from './registry.ts';
import { timeFigure } from './timed/time-figure.ts';
import type { TimedRequest, TimedRow } from './timed/timed-figure.ts';

/** Rows since the last report, and how much of the whole is done. */
export type TimedReport = (rows: readonly TimedRow[], share: number) => void;

/** One measurement of the privacy loss of NoiseDown, as plain data. */
export interface LossRequest {
  readonly method: LoweringMethod;
  readonly scale: number;
  readonly smaller: number;
  readonly draws: number;
  readonly seed: string;
}

/** Many chains over the same scales. */
export interface ChainsRequest {
  readonly method: LoweringMethod;
  readonly scales: readonly number[];
  readonly runs: number;
  readonly seed: string;
}

/** The long work of figures that are no experiments, for a worker that does nothing else meanwhile. */
export class FiguresService {
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** All rows; those that were reported before are among them, because reports may overtake or be overtaken. */
  time(request: TimedRequest, onReport: TimedReport): Outcome<TimedRow[]> {
    return attempt(() => {
      const { figure, variant } = timedFigureOf(request);
      const report = batchedReports(onReport, this.#now);
      const all: TimedRow[] = [];
      for (const { row, share } of timeFigure(figure, { ...request, variant: variant.id }, this.#now)) {
        all.push(row);
        report(row, share);
      }
      return all;
    });
  }

  measureLoss({ method, scale, smaller, draws, seed }: LossRequest, onProgress: (share: number) => void): MeasuredLoss {
    const report = throttledProgress(onProgress, this.#now);
    return measureLoss(method, scale, smaller, draws, seededRng(seed).split(method), report);
  }

  /** What whole chains give away in the end, in ascending order. */
  chainLosses({ method, scales, runs, seed }: ChainsRequest, onProgress: (share: number) => void): Float64Array {
    const report = throttledProgress(onProgress, this.#now);
    const rng = seededRng(seed).split(method);
    const losses = new Float64Array(runs);
    for (let run = 0; run < runs; run++) {
      const chain = drawChain(method, rng.split(`chain ${run}`), 0, scales);
      losses[run] = chain[chain.length - 1].loss;
      report(run / runs);
    }
    return losses.sort();
  }

  deviate(theta2: Theta2, scale: number, smaller: number): Deviation {
    return deviation(theta2, scale, smaller);
  }
}

/** A message costs the page a moment and the worker, too: no more than ten a second. */
const INTERVAL = 100;

/** Passes items on in batches. The last ones may stay behind: whoever calls has them all in the end. */
export function batchedReports<T>(
  report: (items: readonly T[], share: number) => void,
  now: () => number,
): (item: T, share: number) => void {
  let waiting: T[] = [];
  let reported = Number.NEGATIVE_INFINITY;
  return (item, share) => {
    waiting.push(item);
    const time = now();
    if (time - reported < INTERVAL) return;
    reported = time;
    report(waiting, share);
    waiting = [];
  };
}
