import type { Experiment } from '../core/experiment/experiment.ts';
import { parseExperiment } from '../core/experiment/parse-experiment.ts';
import firstExperiment from './first-experiment.json';
import type { ViewState } from './state.ts';

/** What a newcomer sees first: a generated population and four curves, small enough to be there at once. */
export const defaultExperiment: Experiment = parseExperiment(firstExperiment);

export const defaultView: ViewState = {
  room: 'compare',
  page: null,
  knobs: {},
  metric: null,
  xScale: 'log',
  yScale: 'log',
  scalesBefore: null,
  hidden: [],
  targets: {},
  unfolded: [],
  isProbeBeside: false,
};
