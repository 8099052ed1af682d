import { COSTED_METRIC, type CostBasis, costBasis } from '../../core/experiment/costs/cost-words.ts';
import { mechanismTitle } from '../../core/experiment/mechanism-title.ts';
import { isRunOn } from '../../store/run-data.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';
import { changesSince } from './staleness.ts';
import { useReader } from './use-reader.ts';

export interface ShownBasis extends CostBasis {
  readonly title: string;
  readonly target: number;
}

/** Of which mechanism's ε it is told; null while there is nothing to tell it of. */
export function useCostBasis(): ShownBasis | null {
  const reader = useReader();
  const config = useWorkbenchState((state) => state.config);
  const run = useWorkbenchState((state) => state.run);
  const data = useWorkbenchState((state) => state.data);
  const { experiment, status } = run;
  if (!reader || !experiment || reader.metric.id !== COSTED_METRIC || status === 'running') return null;
  if (!isRunOn(run, data) || changesSince(experiment, config).length > 0) return null;
  const basis = costBasis(experiment, run.points, reader.target);
  return basis && { ...basis, target: reader.target, title: mechanismTitle(experiment.mechanisms[basis.mechanism]) };
}
