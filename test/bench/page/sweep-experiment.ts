/** 10 ε × 10 trials × 5 mechanisms on 1-D marginals, as a file or a link holds it. */
export const sweepExperiment = {
  version: 1,
  dataset: { builtin: 'census-like' },
  workload: { kind: 'marginals', order: 1 },
  mechanisms: ['ireduct', 'two-phase', 'laplace', 'iresamp', 'oracle'].map((id) => ({ id })),
  sweep: { parameter: 'epsilon', values: Array.from({ length: 10 }, (_, i) => (i + 1) / 1000) },
  fixed: { delta: 0.0001 },
  metrics: ['overall-relative-error', 'mean-absolute-error'],
  trials: 10,
  seed: 'bench',
};
