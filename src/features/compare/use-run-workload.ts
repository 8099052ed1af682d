import { useMemo } from 'react';
import type { Workload } from '../../core/workload/workload.ts';
import { builtWorkload } from '../shared/use-workload.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';

/** The workload that the results on screen answer; null where the loaded data is not theirs. */
export function useRunWorkload(): Workload | null {
  const experiment = useWorkbenchState((state) => state.run.experiment ?? state.config);
  const description = useWorkbenchState((state) => state.data.description);
  return useMemo(
    () => (description ? builtWorkload(experiment.workload, description.domain).workload : null),
    [experiment.workload, description],
  );
}
