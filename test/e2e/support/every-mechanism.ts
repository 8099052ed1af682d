import { estimators } from '../../../src/core/estimators/registry.ts';
import { mechanisms } from '../../../src/core/mechanisms/registry.ts';
import { buildWorkload, parseWorkload } from '../../../src/core/workload/registry.ts';
import { domainOf } from '../../support/small-data.ts';

const ATTRIBUTES = 4;
const questions = [
  { workload: { kind: 'marginals', order: 2 }, metrics: ['mean-absolute-error', 'rmse'] },
  { workload: { kind: 'intervals', attribute: 'a' }, metrics: ['mean-absolute-error', 'rmse'] },
  {
    workload: { kind: 'question-stream', count: 12, cells: 16, width: [20, 200] },
    metrics: ['system-cost', 'answer-ratio', 'reliability', 'answer-error'],
  },
];

/** Records of yes and no, which every mechanism takes. */
export const answersCsv = [
  'a,b,c,d',
  ...Array.from({ length: 500 }, (_, i) =>
    [i % 2, i % 3, i % 7, (i * i) % 5].map((rest) => (rest === 0 ? 'yes' : 'no')),
  ),
].join('\n');

/**
 * Small experiments on that file in which every mechanism and every estimator there is runs with the parameters it comes
 * with: a mechanism under the first of the workloads that it supports.
 */
export function everyMechanism() {
  const open = new Set(mechanisms);
  return questions.map(({ workload, metrics }) => {
    const built = buildWorkload(parseWorkload(workload, 'workload'), domainOf(...Array(ATTRIBUTES).fill(2)));
    const taken = [...open].filter((mechanism) => mechanism.supports(built) === true);
    for (const mechanism of taken) open.delete(mechanism);
    const reconstructed = estimators.map(({ id }) => ({ id: 'laplace', label: id, reconstruct: { id } }));
    return {
      version: 1,
      dataset: { csv: 'answers.csv' },
      workload,
      mechanisms: [...taken.map(({ id }) => ({ id })), ...reconstructed],
      sweep: { parameter: 'epsilon', values: [0.5, 2] },
      metrics,
      trials: 2,
      seed: 'every one',
    };
  });
}
