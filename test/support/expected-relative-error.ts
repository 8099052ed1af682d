import { at } from '../../src/core/privacy/budget.ts';
import type { Measurement } from '../../src/core/privacy/measurement.ts';

/** The overall relative error to be expected of answers with such noise scales, where those depend on no noise. */
export function expectedRelativeError(
  history: readonly Pick<Measurement, 'scale'>[],
  truth: readonly Float64Array[],
  sanityBound: number,
): number {
  const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
  const ofBlock = (counts: Float64Array, block: number) =>
    mean(counts.map((count, i) => at(history[block].scale, i) / Math.max(count, sanityBound)));
  return mean(truth.map(ofBlock));
}
