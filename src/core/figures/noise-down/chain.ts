import { precisionUnits } from '../../privacy/budget.ts';
import type { Rng } from '../../random/rng.ts';
import { loweringNoise } from './lowering-noise.ts';
import { type LoweringMethod, logLaplace, logTransition } from './transition.ts';

/** One answer of a chain, with all answers before it. */
export interface ChainStep {
  readonly scale: number;
  readonly answer: number;
  /** What the method says that the answers so far may cost at most. */
  readonly cost: number;
  /**
   * What these very answers tell about one person: log of how much likelier they are with this true answer than with
   * one that is larger by one. Its size may not exceed the cost.
   */
  readonly loss: number;
}

/** The scales of a chain from `largest` to `smallest` in steps of one size, as in Figure 4. */
export function evenScales(largest: number, smallest: number, steps: number): number[] {
  return Array.from({ length: steps + 1 }, (_, k) => largest - ((largest - smallest) * k) / steps);
}

/** A chain of answers to a query with true answer `truth`, by one method. */
export function drawChain(method: LoweringMethod, rng: Rng, truth: number, scales: readonly number[]): ChainStep[] {
  const precisions = scales.map(precisionUnits);
  const noise = loweringNoise(method, rng, precisions[0]);
  const steps: ChainStep[] = [];
  let claimed = 0;
  let loss = 0;
  let before = 0;
  for (let k = 0; k < scales.length; k++) {
    const after = k === 0 ? noise.value(0) : noise.lower(0, precisions[k - 1], precisions[k]);
    // The same answers hold noise that is smaller by one where the true answer is larger by one.
    const likelihood = (by: number) =>
      k === 0
        ? logLaplace(after + by, scales[0])
        : logTransition(method, before + by, after + by, scales[k - 1], scales[k]);
    loss += likelihood(0) - likelihood(-1);
    claimed = method === 'independent' ? claimed + 1 / scales[k] : 1 / scales[k];
    steps.push({ scale: scales[k], answer: truth + after, cost: claimed, loss });
    before = after;
  }
  return steps;
}
