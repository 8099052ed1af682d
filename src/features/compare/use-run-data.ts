import { useMemo } from 'react';
import type { DataDescription } from '../../core/data/description.ts';
import type { Workload } from '../../core/workload/workload.ts';
import { sameJson } from '../../store/same-json.ts';
import type { DataState, RunState } from '../../store/state.ts';
import { builtWorkload } from '../shared/use-workload.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';

export interface RunData {
  /** The workload that the results on screen answer; null where the loaded data is not theirs. */
  readonly workload: Workload | null;
  /** How many records they are about, where that is known. */
  readonly records: number | undefined;
}

/** What the results on screen are about: they stay there while other data is opened. */
export function useRunData(): RunData {
  const { workloads } = useWorkbench().data;
  const spec = useWorkbenchState((state) => (state.run.experiment ?? state.config).workload);
  const description = useWorkbenchState(({ run, data }) => dataOfRun(run, data));
  return useMemo(
    () => ({
      workload: description ? builtWorkload(workloads, spec, description.domain).workload : null,
      records: description?.records,
    }),
    [workloads, spec, description],
  );
}

/** The loaded data, if it is what was run on; before the first run it is what will be. */
export function dataOfRun(
  { experiment, isOfOtherCounts }: Pick<RunState, 'experiment' | 'isOfOtherCounts'>,
  { ref, description }: Pick<DataState, 'ref' | 'description'>,
): DataDescription | null {
  return experiment === null || (!isOfOtherCounts && sameJson(experiment.dataset, ref)) ? description : null;
}
