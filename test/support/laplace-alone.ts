import type { Experiment } from '../../src/core/experiment/experiment.ts';
import { defaultExperiment } from '../../src/store/defaults.ts';

/** What the page opens with, but for one mechanism: whatever that opens with later, tests know what they have. */
export const laplaceAlone: Experiment = { ...defaultExperiment, mechanisms: [{ id: 'laplace', params: {} }] };
