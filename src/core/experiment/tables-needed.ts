import type { Domain } from '../data/domain.ts';
import { mechanismById } from '../mechanisms/registry.ts';
import { metricById } from '../metrics/registry.ts';
import { buildWorkload } from '../workload/registry.ts';
import type { Experiment } from './experiment.ts';
import { referenceById } from './references/registry.ts';
import { settingsAt } from './settings.ts';

/** The attribute sets whose tables an experiment runs on: what workers get instead of the records. */
export function tablesNeeded(experiment: Experiment, domain: Domain): (readonly number[])[] {
  const workload = buildWorkload(experiment.workload, domain);
  const { mechanisms, sweep, metrics, references } = experiment;
  return [
    ...workload.blocks.map((block) => block.attributes),
    ...mechanisms.flatMap(({ id }, entry) =>
      sweep.values.flatMap(
        (value) =>
          mechanismById(id, 'mechanisms').requires?.(workload, settingsAt(experiment, entry, value).params) ?? [],
      ),
    ),
    ...metrics.flatMap((id) => metricById(id, 'metrics').requires?.(domain) ?? []),
    ...references.flatMap((id) => referenceById(id, 'references').requires?.(workload) ?? []),
  ];
}

/** Into how many parts the records are divided: 0 where no metric is cross-validated. */
export function foldsNeeded({ metrics }: Pick<Experiment, 'metrics'>): number {
  return metrics.some((id) => metricById(id, 'metrics').crossValidated) ? FOLDS : 0;
}

/** 10-fold cross-validation, as in §6.5 of the iReduct paper. */
const FOLDS = 10;
