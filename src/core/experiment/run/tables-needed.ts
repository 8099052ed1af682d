import { showTableSize } from '../../data/counts/table-size.ts';
import type { Domain } from '../../data/domain.ts';
import { MOST_CELLS } from '../../estimators/multiplicative-weights/limits.ts';
import { Failure } from '../../failure.ts';
import { mechanismById } from '../../mechanisms/registry.ts';
import { metricById } from '../../metrics/registry.ts';
import { buildWorkload } from '../../workload/registry.ts';
import type { Workload } from '../../workload/workload.ts';
import { type Experiment, valuesRunBy } from '../experiment.ts';
import { settingsAt } from '../settings.ts';
import { tooLargeFor } from '../settle/metric-fit.ts';
import { boughtSets } from './bought-prior.ts';
import { referenceById } from './references/registry.ts';

/** The attribute sets whose tables an experiment with this workload runs on: what workers get instead of the records. */
export function tablesNeeded(experiment: Experiment, workload: Workload): (readonly number[])[] {
  const { domain } = workload;
  const { mechanisms, metrics, references } = experiment;
  return [
    ...workload.blocks.map((block) => block.attributes),
    ...(newQueriesOn(experiment, domain)?.blocks ?? []).map((block) => block.attributes),
    ...mechanisms.flatMap((_, entry) =>
      valuesRunBy(experiment, entry).flatMap((value) =>
        boughtSets(domain, settingsAt(experiment, entry, value).reconstruct),
      ),
    ),
    ...mechanisms.flatMap(({ id }, entry) => {
      const mechanism = mechanismById(id, 'mechanisms');
      // One that refuses says so in its trials; the tables that it would have needed must not stop the others.
      if (!mechanism.requires || mechanism.supports(workload) !== true) return [];
      return valuesRunBy(experiment, entry).flatMap(
        (value) => mechanism.requires?.(workload, settingsAt(experiment, entry, value).params) ?? [],
      );
    }),
    ...metrics.flatMap((id, index) => {
      const metric = metricById(id, 'metrics');
      // Records could be counted into more cells, but no distribution is held in more than this.
      const tooLarge = tooLargeFor(metric, domain);
      if (!tooLarge) return metric.requires?.(domain) ?? [];
      throw new Failure(
        `metrics[${index}]: "${id}" compares tables of all cells, ${showTableSize(domain, tooLarge)}, more than the limit of ${MOST_CELLS.toLocaleString('en')}; leave this metric out, or use fewer attributes or coarser bins.`,
      );
    }),
    ...references.flatMap((id) => referenceById(id, 'references').requires?.(workload) ?? []),
  ];
}

/** The attributes that mechanisms need the records themselves of; null where tables do for all of them. */
export function rowsNeeded({ mechanisms }: Experiment, workload: Workload): readonly number[] | null {
  const sets = mechanisms.flatMap(({ id }) => {
    const mechanism = mechanismById(id, 'mechanisms');
    return mechanism.rowsOver && mechanism.supports(workload) === true ? [mechanism.rowsOver(workload)] : [];
  });
  return sets.length === 0 ? null : [...new Set(sets.flat())].sort((a, b) => a - b);
}

/** The queries that are not asked, on a domain. */
export function newQueriesOn({ newQueries }: Pick<Experiment, 'newQueries'>, domain: Domain): Workload | null {
  return newQueries ? buildWorkload(newQueries, domain, 'newQueries') : null;
}

/** Into how many parts the records are divided: 0 where no metric is cross-validated. */
export function foldsNeeded({ metrics }: Pick<Experiment, 'metrics'>): number {
  return metrics.some((id) => metricById(id, 'metrics').crossValidated) ? FOLDS : 0;
}

/** 10-fold cross-validation, as in §6.5 of the iReduct paper. */
const FOLDS = 10;
