import { showTableSize } from '../../data/counts/table-size.ts';
import { cellCount, type Domain } from '../../data/domain.ts';
import { MOST_CELLS } from '../../estimators/multiplicative-weights/limits.ts';
import { estimatorById } from '../../estimators/registry.ts';
import { Failure } from '../../failure.ts';
import { mechanismById, mechanisms as registry } from '../../mechanisms/registry.ts';
import type { Metric } from '../../metrics/metric.ts';
import { metrics as all, metricById } from '../../metrics/registry.ts';
import { isStream, workloadKinds } from '../../workload/registry.ts';
import type { Experiment } from '../experiment.ts';

/** Some metrics judge one kind of workload only. */
export function requireFittingMetrics({
  metrics,
  workload,
  newQueries,
}: Pick<Experiment, 'metrics' | 'workload' | 'newQueries'>): void {
  metrics.forEach((id, index) => {
    const { workload: kind, judgesNewQueries } = metricById(id, `metrics[${index}]`);
    if (judgesNewQueries && !newQueries) {
      throw new Failure(`metrics[${index}]: "${id}" judges queries that are not asked; say which under "newQueries".`);
    }
    if (kind === undefined || kind === workload.kind) return;
    throw new Failure(`metrics[${index}]: "${id}" is only for the workload "${kind}"; choose that one, or remove it.`);
  });
}

/** Whether a metric has something to say of a kind of workload; for streams, where answers may be missing, only theirs. */
export function judges({ workload }: Metric, kind: string): boolean {
  return workload === undefined ? !isStream(kind) : workload === kind;
}

/** The table that a metric would need and nobody can hold, if there is one. */
export function tooLargeFor({ requires }: Metric, domain: Domain): readonly number[] | undefined {
  return requires?.(domain).find((set) => cellCount(domain, set) > MOST_CELLS);
}

/** Why a metric cannot be computed for this experiment on this domain, as a sentence; undefined where it can. */
export function metricProblem(
  metric: Metric,
  { workload, mechanisms, newQueries }: Pick<Experiment, 'workload' | 'mechanisms' | 'newQueries'>,
  domain: Domain,
): string | undefined {
  if (!judges(metric, workload.kind)) {
    const titles = workloadKinds.filter(({ kind }) => judges(metric, kind)).map(({ title }) => title);
    return metric.workload === undefined
      ? 'Questions of a stream may stay without an answer; it has metrics of its own.'
      : `Only for the workload “${titles.join(', ')}”.`;
  }
  const tooLarge = tooLargeFor(metric, domain);
  if (tooLarge) {
    return `It compares tables of all cells: ${showTableSize(domain, tooLarge)}, more than the limit of ${MOST_CELLS.toLocaleString('en')}. Use fewer attributes or coarser bins.`;
  }
  if (metric.judgesNewQueries && !newQueries) {
    return 'It judges queries that are not asked; say which under “New queries”, among the settings.';
  }
  if (metric.judgesNewQueries && !mechanisms.some((entry) => entry.reconstruct || makesDistribution(entry))) {
    return `Only for mechanisms with a reconstruction and for those that make synthetic data, such as ${synthetic}; none of them is compared.`;
  }
  if (metric.judgesDistribution && !mechanisms.some(makesDistribution)) {
    return `Only for mechanisms that make synthetic data, such as ${synthetic}; none of them is compared.`;
  }
  return undefined;
}

const synthetic = registry.find((mechanism) => mechanism.synthetic)?.title;

function makesDistribution({ id, reconstruct }: Experiment['mechanisms'][number]): boolean {
  if (reconstruct) return estimatorById(reconstruct.id, 'reconstruct.id').synthetic ?? false;
  return mechanismById(id, 'mechanisms').synthetic ?? false;
}

/**
 * The metrics asked for, and all others that cost next to nothing: a page can change between them without a new run. In
 * the order of the registry, so that it does not matter which of them is asked for.
 */
export function withCheapMetrics(experiment: Experiment, domain: Domain): Experiment {
  const computed = all.filter(
    (metric) =>
      experiment.metrics.includes(metric.id) ||
      (metric.cost === undefined && metricProblem(metric, experiment, domain) === undefined),
  );
  return { ...experiment, metrics: computed.map(({ id }) => id) };
}

/** Metrics that cannot be computed here give way; the first that can stands in where none is left. */
export function withFittingMetrics(experiment: Experiment, domain: Domain): Experiment {
  const fits = (metric: Metric) => metricProblem(metric, experiment, domain) === undefined;
  const left = experiment.metrics.filter((id) => fits(metricById(id, 'metrics')));
  if (left.length === experiment.metrics.length) return experiment;
  return { ...experiment, metrics: left.length > 0 ? left : [(all.find(fits) ?? all[0]).id] };
}

/** What an experiment asks for when somebody chooses a metric to look at: what is not chosen any more leaves nothing. */
export function withMetric(experiment: Experiment, id: string): Experiment {
  return experiment.metrics.includes(id) ? experiment : { ...experiment, metrics: [id] };
}
