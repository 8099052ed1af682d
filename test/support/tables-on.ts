import type { Domain } from '../../src/core/data/domain.ts';
import type { Experiment } from '../../src/core/experiment/experiment.ts';
import { rowsNeeded, tablesNeeded } from '../../src/core/experiment/run/tables-needed.ts';
import { buildWorkload } from '../../src/core/workload/registry.ts';

/** The tables that an experiment needs on this domain. */
export function tablesOn(experiment: Experiment, domain: Domain): (readonly number[])[] {
  return tablesNeeded(experiment, buildWorkload(experiment.workload, domain));
}

/** The attributes that it needs the records themselves of. */
export function rowsOn(experiment: Experiment, domain: Domain): readonly number[] | null {
  return rowsNeeded(experiment, buildWorkload(experiment.workload, domain));
}
