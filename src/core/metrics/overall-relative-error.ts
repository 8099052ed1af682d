import type { Metric } from './metric.ts';

/** iReduct, Definition 6: the relative error (Eq. 1) averaged within each marginal, then over marginals. */
export const overallRelativeError: Metric = {
  id: 'overall-relative-error',
  title: 'overall relative error',
  help: 'Error of each answer relative to the true count (or to the sanity bound, if that is larger), averaged within each table, then over tables.',
  better: 'lower',
  power: 1,
  unit: 'share',
  evaluate({ truth, answers, sanityBound }) {
    let total = 0;
    for (let block = 0; block < truth.length; block++) {
      total += meanRelativeError(truth[block], answers[block], sanityBound);
    }
    return total / truth.length;
  },
};

function meanRelativeError(truth: Float64Array, answers: Float64Array, sanityBound: number): number {
  let sum = 0;
  for (let i = 0; i < truth.length; i++) {
    sum += Math.abs(answers[i] - truth[i]) / Math.max(truth[i], sanityBound);
  }
  return sum / truth.length;
}
