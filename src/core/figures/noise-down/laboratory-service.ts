import { throttledProgress } from '../../data/throttled-progress.ts';
import { seededRng } from '../../random/seeded.ts';
import { drawChain } from './chain.ts';
import { type Deviation, deviation } from './deviation.ts';
import { type MeasuredLoss, measureLoss } from './measured-loss.ts';
import type { Theta2 } from './printed-density.ts';
import type { LoweringMethod } from './transition.ts';

/** One measurement of the privacy loss, as plain data. */
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

/** The long work of the NoiseDown laboratory, for a worker. */
export class LaboratoryService {
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  measure({ method, scale, smaller, draws, seed }: LossRequest, onProgress: (share: number) => void): MeasuredLoss {
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
