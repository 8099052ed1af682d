import type { Point } from '../../../core/experiment/results/summary.ts';
import { targetOf } from '../../../core/experiment/settle/public-facts.ts';
import type { Metric } from '../../../core/metrics/metric.ts';
import { useWorkbenchState } from '../workbench-context.tsx';

/** The error that ε is read for: the one chosen for this metric, or where nothing was chosen a first one. */
export function useTarget(metric: Metric, points: readonly Point[]): number {
  const chosen = useWorkbenchState((state) => state.view.targets[metric.id]);
  const aim = useWorkbenchState((state) => targetOf(state.config));
  return chosen ?? defaultTarget(metric, points, aim);
}

/** What the settings aim at where the metric is a share; else a round number in the middle of what the curves reach. */
export function defaultTarget(metric: Metric, points: readonly Point[], aim: number): number {
  if (metric.unit === 'share') return aim;
  const means = points
    .flatMap((point) => point.metrics[metric.id]?.mean ?? [])
    .filter((mean) => mean > 0 && mean < Number.POSITIVE_INFINITY);
  if (means.length === 0) return 1;
  const low = means.reduce((a, b) => Math.min(a, b));
  const high = means.reduce((a, b) => Math.max(a, b));
  return Number(Math.sqrt(low * high).toPrecision(1));
}
