import type { Experiment } from '../core/experiment/experiment.ts';
import { parseExperiment } from '../core/experiment/parse-experiment.ts';
import type { ViewState } from './state.ts';

/** What a newcomer sees first: a generated population and four curves, small enough to be there at once. */
export const defaultExperiment: Experiment = parseExperiment({
  version: 1,
  dataset: { builtin: 'census-like' },
  workload: { kind: 'marginals', order: 1 },
  mechanisms: [{ id: 'ireduct' }, { id: 'two-phase' }, { id: 'laplace' }, { id: 'oracle' }],
  sweep: { parameter: 'epsilon', values: [0.002, 0.004, 0.006, 0.008, 0.01] },
  fixed: { delta: 0.0001 },
  metrics: ['overall-relative-error', 'mean-absolute-error'],
  trials: 10,
  seed: '1',
});

export const defaultView: ViewState = {
  room: 'compare',
  page: null,
  metric: null,
  xScale: 'log',
  yScale: 'log',
  hidden: [],
  targets: {},
};
