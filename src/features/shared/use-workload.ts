import { useMemo } from 'react';
import type { Domain } from '../../core/data/domain.ts';
import type { Experiment } from '../../core/experiment/experiment.ts';
import { Failure, withoutPlace } from '../../core/failure.ts';
import type { Workload } from '../../core/workload/workload.ts';
import type { LatestWorkload } from '../../store/latest-workload.ts';
import { useWorkbench, useWorkbenchState } from './workbench-context.tsx';

export type BuiltWorkload =
  | { readonly workload: Workload; readonly problem: null }
  | { readonly workload: null; readonly problem: string };

export function builtWorkload(workloads: LatestWorkload, spec: Experiment['workload'], domain: Domain): BuiltWorkload {
  try {
    return { workload: workloads.build(spec, domain), problem: null };
  } catch (error) {
    if (error instanceof Failure) return { workload: null, problem: withoutPlace(error.message) };
    throw error;
  }
}

/** The configured workload on the loaded data; null while nothing is loaded. */
export function useWorkload(): BuiltWorkload | null {
  const { workloads } = useWorkbench().data;
  const spec = useWorkbenchState((state) => state.config.workload);
  const domain = useWorkbenchState((state) => state.data.description?.domain);
  return useMemo(() => (domain ? builtWorkload(workloads, spec, domain) : null), [workloads, spec, domain]);
}
