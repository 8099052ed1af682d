import type { Experiment } from '../../../core/experiment/experiment.ts';
import type { Metric } from '../../../core/metrics/metric.ts';
import { metricById } from '../../../core/metrics/registry.ts';
import { useWorkbenchState } from '../workbench-context.tsx';

/** The metric on the chart: the chosen one while the experiment has it, else its first. */
export function shownMetric(chosen: string | null, { metrics }: Experiment): Metric {
  const id = chosen !== null && metrics.includes(chosen) ? chosen : metrics[0];
  return metricById(id, 'metrics');
}

export function useShownMetric(): Metric {
  const chosen = useWorkbenchState((state) => state.view.metric);
  const config = useWorkbenchState((state) => state.config);
  return shownMetric(chosen, config);
}
