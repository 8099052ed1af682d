import { targetOf } from '../../../core/experiment/public-facts.ts';
import type { Point } from '../../../core/experiment/summary.ts';
import type { Metric } from '../../../core/metrics/metric.ts';
import { useWorkbenchState } from '../workbench-context.tsx';
import { defaultTarget } from './default-target.ts';

/** The error that ε is read for: the one chosen for this metric, or where nothing was chosen a first one. */
export function useTarget(metric: Metric, points: readonly Point[]): number {
  const chosen = useWorkbenchState((state) => state.view.targets[metric.id]);
  const aim = useWorkbenchState((state) => targetOf(state.config));
  return chosen ?? defaultTarget(metric, points, aim);
}
