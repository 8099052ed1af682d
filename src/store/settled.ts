import type { Experiment } from '../core/experiment/experiment.ts';
import { withDerivedSettings } from '../core/experiment/settle/derived.ts';
import { withFittingMetrics } from '../core/experiment/settle/metric-fit.ts';
import { Failure } from '../core/failure.ts';
import type { LatestWorkload } from './latest-workload.ts';
import { sameJson } from './same-json.ts';
import type { DataState } from './state.ts';

/**
 * The configuration on the data at hand: what is derived follows from it, and metrics that cannot be computed give way.
 * As it is, where other data is loaded or its workload cannot be built; the rooms say why.
 */
export function settled(
  config: Experiment,
  { ref, description }: Pick<DataState, 'ref' | 'description'>,
  workloads: LatestWorkload,
): Experiment {
  if (!description || !sameJson(config.dataset, ref)) return config;
  const { domain, records } = description;
  const fitting = withFittingMetrics(config, domain);
  if (fitting.derived === undefined) return fitting;
  try {
    return withDerivedSettings(fitting, workloads.build(fitting.workload, domain), records);
  } catch (error) {
    if (error instanceof Failure) return fitting;
    throw error;
  }
}
