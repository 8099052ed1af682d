import type { Experiment } from '../../../core/experiment/experiment.ts';
import type { Metric } from '../../../core/metrics/metric.ts';
import type { Workload } from '../../../core/workload/workload.ts';
import type { RunState } from '../../../store/state.ts';
import { capitalised, plural } from '../words/spelling.ts';
import { datasetTitle, settingName, settingsLine } from '../words/titles.ts';
import { isCutShort, trialsDone } from './trials-done.ts';

/** The words around a chart, on screen and in an exported figure. */
export interface ChartWords {
  readonly title: string;
  readonly settings: string;
  readonly source: string;
}

/** Where the chart stands on the page. */
export const CHART_ID = 'error-chart';

export const MARK = 'Not private: compared with the truth under seeded floating-point noise.';

export function chartWords(
  run: RunState,
  experiment: Experiment,
  metric: Metric,
  workload: Workload | null,
  records?: number,
): ChartWords {
  const size = records === undefined ? '' : `, ${plural(records, 'record')}`;
  const done = isCutShort(run) ? trialsDone(run) : null;
  return {
    title: `${capitalised(metric.title)} by ${settingName(experiment.mechanisms, experiment.sweep.parameter)}${done === null ? '' : `, cut short: ${done}`}`,
    settings: settingsLine(experiment, workload, { records, trials: done ?? undefined }),
    source: `${datasetTitle(experiment.dataset)}${size}.`,
  };
}
