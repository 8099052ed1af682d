import { jointDistance } from './joint-distance.ts';
import type { Metric } from './metric.ts';

/** Integrating historical noisy answers, Eq. 42, averaged over the tables of the workload. */
export const jointL1: Metric = {
  id: 'joint-l1',
  title: 'distance of joint distributions',
  help: 'How far the shares in a table are from the true ones, added up over its cells (L1, from 0 to 2), averaged over tables. Answers below 0 count as 0.',
  better: 'lower',
  unit: 'share',
  evaluate({ truth, answers }) {
    const distances = truth.map((table, block) =>
      answers[block].every(Number.isFinite) ? jointDistance(answers[block], table) : Number.NaN,
    );
    return distances.reduce((sum, distance) => sum + distance, 0) / truth.length;
  },
};
